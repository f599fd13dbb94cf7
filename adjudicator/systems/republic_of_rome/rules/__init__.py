"""The rules of The Republic of Rome, a package for each section of its facts, a module for each rule."""
