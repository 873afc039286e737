// The first file of HearthStore.
