"""9.5 to 9.6 Government: governors, land bills and other Laws, the rule for life, minor motions."""
