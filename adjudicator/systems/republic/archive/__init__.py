"""What the archives of republics have in common: Senators, votes, wars, provinces, offices, money.

Each republic puts its own `Archive` together of these parts and of what only it has.
"""
