"""The rules of standard Diplomacy, a module for each part; printings number them differently, so we count our own."""
