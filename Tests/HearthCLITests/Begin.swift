// The first file of HearthCLITests.
