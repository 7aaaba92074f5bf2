"""Sentences by key, read from flash when they are said; none stay in RAM."""


class Texts:
    """The sentences of one language.

    `root` is the folder of `de.txt` and `en.txt`: a line `key<TAB>sentence` each, sorted by key as
    bytes, so that a sentence is found by halving in about eight short reads. `{0}`, `{1}`, … stand
    for the arguments, `\\n` for a line break. `typed` is the language of the command that
    was typed last, None where its name is the same in both.
    """

    def __init__(self, root, lang="de"):
        self.root = root
        self.lang = lang
        self.typed = None

    def find(self, key):
        """Return the sentence as it stands in the file, None if there is no such key."""
        wanted = key.encode() + b"\t"
        try:
            with open("%s/%s.txt" % (self.root, self.lang), "rb") as file:
                low = 0
                high = file.seek(0, 2)
                while low < high:  # the line, if there, starts in low … high - 1
                    middle = (low + high) // 2
                    file.seek(low)
                    if middle > low:
                        file.seek(middle - 1)
                        file.readline()
                    start = file.tell()
                    line = file.readline()
                    if line.startswith(wanted):
                        return line[len(wanted) :].decode().rstrip("\r\n")
                    if line and line < wanted and start < high:
                        low = start + len(line)
                    else:
                        high = middle
        except OSError:
            pass
        return None

    def say(self, key, *args):
        """Return the sentence with its arguments filled in; the key itself if it is missing."""
        text = self.find(key)
        if text is None:
            return " ".join([key] + [str(arg) for arg in args])
        return text.replace("\\n", "\n").format(*args)
