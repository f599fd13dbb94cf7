"""The box of The Republic of Rome: cards, provinces, tables and figures, read and compared with the component list."""
