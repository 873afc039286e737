// The first file of ArchitectureTests.
