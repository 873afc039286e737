// The first file of HearthSyncTests.
