"""The Republic of Rome, in both editions; docs/architecture.md says what is built and what is next."""
