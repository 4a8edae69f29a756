"""Slots: all of them are data (section 10)."""

from .outcome import final_win

EMPTY = None


class Slot:
    """A round of a slot of the kind `reel-slot`. Amounts are counted in units, whole parts of the stake."""

    def __init__(self, rules, stake, random):
        self.rules, self.random = rules, random
        self.unit = stake // rules["stakeUnits"]
        self.rows, self.reels = rules["rows"], len(rules["sets"]["base"]["strips"])
        self.cap = rules["maxWin"] * rules["stakeUnits"]
        self.events = []
        self.won = 0

    # What is said

    def say(self, type, **details):
        self.events.append({"type": type, **details})

    def amount(self, units):
        return str(units * self.unit)

    def names(self, board):
        return [[self.rules["symbols"][code] for code in reel if code is not EMPTY] for reel in board]

    def cells(self, board, code):
        return [[reel, row] for reel, column in enumerate(board) for row, one in enumerate(column) if one == code]

    # A spin

    def turn(self, name, held, multiplier):
        """Turns the reels: units won, before the feature's multiplier. Leaves the board."""
        chosen = self.rules["sets"][name]
        strips = chosen["strips"]
        stops = [self.random.int(len(strip)) for strip in strips]
        self.top = list(stops)
        board = []
        for reel, (strip, stop) in enumerate(zip(strips, stops)):
            height = int(chosen["heights"][reel][stop]) if chosen.get("heights") else self.rows
            window = [strip[(stop + row) % len(strip)] for row in range(height)]
            board.append(window + [EMPTY] * (self.rows - height))
        self.board = board
        self.say("reveal", reels=name, stops=stops, board=self.names(board))
        wild, wilds = self.rules.get("wild"), self.rules.get("wilds", {})
        if held:
            for reel, row in held:
                board[reel][row] = wild
            self.say("wilds-held", cells=self.cells(board, wild), board=self.names(board))
        if wilds.get("expand"):
            self.expand(wild)
        ladder = self.rules.get("tumble", {}).get("free" if name == "free" else "base", [1])
        units = self.tumble(strips, ladder, multiplier) if "tumble" in self.rules else self.pay(ladder[0], multiplier)
        trigger = self.rules.get("trigger")
        self.triggers = len(self.cells(board, trigger)) if trigger else 0
        pays = self.rules.get("triggerPays", {}).get(str(self.triggers), 0)
        if pays:
            cells = self.cells(board, trigger)
            paid = self.amount(pays * multiplier)
            self.say("scatter-win", count=self.triggers, cells=cells, multiplier=multiplier, amount=paid)
        units += pays
        self.won = min(self.won + units * multiplier, self.cap)
        if units:
            self.say("spin-win", amount=self.amount(units * multiplier), total=self.amount(self.won))

    def expand(self, wild):
        turned = [reel for reel, column in enumerate(self.board) if wild in column and column != [wild] * self.rows]
        for reel in turned:
            self.board[reel] = [wild] * self.rows
        if turned:
            self.say("wilds-expand", reels=turned, board=self.names(self.board))

    def pay(self, step_multiplier, multiplier):
        wins = self.wins()
        for win in wins:
            self.say_win(win, step_multiplier * multiplier)
        return sum(win["units"] for win in wins) * step_multiplier

    def say_win(self, win, multiplier):
        by = {"lines": "line", "ways": "ways", "clusters": "cluster", "anywhere": "anywhere"}
        details = {name: win[name] for name in ("line", "ways") if name in win}
        self.say(
            "win",
            by=by[self.rules["pays"]["by"]],
            symbol=self.rules["symbols"][win["symbol"]],
            count=win["count"],
            cells=win["cells"],
            multiplier=multiplier,
            amount=self.amount(win["units"] * multiplier),
            **details,
        )

    def tumble(self, strips, ladder, multiplier):
        """Wins vanish, what is above falls, and the strips go on from above."""
        units = 0
        for step in range(1000):
            at = ladder[min(step, len(ladder) - 1)]
            won = self.pay(at, multiplier)
            if won == 0:
                return units
            units += won
            gone = {(reel, row) for win in self.last_wins for reel, row in win["cells"]}
            for reel, strip in enumerate(strips):
                column = self.board[reel]
                height = len([one for one in column if one is not EMPTY])
                left = [column[row] for row in range(height) if (reel, row) not in gone]
                new = []
                for _ in range(height - len(left)):
                    self.top[reel] = (self.top[reel] - 1) % len(strip)
                    new.insert(0, strip[self.top[reel]])
                self.board[reel] = new + left + [EMPTY] * (self.rows - height)
            self.say(
                "tumble",
                step=step + 1,
                removed=[list(cell) for cell in sorted(gone)],
                board=self.names(self.board),
                multiplier=ladder[min(step + 1, len(ladder) - 1)] * multiplier,
            )
        raise AssertionError("a board that tumbles without end")

    # What a board pays

    def units_of(self, code, count):
        """By the highest number of the table that is not above `count`."""
        table = self.rules["table"].get(code, {})
        reached = [int(least) for least in table if int(least) <= count]
        return table[str(max(reached))] if reached else 0

    def wins(self):
        by = self.rules["pays"]["by"]
        self.last_wins = {
            "lines": self.line_wins,
            "ways": self.way_wins,
            "clusters": self.cluster_wins,
            "anywhere": self.anywhere_wins,
        }[by]()
        return self.last_wins

    def line_wins(self):
        wins = []
        for index, line in enumerate(self.rules["pays"]["lines"]):
            shown = [self.board[reel][row] for reel, row in enumerate(line)]
            symbol, count, units = best_run(shown, self.rules.get("wild"), self.units_of)
            if units:
                cells = [[reel, row] for reel, row in enumerate(line[:count])]
                wins.append({"symbol": symbol, "count": count, "units": units, "cells": cells, "line": index})
        return wins

    def way_wins(self):
        wild, wins = self.rules.get("wild"), []
        for symbol in self.rules["symbols"]:
            if symbol not in self.rules["table"]:
                continue
            count, ways, cells = 0, 1, []
            for reel, column in enumerate(self.board):
                here = [[reel, row] for row, one in enumerate(column) if one == symbol or (wild and one == wild)]
                if not here:
                    break
                count, ways, cells = count + 1, ways * len(here), cells + here
            units = self.units_of(symbol, count) * ways if count else 0
            if units:
                wins.append({"symbol": symbol, "count": count, "units": units, "cells": cells, "ways": ways})
        return wins

    def cluster_wins(self):
        wild, wins, done = self.rules.get("wild"), [], set()
        for reel in range(self.reels):
            for row in range(self.rows):
                symbol = self.board[reel][row]
                if (reel, row) in done or symbol is EMPTY or symbol == wild or symbol not in self.rules["table"]:
                    continue
                cluster, waiting = {(reel, row)}, [(reel, row)]
                while waiting:
                    x, y = waiting.pop()
                    for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                        if cell in cluster or not (0 <= cell[0] < self.reels and 0 <= cell[1] < self.rows):
                            continue
                        if self.board[cell[0]][cell[1]] in (symbol, wild):
                            cluster.add(cell)
                            waiting.append(cell)
                done |= {cell for cell in cluster if self.board[cell[0]][cell[1]] == symbol}
                units = self.units_of(symbol, len(cluster))
                if units:
                    cells = [list(cell) for cell in sorted(cluster)]
                    wins.append({"symbol": symbol, "count": len(cluster), "units": units, "cells": cells})
        return wins

    def anywhere_wins(self):
        wins = []
        for symbol in self.rules["table"]:
            cells = self.cells(self.board, symbol)
            units = self.units_of(symbol, len(cells))
            if units:
                wins.append({"symbol": symbol, "count": len(cells), "units": units, "cells": cells})
        return wins

    # Features

    def walk(self):
        before, respins = self.won, 0
        wild = self.rules["wild"]
        while self.won < self.cap:
            held = [[reel - 1, row] for reel, row in self.cells(self.board, wild) if reel > 0]
            if not held:
                break
            respins += 1
            self.say("wilds-walk", step=respins, cells=held)
            self.turn("respin", held, 1)
        if respins:
            self.say("walk-end", respins=respins, amount=self.amount(self.won - before))

    def free_spins(self, spins):
        free, before = self.rules["freeSpins"], self.won
        ladder = free["multiplier"]
        multiplier_after = lambda times: min(ladder["first"] + ladder["step"] * times, ladder["last"])
        played, total, retriggers, held = 0, spins, 0, []
        self.say("free-spins-won", triggers=self.triggers, spins=spins, multiplier=multiplier_after(0))
        while played < total and self.won < self.cap:
            played += 1
            multiplier = multiplier_after(retriggers)
            self.say("free-spin", number=played, of=total, multiplier=multiplier)
            self.turn("free", held, multiplier)
            if self.rules.get("wilds", {}).get("after") == "stick":
                held = self.cells(self.board, self.rules["wild"])
            is_trigger = str(self.triggers) in free["award"] and self.won < self.cap
            if is_trigger and retriggers < free["retrigger"]["atMost"]:
                retriggers += 1
                total += free["retrigger"]["spins"]
                more = {"spins": free["retrigger"]["spins"], "of": total, "multiplier": multiplier_after(retriggers)}
                self.say("retrigger", **more)
        self.say("free-spins-end", spins=played, amount=self.amount(self.won - before))

    def hold(self, cells):
        """`cells`: those of the coins that start it, in the order of the board."""
        rules, size = self.rules["hold"], self.reels * self.rows
        values = [self.random.weighted(rules["values"]) for _ in cells]
        coins = [{"cell": cell, "amount": self.amount(units)} for cell, units in zip(cells, values)]
        self.say("hold-won", coins=coins, respins=rules["respins"], cells=size)
        taken, units, left = {tuple(cell) for cell in cells}, sum(values), rules["respins"]
        while left > 0 and len(taken) < size:
            left -= 1
            landed = []
            for reel in range(self.reels):
                for row in range(self.rows):
                    if (reel, row) in taken or self.random.int(rules["chance"][1]) >= rules["chance"][0]:
                        continue
                    value = self.random.weighted(rules["values"])
                    units += value
                    landed.append({"cell": [reel, row], "amount": self.amount(value)})
            taken |= {tuple(coin["cell"]) for coin in landed}
            if landed:
                left = rules["respins"]
            self.say("hold-respin", landed=landed, left=left, coins=len(taken))
        if len(taken) == size:
            units += rules["full"]
            self.say("hold-full", amount=self.amount(rules["full"]))
        self.won = min(self.won + units, self.cap)
        self.say("hold-end", coins=len(taken), amount=self.amount(units), total=self.amount(self.won))

    def feature(self, cells):
        hold = self.rules.get("hold")
        if hold:
            if self.triggers >= hold["from"]:
                self.hold(cells)
        elif "freeSpins" in self.rules and str(self.triggers) in self.rules["freeSpins"]["award"]:
            self.free_spins(self.rules["freeSpins"]["award"][str(self.triggers)])

    def bought(self):
        self.triggers = self.random.weighted(self.rules["buy"]["triggers"])
        self.say("feature-bought", triggers=self.triggers, cost=self.amount(self.cost_units("buy")))
        free = [[reel, row] for reel in range(self.reels) for row in range(self.rows)]
        if "hold" not in self.rules:
            return []
        return sorted(free.pop(self.random.int(len(free))) for _ in range(self.triggers))

    def cost_units(self, mode):
        if mode == "ante":
            return self.rules["ante"]["costUnits"]
        return self.rules["buy"]["price"] * self.rules["stakeUnits"] if mode == "buy" else self.rules["stakeUnits"]

    def gamble(self, steps):
        for step in range(1, steps + 1):
            if self.won == 0 or self.won * 2 > self.cap:
                break
            is_won = self.random.int(2) == 1
            self.won = self.won * 2 if is_won else 0
            self.say("gamble", step=step, of=steps, won=is_won, amount=self.amount(self.won))

    def play(self, mode, gambles):
        if mode == "buy":
            self.feature(self.bought())
        else:
            if mode == "ante":
                self.say("ante", cost=self.amount(self.cost_units("ante")))
            self.turn("ante" if mode == "ante" else "base", [], 1)
            triggers, cells = self.triggers, self.cells(self.board, self.rules.get("trigger"))
            if self.rules.get("wilds", {}).get("after") == "walk":
                self.walk()
            self.triggers = triggers
            if self.won < self.cap:
                self.feature(cells)
        if gambles:
            self.gamble(gambles)
        if self.won == self.cap:
            self.say("win-capped", amount=self.amount(self.won))
        won = self.won * self.unit
        stake, cost = self.unit * self.rules["stakeUnits"], self.unit * self.cost_units(mode)
        self.events.append(final_win(won, cost, stake))
        return self.events, won


def best_run(shown, wild, units_of):
    """A run from the left. One that begins with wilds may also pay as wilds: the better of the two, never both."""
    wilds = 0
    while wild and wilds < len(shown) and shown[wilds] == wild:
        wilds += 1
    if wilds == len(shown):
        return wild, wilds, units_of(wild, wilds)
    symbol, count = shown[wilds], wilds
    while count < len(shown) and shown[count] in (symbol, wild):
        count += 1
    as_symbol, as_wilds = units_of(symbol, count), units_of(wild, wilds) if wilds else 0
    return (wild, wilds, as_wilds) if as_wilds > as_symbol else (symbol, count, as_symbol)


def reel_slot(rules, stake, params, random):
    return Slot(rules, stake, random).play(params.get("action", "spin"), params.get("gamble", 0))
