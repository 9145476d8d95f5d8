"""The command line: the group of commands, the options that commands share, exit codes."""
