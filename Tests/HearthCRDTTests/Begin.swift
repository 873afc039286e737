// The first file of HearthCRDTTests.
