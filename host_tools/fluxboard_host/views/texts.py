"""What the views say, in English and German: events, guidance, status. No layout here."""

from functools import lru_cache

from fluxboard_host.firmware_build import firmware_dir

# So many missing stones, and as many that are too much, are named one by one.
TOLD = 3

SIDES = {"en": {"X": "White", "O": "Black"}, "de": {"X": "Weiß", "O": "Schwarz"}}
STONES = {"en": {"X": "white", "O": "black"}, "de": {"X": "weiße", "O": "schwarze"}}

ENDS = {
    "en": {
        "connected": "all stones are connected",
        "both": "both sides are connected, the mover wins",
        "one_stone": "the other side has one stone left",
        "no_move": "there is no legal move",
        "repetition": "the position came up three times",
        "resign": "the other side resigned",
    },
    "de": {
        "connected": "alle Steine hängen zusammen",
        "both": "beide Seiten hängen zusammen, wer zog, gewinnt",
        "one_stone": "die andere Seite hat nur noch einen Stein",
        "no_move": "es gibt keinen erlaubten Zug",
        "repetition": "die Stellung kam zum dritten Mal vor",
        "resign": "die andere Seite hat aufgegeben",
    },
}

WHYS = {
    "en": {
        "empty": "there is no stone on the first square",
        "turn": "it is the other side's turn",
        "line": "stones move along rows, columns and diagonals only",
        "distance": "on this line the distance must be exactly {need}",
        "jump": "enemy stones may not be jumped",
        "own": "own stones may not be captured",
        "over": "the game has ended",
        "twice": "that side has moved already, it is the other's turn",
    },
    "de": {
        "empty": "auf dem ersten Feld steht kein Stein",
        "turn": "die andere Seite ist am Zug",
        "line": "Steine ziehen nur waagrecht, senkrecht oder schräg",
        "distance": "auf dieser Linie sind es genau {need} Felder",
        "jump": "fremde Steine dürfen nicht übersprungen werden",
        "own": "eigene Steine dürfen nicht geschlagen werden",
        "over": "die Partie ist zu Ende",
        "twice": "diese Seite hat schon gezogen, die andere ist dran",
    },
}

EVENTS = {
    "en": {
        "boot": "The board has started (firmware {fw}).",
        "game": "A new game: {w} against {b}.",
        "lift": "The {stone} stone of {sq} is lifted.",
        "drop": "Put back on {sq}.",
        "cand": "{m}? It counts once the stone rests.",
        "move": "{num}. {side} plays {m}.",
        "capture": "{num}. {side} plays {m} and captures.",
        "amend": "{num}. {side} plays {m} instead of {was}.",
        "undo": "{m} is taken back.",
        "pass": "{side} has no legal move and passes.",
        "win": "{side} wins: {why}.",
        "draw": "Drawn: {why}.",
        "aborted": "The game is aborted; nobody wins.",
        "illegal": "{m} is not allowed: {why}.",
        "desync": "The stones differ from the game: {what}.",
        "centre": "Does it lie there? Then centre it.",
        "sync": "The stones are right again.",
        "setup": "Setting up: {miss} missing, {extra} too many.",
        "turned": "The start position lies turned by 90°; turn the board or the stones.",
        "ready": "All stones are in place: {side} to move.",
        "said": "The board is taken as it lies: {side} to move.",
        "stands": "{m} stands and can be changed no more.",
        "declined": "All right, everything stays as it was.",
        "takeback": "An earlier position is back: confirm to take back {n}.",
        "weak": "Centre the stone on {sq}: it is too far off to be read.",
        "fault": "The sensor of {sq} is out ({why}); type moves for that square.",
        "fault_ok": "The sensor of {sq} works again.",
        "comment": "{who} says: {text}",
        "ask": "The board cannot see every square of that move: type it, for example /move D1D3.",
        "name": "{side} is {name}.",
        "more": "{k} more",
        "missing": "{c} missing on {sq}",
        "extra": "{c} too much on {sq}",
        "brownout": "The power went in the middle of the game: is the supply strong enough?",
        "gone": "{k} messages were missed; the picture is complete again.",
    },
    "de": {
        "boot": "Das Brett ist gestartet (Firmware {fw}).",
        "game": "Neue Partie: {w} gegen {b}.",
        "lift": "Der {stone} Stein von {sq} ist gehoben.",
        "drop": "Zurückgestellt auf {sq}.",
        "cand": "{m}? Gilt, sobald der Stein ruht.",
        "move": "{num}. {side} zieht {m}.",
        "capture": "{num}. {side} zieht {m} und schlägt.",
        "amend": "{num}. {side} zieht {m} statt {was}.",
        "undo": "{m} ist zurückgenommen.",
        "pass": "{side} hat keinen erlaubten Zug und setzt aus.",
        "win": "{side} gewinnt: {why}.",
        "draw": "Unentschieden: {why}.",
        "aborted": "Die Partie ist abgebrochen; niemand gewinnt.",
        "illegal": "{m} geht nicht: {why}.",
        "desync": "Die Steine weichen von der Partie ab: {what}.",
        "centre": "Liegt er dort? Dann bitte in die Mitte rücken.",
        "sync": "Die Steine stimmen wieder.",
        "setup": "Aufbauen: {miss} fehlen, {extra} zu viel.",
        "turned": "Die Aufstellung liegt um 90° gedreht; Brett oder Steine drehen.",
        "ready": "Alle Steine stehen: {side} ist am Zug.",
        "said": "Das Brett gilt, wie es steht: {side} ist am Zug.",
        "stands": "{m} gilt und ist nicht mehr zu ändern.",
        "declined": "Gut, alles bleibt, wie es war.",
        "takeback": "Eine frühere Stellung steht da: bestätigen nimmt {n} zurück.",
        "weak": "Den Stein auf {sq} in die Mitte rücken: er ist nicht zu lesen.",
        "fault": "Der Sensor von {sq} fällt aus ({why}); Züge dort bitte tippen.",
        "fault_ok": "Der Sensor von {sq} geht wieder.",
        "comment": "{who} sagt: {text}",
        "ask": "Das Brett sieht nicht jedes Feld dieses Zuges: bitte tippen, etwa /zug D1D3.",
        "name": "{side} ist {name}.",
        "more": "{k} weitere",
        "missing": "{c} fehlt auf {sq}",
        "extra": "{c} zu viel auf {sq}",
        "brownout": "Mitten in der Partie war der Strom weg: ist das Netzteil stark genug?",
        "gone": "{k} Meldungen fehlen; das Bild ist wieder vollständig.",
    },
}

PANEL = {
    "en": {
        "turn": "{who} to move",
        "over_win": "{who} has won",
        "over_draw": "The game is drawn",
        "over_abort": "The game is aborted",
        "number": "Move",
        "last": "Last",
        "captures": "captures",
        "no_last": "none yet",
        "wait": "Waiting for the board",
        "idle": "No game is on",
        "start": "Touch the menu pad or type new to begin.",
        "setup": "Set up the stones",
        "recover": "Put the stones as the game has them: {what}. Or type confirm.",
        "place": "For the start: {what}.",
        "someone": "Someone",
        "hand_empty": "Hand: empty.",
        "hand_holds": "Hand: holds {c} from {sq}. Enter puts it, Esc puts it back.",
        "hand_slides": "Hand: slides {c}. Shift+arrows, Enter lets go.",
        "hand_busy": "Hand: moving …",
        "connected": "connected",
        "starting": "the virtual board starts",
        "searching": "no board, looking for it",
        "lost": "unplugged, reconnecting",
        "wide": "F2 shows the messages over the whole width.",
        "small": "The window is too small: {now} characters, the board needs {need}.",
    },
    "de": {
        "turn": "{who} ist am Zug",
        "over_win": "{who} hat gewonnen",
        "over_draw": "Die Partie ist unentschieden",
        "over_abort": "Die Partie ist abgebrochen",
        "number": "Zug",
        "last": "Zuletzt",
        "captures": "schlägt",
        "no_last": "noch keiner",
        "wait": "Warte auf das Brett",
        "idle": "Keine Partie im Gange",
        "start": "Das Menüfeld berühren oder neu tippen, um zu beginnen.",
        "setup": "Bitte aufstellen",
        "recover": "Die Steine wie in der Partie stellen: {what}. Oder ja tippen.",
        "place": "Zum Anfang: {what}.",
        "someone": "Jemand",
        "hand_empty": "Hand: leer.",
        "hand_holds": "Hand: hält {c} von {sq}. Enter setzt, Esc stellt zurück.",
        "hand_slides": "Hand: schiebt {c}. Umschalt+Pfeile, Enter lässt los.",
        "hand_busy": "Hand: unterwegs …",
        "connected": "verbunden",
        "starting": "das virtuelle Brett startet",
        "searching": "kein Brett, suche weiter",
        "lost": "abgezogen, verbinde neu",
        "wide": "F2 zeigt die Meldungen über die ganze Breite.",
        "small": "Das Fenster ist zu klein: {now} Zeichen, das Brett braucht {need}.",
    },
}

KEYS = {
    "en": {
        "watch": "F2 messages  Ctrl-Q quit",
        "play": "F1 help  Ctrl-Q quit  Tab board/line  F2 messages  F5-F8 seats  F9 menu",
    },
    "de": {
        "watch": "F2 Meldungen  Strg-Q Ende",
        "play": "F1 Hilfe  Strg-Q Ende  Tab Brett/Zeile  F2 Meldungen  F5-F8 Plätze  F9 Menü",
    },
}

HAND = {
    "en": {
        "empty": "There is no stone on {sq}.",
        "full": "The hand still holds the stone from {sq}: put it down first (Esc puts it back).",
        "nothing": "The hand holds nothing: lift a stone first, for example lift D1.",
        "taken": "A stone of the same colour lies on {sq}.",
        "tray": "No stone is missing on {sq}, and none has been taken off.",
        "failed": "The hand cannot do that: {why}.",
        "need": "“{word}” needs squares, for example: {need}",
    },
    "de": {
        "empty": "Auf {sq} liegt kein Stein.",
        "full": "Die Hand hält noch den Stein von {sq}: erst setzen (Esc stellt zurück).",
        "nothing": "Die Hand hält nichts: erst einen Stein heben, zum Beispiel heb D1.",
        "taken": "Auf {sq} liegt ein Stein derselben Farbe.",
        "tray": "Auf {sq} fehlt kein Stein, und weggenommen wurde auch keiner.",
        "failed": "Das kann die Hand nicht: {why}.",
        "need": "„{word}“ braucht Felder, zum Beispiel: {need}",
    },
}

PLACEHOLDER = {
    "en": "D1D3 moves a stone · help asks the board · F1 helps",
    "de": "D1D3 zieht einen Stein · befehle fragt das Brett · F1 hilft",
}

PADS = {
    "en": ("seat 1 touched", "seat 2 touched", "seat 3 touched", "seat 4 touched", "menu touched"),
    "de": ("Platz 1 berührt", "Platz 2 berührt", "Platz 3 berührt", "Platz 4 berührt", "Menü"),
}


def side_name(lang, side, names=(None, None)):
    """Return "White (Croft)" for side "X" or "O"; `names` is [white, black], None when unnamed."""
    name = names[0 if side == "X" else 1] if names else None
    return "%s (%s)" % (SIDES[lang][side], name) if name else SIDES[lang].get(side, "?")


def difference(lang, miss, extra, more=0):
    """Return "X missing on A1, O too much on B2, 3 more" from lists of [square, stone]."""
    words = EVENTS[lang]
    parts = [words["missing"].format(sq=sq, c=c) for sq, c in miss]
    parts += [words["extra"].format(sq=sq, c=c) for sq, c in extra]
    if more:
        parts.append(words["more"].format(k=more))
    return ", ".join(parts)


def sentence(lang, kind, data, names=(None, None)):
    """Return the sentence for a link event, or None when there is nothing to tell.

    `data` is the event's JSON object as received; missing keys show as "?".
    """
    words = EVENTS[lang]
    fields = _Fields(data)
    side = data.get("c") or data.get("side") or data.get("w")
    if kind == "game":
        fields.update(w=side_name(lang, "X", (data.get("w"), None)))
        fields.update(b=side_name(lang, "O", (None, data.get("b"))))
    elif kind == "end":
        why = data.get("why")
        kind = "win" if data.get("w") in ("X", "O") else "aborted" if why == "abort" else "draw"
        fields.update(why=ENDS[lang].get(why, why))
    elif kind in ("move", "amend"):
        # `n` counts single moves from 1; the rulebook counts a move of both sides as one (R-C8).
        ply = data.get("n") if isinstance(data.get("n"), int) else 0
        side = "X" if ply % 2 else "O"
        fields.update(num=(ply + 1) // 2)
        if kind == "move" and data.get("x"):
            kind = "capture"
    elif kind == "lift":
        fields.update(stone=STONES[lang].get(side, "?"))
    elif kind == "name":
        side, names = data.get("side"), None
    elif kind == "ready" and data.get("said"):
        kind = "said"
    elif kind == "comment":
        fields.update(who=data.get("who") or PANEL[lang]["someone"])
    elif kind == "illegal":
        why = WHYS[lang].get(data.get("why"), str(data.get("why")))
        fields.update(why=why.format_map(fields))
    elif kind == "desync":
        miss, extra = _pairs(data, "miss"), _pairs(data, "extra")
        more = data["more"] if isinstance(data.get("more"), int) else 0
        more += len(miss[TOLD:]) + len(extra[TOLD:])
        what = difference(lang, miss[:TOLD], extra[:TOLD], more)
        fields.update(what=what or "?")
        if len(miss) == 1 and not extra and not more:
            # A stone far off centre is not seen at all (hardware: 40 % of the pitch).
            return words["desync"].format_map(fields) + " " + words["centre"]
    elif kind == "setup":
        if data.get("turned"):
            kind = "turned"
        elif not data.get("miss") and not data.get("extra"):
            return None
    elif kind == "rank":
        return _board_text(lang, "rank.%s" % data.get("rank")).format(data.get("name"))
    template = words.get(kind)
    if template is None:
        return None
    fields.update(side=side_name(lang, side, names) if side in ("X", "O") else side)
    return template.format_map(fields)


@lru_cache
def _board_text(lang, key):
    """Return a sentence of the board's own (firmware text/LANG.txt), the key if it has none."""
    text = (firmware_dir() / "text" / (lang + ".txt")).read_text("utf-8")
    lines = (line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return dict(lines).get(key, key)


class _Fields(dict):
    def __missing__(self, key):
        return "?"


def _pairs(data, key):
    """Return the [square, stone] pairs under `key`, leaving out what is not a pair."""
    value = data.get(key)
    if not isinstance(value, list):
        return []
    return [pair for pair in value if isinstance(pair, list) and len(pair) == 2]
