// The first file of EndToEndTests.
