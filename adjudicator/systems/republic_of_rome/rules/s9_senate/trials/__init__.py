"""9.4 and 20.5 Trials: what somebody can be charged with, advocates, exile, the appeal, the verdict and its price."""
