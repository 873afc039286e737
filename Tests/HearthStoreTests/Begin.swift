// The first file of HearthStoreTests.
