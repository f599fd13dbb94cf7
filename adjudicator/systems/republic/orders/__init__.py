"""The orders that players of each republic may write, as records.

Each prints its canonical form, which receipts show and forms use; reading that form back gives the same record.
Ids: Senators `senator:7`, `senator:7A`; cards `card:salt_pans`; offices `office:censor`; seats `seat:anna`.
"""
