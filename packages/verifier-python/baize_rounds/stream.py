"""The random numbers of a round (docs/fairness.md, section 1)."""

import hashlib
import hmac

TWO_32 = 1 << 32


class Random:
    """Whole numbers from HMAC-SHA256(server seed, "client seed:nonce:cursor"), four bytes a draw, by rejection."""

    def __init__(self, server_seed, client_seed, nonce):
        self._key = bytes.fromhex(server_seed)
        self._prefix = f"{client_seed}:{nonce}:"
        self._cursor = 0
        self._block = b""

    def _word(self):
        if not self._block:
            message = f"{self._prefix}{self._cursor}".encode()
            self._block = hmac.new(self._key, message, hashlib.sha256).digest()
            self._cursor += 1
        word, self._block = self._block[:4], self._block[4:]
        return int.from_bytes(word, "big")

    def int(self, bound):
        """0 … bound - 1, each equally likely."""
        if not 1 <= bound <= TWO_32:
            raise ValueError(f"a bound of {bound}")
        complete = TWO_32 - TWO_32 % bound
        while True:
            word = self._word()
            if word < complete:
                return word % bound

    def weighted(self, table):
        """One of the values of [[value, weight], …]."""
        rest = self.int(sum(weight for _, weight in table))
        for value, weight in table:
            if rest < weight:
                return value
            rest -= weight
        raise AssertionError("a draw beyond the weights")
