import Glibc
import HearthSimulation
import HearthSystem

exit(try await Soak.run(CommandArguments.validated()) ? 0 : 1)
