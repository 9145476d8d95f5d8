"""The command line: the group of commands, the options that all share, exit codes."""
