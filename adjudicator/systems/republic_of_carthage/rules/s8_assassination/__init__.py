"""The optional assassination rule [8]."""
