"""The Republic of Rome, in both editions; under construction: docs/architecture.md says what is built, what is next."""
