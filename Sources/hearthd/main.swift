import HearthDaemon

DaemonProgram.main()
