"""Carthage by Hartley Patterson: Diplomacy with rulers, sub-rulers, commanders and railways."""
