import HearthCLI
