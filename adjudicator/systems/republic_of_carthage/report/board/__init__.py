"""What is where: a view goes in; the tables of factions, wars, hands and talents come out."""
