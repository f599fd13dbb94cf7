"""6. Players who drop out."""
