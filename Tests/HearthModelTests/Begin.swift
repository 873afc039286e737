// The first file of HearthModelTests.
