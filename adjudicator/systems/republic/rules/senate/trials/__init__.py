"""Trials: what somebody can be charged with, the appeal to the people, the verdict and the sentence."""
