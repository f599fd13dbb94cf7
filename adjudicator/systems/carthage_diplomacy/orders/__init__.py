"""The orders of a player of Carthage other than to units, as records.

Each prints its canonical form, which receipts show and forms use; reading that form back gives the same record.
"""
