import Glibc
import HearthBenchmarks
import HearthSystem

exit(Workload.run(try CommandArguments.validated()))
