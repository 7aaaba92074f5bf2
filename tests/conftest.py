"""What every test needs before it runs."""

import signal

# A shell starts background jobs with Ctrl-C ignored, and their children inherit that: the programs
# under test are to see Ctrl-C whoever runs the tests.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
