/** Plays many rounds of a title as many players would, and asks of them what an honest game must answer. */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { repeatable, type Standing } from '#casino/engine/steps.ts';
import type { RoundEvent, Title } from '#casino/engine/title.ts';
import type { Seen, Way } from './ways/way.ts';
import { chiSquare, fourFold, pOfNormal, runs } from './tests.ts';

/** Where the numbers of a player's round come from. */
export type Draws = (player: number, nonce: number) => Random;

export interface Tested {
  sysname: string;
  /** What was asked. */
  test: string;
  p: number;
}

export interface Round {
  events: readonly RoundEvent[];
  /** Won less what was staked on the way, in what the round cost. */
  returned: number;
}

/** A round of this way to play. */
export function playWay({ title, params, act }: Way, stake: bigint, random: Random): Round {
  const cost = title.costMinor(stake, params);
  const result: Pick<Standing, 'events' | 'wonMinor' | 'stakedMinor'> = act
    ? playSteps(title, params, act, stake, random)
    : { ...title.play(stake, params, random), stakedMinor: cost };
  const { stakedMinor } = result;
  return { events: result.events, returned: Number(cost + result.wonMinor - stakedMinor) / Number(cost) };
}

function playSteps(
  title: Title,
  params: object,
  act: NonNullable<Way['act']>,
  stake: bigint,
  random: Random,
): Standing {
  const again = repeatable(random);
  const actions: object[] = [];
  for (;;) {
    const standing = title.steps!.play(stake, params, actions, again());
    assert(standing, 'what is done is on offer');
    if (standing.offers.length === 0) return standing;
    actions.push(act(standing, actions.length));
  }
}

export const PLAYERS = 50;
/** Outcomes are put into so many classes when pairs of them are counted. */
const PAIRED = 8;

/** Neither even nor odd, nor in any period: so high and low stakes alternate with nothing else. */
function isHigh(round: number): boolean {
  let bits = 0;
  for (let rest = round; rest > 0; rest >>= 1) bits ^= rest & 1;
  return bits === 1;
}

export function tryWay(way: Way, draws: Draws, rounds: number): Tested[] {
  const { title, seen } = way;
  const counts = seen.map(({ chances }) => new Float64Array(chances.length));
  const pairing = pairsOf(seen[0]!.chances);
  const pairs = new Float64Array(pairing.classes ** 2);
  const isWon = new Uint8Array(rounds);
  const byStake: [number, number, number, number] = [0, 0, 0, 0];
  const byPlayer: [number, number, number, number] = [0, 0, 0, 0];
  const byBalance: [number, number, number, number] = [0, 0, 0, 0];
  let [excess, variance, repeats, last, balance] = [0, 0, 0, -1, 0];
  const perPlayer = Math.ceil(rounds / PLAYERS);
  for (let round = 0; round < rounds; round++) {
    const player = Math.floor(round / perPlayer);
    if (round % perPlayer === 0) balance = 0;
    const high = isHigh(round);
    const stake = title.stakeStepMinor * (high ? 1_000n : 10n);
    const { events, returned } = playWay(way, stake, draws(player, (round % perPlayer) + 1));
    const { mean, variance: spread } = way.odds ?? title.odds(way.params, stake, events);
    excess += returned - mean;
    variance += spread;
    const won = returned > way.winsAbove ? 1 : 0;
    isWon[round] = won;
    byStake[(high ? 2 : 0) + won]!++;
    byPlayer[(player % 2 === 0 ? 2 : 0) + won]!++;
    byBalance[(balance > 0 ? 2 : 0) + won]!++;
    balance += returned - 1;
    seen.forEach(({ classOf }, index) => {
      const outcome = classOf(events);
      assert(outcome >= 0 && outcome < counts[index]!.length, `${title.sysname} shows what cannot be`);
      counts[index]![outcome]!++;
      if (index > 0) return;
      if (outcome === last) repeats++;
      if (round % 2 === 1) pairs[pairing.pairClasses[last]! * pairing.classes + pairing.pairClasses[outcome]!]!++;
      last = outcome;
    });
  }
  const same = seen[0]!.chances.reduce((sum, chance) => sum + chance * chance, 0);
  // Two pairs that share a round are alike more often than chance has it, unless all outcomes are equally likely.
  const triple = seen[0]!.chances.reduce((sum, chance) => sum + chance ** 3, 0);
  const varies = (rounds - 1) * same * (1 - same) + 2 * (rounds - 2) * (triple - same * same);
  const summary: Record<string, number> = {
    ...Object.fromEntries(seen.map(({ name, chances }, index) => [name, chiSquare(counts[index]!, chances)])),
    return: pOfNormal(excess / Math.sqrt(variance)),
    'runs of wins': runs(isWon),
    'one outcome and the next': chiSquare(pairs, pairing.chances),
    'the same again': pOfNormal((repeats - (rounds - 1) * same) / Math.sqrt(varies)),
    'wins by stake': fourFold(byStake),
    'wins by player': fourFold(byPlayer),
    'wins by balance': fourFold(byBalance),
  };
  const before = way.name === undefined ? '' : `${way.name}: `;
  return Object.entries(summary).map(([test, p]) => ({ sysname: title.sysname, test: before + test, p }));
}

/** Outcomes in a few classes of about the same chance, and the chances of pairs of classes. */
function pairsOf(chances: Seen['chances']): { pairClasses: Int32Array; classes: number; chances: number[] } {
  const classes = new Int32Array(chances.length);
  const sums: number[] = [0];
  chances.forEach((chance, at) => {
    if (sums.at(-1)! >= 1 / PAIRED - 1e-9) sums.push(0);
    classes[at] = sums.length - 1;
    sums[sums.length - 1]! += chance;
  });
  return { pairClasses: classes, classes: sums.length, chances: sums.flatMap((a) => sums.map((b) => a * b)) };
}
