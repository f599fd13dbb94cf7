"""9. Railways: building, shares, travel, taking them up; and what of mountains, passes and straits concerns them."""
