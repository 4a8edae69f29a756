// Equal bankroll in a standings file: computes seed, spins and credits again.
import { attempt, compare } from '#fairness/seeds/compare.ts';
import type { Title } from '#casino/engine/title.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { afterStake, clientSeedOf, drawSpin, newBankroll, scoreOf, type BankrollTerms } from './bankroll.ts';
import type { Score } from './scoring.ts';
import type { ListedPlayer, Standings, StandingsCheck } from './standings.ts';

type Listed = NonNullable<ListedPlayer['listed']>;

interface Stake {
  number: bigint;
  spin: number;
  staked: bigint;
  won: bigint;
}

const stakesOf = (listed: Listed): Stake[] =>
  listed
    .map(([number, spin, , staked, won]) => ({
      number: BigInt(number),
      spin: Number(spin),
      staked: BigInt(staked),
      won: BigInt(won),
    }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));

/** Nothing of other tournaments. */
export function bankrollChecks(
  { terms: { bankroll }, reels, players }: Standings,
  title: Title | undefined,
): StandingsCheck[] {
  if (!bankroll) return [];
  if (!reels) return [compare('seed', 'no seed', bankroll.seedHash)];
  const { seed, clientSeed } = reels;
  return [
    compare(
      'seed',
      `${bankroll.seedHash} ${clientSeed}`,
      `${attempt(() => seedHash(seed))} ${clientSeedOf(players.map(({ key }) => key))}`,
    ),
    checkSpins(bankroll, title, reels, players),
  ];
}

/** Each spin is drawn again for every stake on it. */
function checkSpins(
  terms: BankrollTerms,
  title: Title | undefined,
  { seed, clientSeed }: NonNullable<Standings['reels']>,
  players: Standings['players'],
): StandingsCheck {
  if (!title) return { name: 'spins', result: 'unknown', stated: `${terms.game} ${terms.mathVersion}`, computed: '' };
  const drawn = new Map<string, string>();
  const winOf = ({ spin, staked }: Stake): string => {
    const key = `${spin} ${staked}`;
    const spinText =
      drawn.get(key) ?? attempt(() => String(drawSpin(title, { seed, clientSeed }, spin, staked).wonMinor));
    drawn.set(key, spinText);
    return spinText;
  };
  for (const { key, listed } of players)
    for (const stake of stakesOf(listed ?? [])) {
      const { spin, won } = stake;
      const computed = winOf(stake);
      if (computed !== String(won))
        return compare('spins', `player ${key}, spin ${spin}: ${won}`, `player ${key}, spin ${spin}: ${computed}`);
    }
  return compare('spins', 'all', 'all');
}

/** What a player's stakes come to; a stake that was not possible makes the score one that no file states. */
export function bankrollScores(terms: BankrollTerms, { players, reels }: Standings): (listed: Listed) => Score {
  const allowed = new Set(terms.stakes);
  const played = spinsPlayed(players) ?? reels?.played ?? 0;
  return (listed) => {
    let bankroll = newBankroll(terms);
    let last = 0;
    for (const stake of stakesOf(listed)) {
      const { spin, staked } = stake;
      const isPossible =
        spin > last && spin <= terms.spins && allowed.has(String(staked)) && staked <= bankroll.credits;
      if (!isPossible) return { score: -1n, rounds: spin, run: 0, reached: stake.number };
      last = spin;
      bankroll = afterStake(bankroll, stake);
    }
    return { score: scoreOf(bankroll, played, terms), rounds: bankroll.rounds, run: 0, reached: bankroll.reached };
  };
}

/** On how many spins anybody has staked; `undefined` where the stakes of some are not listed. */
function spinsPlayed(players: Standings['players']): number | undefined {
  if (players.some(({ listed }) => listed === null)) return undefined;
  return new Set(players.flatMap(({ listed }) => listed!.map(([, spin]) => spin))).size;
}
