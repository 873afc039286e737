// The first file of HearthModel.
