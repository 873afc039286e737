// The first file of HearthWireTests.
