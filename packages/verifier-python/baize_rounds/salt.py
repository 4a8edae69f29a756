"""
The salt of a hash chain from a round of a drand beacon (section 12).

    python3 -m baize_rounds.salt NETWORK ROUND RANDOMNESS LINK0
"""

import sys
from hashlib import sha256


def salt_from(network, round, randomness, published):
    """Hexadecimal digits in, hexadecimal digits out. That the randomness is the network's is not checked here."""
    parts = [bytes.fromhex(network), round.to_bytes(8, "big"), bytes.fromhex(randomness), bytes.fromhex(published)]
    return sha256(b"baize-salt/1" + b"".join(parts)).hexdigest()


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    print(salt_from(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]))
