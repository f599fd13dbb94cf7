"""Section 6.3, the Trade Phase: Trade cards are drawn, traded, sold and kept, and the income is placed."""
