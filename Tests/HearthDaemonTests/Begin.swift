// The first file of HearthDaemonTests.
