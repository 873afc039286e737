import Glibc
import HearthCLI

exit(HearthCommand.main())
