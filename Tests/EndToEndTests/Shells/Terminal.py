"""Types into a shell on a pseudo terminal, and prints what the screen then holds, controls and all."""
import os, pty, select, sys, time

def read_until(terminal, mark, seconds=10):
    seen = b""
    end = time.monotonic() + seconds
    while mark not in seen and time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
    return seen


def settle(terminal, seconds=0.4):
    seen = b""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    return seen


setup, typed, shell = sys.argv[1], sys.argv[2], sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(shell[0], shell)
settle(terminal, 0.2)
os.write(terminal, setup.encode() + b"\n")
read_until(terminal, b"READY-NOW")
settle(terminal, 0.1)
# What was typed ends in TAB; the line is then run, and the shell says what words it had.
os.write(terminal, typed.encode() + b"\t")
settle(terminal)
os.write(terminal, b"\n")
sys.stdout.buffer.write(read_until(terminal, b"END-OF-WORDS") + settle(terminal, 0.1))
os.write(terminal, b"exit\n")
os.close(terminal)
