"""The box of The Republic of Carthage: every card, table and counter of the component list, typed and checked."""
