"""Section 11: the Revolution Phase."""
