// The first file of HearthSystemTests.
