"""Diplomacy: the core that all games on such maps share, and the tools that show it."""
