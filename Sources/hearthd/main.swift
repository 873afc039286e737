import Glibc
import HearthDaemon

exit(Int32(DaemonProgram.main()))
