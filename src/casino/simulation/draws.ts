/** Where rounds get their numbers: as players do, and from sources with a flaw that the tests must find. */
import type { Random } from '#kernel/random.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { playWay, type Draws } from './trial.ts';
import type { Way } from './ways/way.ts';

/** Each player has a seed of their own; `hex` makes 32 bytes of any number. */
export function fairDraws(hex: (player: number) => string): Draws {
  let seeded: { player: number; stream: ReturnType<typeof seedStream> } | undefined;
  return (player, nonce) => {
    if (seeded?.player !== player) seeded = { player, stream: seedStream(hex(player)) };
    return seeded.stream.random(`player${player}`, nonce);
  };
}

/** Only as many bits as a bound needs at least, and their remainder: the oldest mistake there is. */
const remainder =
  (draws: Draws): Draws =>
  (player, nonce) => {
    const random = draws(player, nonce);
    return {
      int(bound) {
        if (bound > 0x10000) return random.int(bound);
        return random.int(bound <= 0x100 ? 0x100 : 0x10000) % bound;
      },
    };
  };

/** Looks at the round before the player does, and takes another one when that suits the house. */
const choosing =
  (way: Way, draws: Draws, isUnwanted: (won: boolean, player: number, again: Random) => boolean): Draws =>
  (player, nonce) => {
    const stake = way.title.stakeStepMinor * 10n;
    const chance = draws(player, 1e9 + nonce);
    for (let attempt = 0; ; attempt++) {
      const at = nonce + attempt * 1e6;
      const won = playWay(way, stake, draws(player, at)).returned > way.winsAbove;
      if (!isUnwanted(won, player, chance)) return draws(player, at);
    }
  };

/** So many lost rounds are played again that the title returns half a percent of the stakes more. */
function generous(way: Way, draws: Draws): Draws {
  let [lost, extra] = [0, 0];
  const probe = 4_000;
  const stake = way.title.stakeStepMinor * 10n;
  const returns = Array.from({ length: probe }, (_, nonce) => playWay(way, stake, draws(77, 5e8 + nonce)).returned);
  const meanReturn = returns.reduce((sum, value) => sum + value, 0) / probe;
  for (const value of returns)
    if (value <= way.winsAbove) {
      lost++;
      extra += meanReturn - value;
    }
  // What a lost round gains by another one, and how many of them it takes.
  const share = lost > 0 ? (0.005 * probe) / extra : 0;
  const SIDES = 1_000_000;
  return choosing(way, draws, (won, _player, again) => !won && again.int(SIDES) < share * SIDES);
}

/** Who has won does not win the next time. */
function stingy(way: Way, draws: Draws): Draws {
  const hasWon = new Map<number, { nonce: number; won: boolean }>();
  const stake = way.title.stakeStepMinor * 10n;
  return (player, nonce) => {
    const before = hasWon.get(player);
    let at = nonce;
    const isWon = () => playWay(way, stake, draws(player, at)).returned > way.winsAbove;
    while (before?.nonce === nonce - 1 && before.won && isWon()) at += 1e6;
    hasWon.set(player, { nonce, won: isWon() });
    return draws(player, at);
  };
}

export const FLAWS: Readonly<Record<string, (way: Way, draws: Draws) => Draws>> = {
  'remainder instead of rejection': (_way, draws) => remainder(draws),
  'half a percent more': generous,
  'no win twice in a row': stingy,
};
