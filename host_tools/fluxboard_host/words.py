"""Words that MicroPython has: for shrink.py, which names things on the board.

A word of `ROM` that some port lacks costs its RAM there and does no other harm.
"""

# In the ROM of the unix port and of the ESP32's, MicroPython 1.27 or later.
ROM = """
    abs accept aclose acos acosh acquire add addressof aes all any append argv asin asinh atan
    atan2 atanh atexit awrite awritestr bin bind bool buffer bytearray byteorder bytes calcsize
    callable ceil center chdir choice chr clear clock close collect compile complex connect
    const copy copysign core cos cosh count crc32 decode decrypt degrees delattr deleter deque
    dict digest dir disable discard divmod drain dump dumps enable encode encrypt endswith
    enumerate erf erfc errorcode eval event exec execfile exit exp expm1 extend fabs factorial
    fileno filter find float floor flush fmod format frexp fromhex fromkeys frozenset gamma
    gather get getattr getcwd getenv getter getvalue globals gmtime hasattr hash heapify heappop
    heappush help hex hexlify idle ilistdir imag index inf input insert int ioctl isalpha
    isclose isdigit isenabled isfinite isinf islower isnan isspace issubset isupper items iter
    join keys ldexp lgamma list listdir listen load loads locals localtime locked log log10 log2
    lower lstrip makefile map match max maxsize md5 mem16 mem32 mem8 min mkdir mkfs mktime modf
    modules mount name nan next object oct off open ord pack partition path peek phase polar
    poll pop popitem popleft pow property ps1 ps2 push putenv radians randint randrange read
    readinto readline readlines real rect recv recvfrom release remove rename replace repr
    reverse reversed rfind rindex rmdir round rsplit rstrip run schedule search seed seek send
    sendall sendto sep set setattr setter sha1 sha256 sin sinh sizeof sleep slice sockaddr sort
    sorted split sqrt start stat statvfs stderr stdin stdout step stop str stream strip sub sum
    super system tan tanh tau tell threshold throw ticks trunc tuple type umount unhexlify
    uniform union unlink unpack unsetenv update upper urandom version wait write zip ARRAY
    BIG_ENDIAN BytesIO DeflateIO EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED
    ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV
    ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM ETIMEDOUT Event FLOAT32 FLOAT64 GZIP INT INT16 INT32
    INT8 IOBase IOQueue LITTLE_ENDIAN LONG LONGLONG Lock LockType Loop OrderedDict POLLERR
    POLLHUP POLLIN POLLOUT PTR RAW RingIO SHORT SOL_SOCKET Server Signal Stream StreamReader
    StreamWriter StringIO Task TaskQueue ThreadSafeFlag UINT UINT16 UINT32 UINT8 ULONG ULONGLONG
    USHORT VOID ZLIB a2b_base64 allocate_lock appendleft b2a_base64 classmethod create_task
    cur_task current_task difference executable from_bytes get_event_loop getaddrinfo
    getrandbits heap_lock heap_unlock implementation inet_ntop inet_pton intersection is_set
    isdisjoint isinstance issubclass issuperset kbd_intr mem_alloc mem_free memoryview
    namedtuple new_event_loop opt_level pack_into pend_throw readexactly rpartition run_forever
    setblocking setdefault setsockopt settimeout sleep_ms sleep_us soft_reset splitlines
    stack_use start_server startswith staticmethod stream_awrite ticks_cpu ticks_ms ticks_us
    time_ns time_pulse_us to_bytes unpack_from verify_mode wait_closed wait_for wait_for_ms
    wait_io_event wrap_socket ArithmeticError AssertionError EOFError GeneratorExit
    IndentationError LookupError NameError NotImplementedError OverflowError StopAsyncIteration
    SystemExit ZeroDivisionError NotImplemented AF_INET AF_INET6 SOCK_DGRAM SOCK_RAW SOCK_STREAM
    SO_BROADCAST SO_REUSEADDR SO_KEEPALIVE IP_ADD_MEMBERSHIP INT64 UINT64 BFINT8 BFINT16 BFINT32
    BFUINT8 BFUINT16 BFUINT32 BF_LEN BF_POS NATIVE call_exception_handler
    default_exception_handler get_exception_handler set_exception_handler difference_update
    intersection_update symmetric_difference get_extra_info open_connection run_until_complete
    stack_size get_ident exc_info start_new_thread mem_info qstr_info
"""

# Modules that are built in: none of ours may have such a name.
MODULES = """
    array asyncio binascii btree builtins cmath collections cryptolib deflate errno esp esp32
    framebuf gc hashlib heapq io json machine math micropython neopixel network os platform
    random re requests select socket ssl struct sys time tls uctypes vfs webrepl websocket
"""

# What it has beyond Python's own types and modules: functions, classes, arguments by keyword.
EXTRA = """
    ADC ATTN_11DB IN NeoPixel OUT POLLIN Pin TouchPad WDT atten bpp buf const feed freq
    heap_lock heap_unlock ilistdir implementation machine mem_alloc mem_free native neopixel
    poll print_exception ptr16 ptr32 ptr8 pull read read_u16 register reset_cause sleep_ms
    sleep_us stack_use threshold ticks_add ticks_diff ticks_ms ticks_us timeout uint unregister
    value viper self end sep key default separators encoding args
"""
