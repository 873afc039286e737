// The first file of HearthCLI.
