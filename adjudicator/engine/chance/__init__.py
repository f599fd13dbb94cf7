"""Dice and other chance: the seed of a game goes in, labelled dice that anybody can check come out."""
