import CFuzzer
import HearthFuzzing
import HearthSystem

FuzzProgram.main()
