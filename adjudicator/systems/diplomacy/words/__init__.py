"""What players write of a Diplomacy board and what they read: names of places, blocks of lines, notation."""
