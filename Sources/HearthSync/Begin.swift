// The first file of HearthSync.
