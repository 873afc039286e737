// The first file of HearthSystem.
