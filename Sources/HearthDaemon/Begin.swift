// The first file of HearthDaemon.
