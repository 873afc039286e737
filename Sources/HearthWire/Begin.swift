// The first file of HearthWire.
