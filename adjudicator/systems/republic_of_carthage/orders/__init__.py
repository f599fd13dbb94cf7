"""The orders that only Carthage knows: trade, the Committee, taxes, peace, expeditions.

Goods are written `good:dye`, units `unit:celtiberian`.
"""
