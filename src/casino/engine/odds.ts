/**
 * Ways to state what a round returns (`Title.odds`). They cost a bet almost no time: what can be known in advance is computed
 * once for each title, and the rest is a few multiplications.
 */
import type { TableParams } from './table-bets.ts';
import type { Odds, Proof } from './title.ts';

/** Odds of the ways to play that the proof names; a way may have its own highest win, in multiples of the round's cost. */
export function provedOdds(
  { modes, maxWin }: Proof,
  {
    bound = 'exact',
    least,
    highestOf,
  }: { bound?: Odds['bound']; least?: number; highestOf?: (mode: string) => number } = {},
): (mode: string) => Odds {
  const known = new Map(
    Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [
      mode,
      {
        mean: Number(rtp) / 100,
        variance: Number(standardDeviation) ** 2,
        highest: highestOf?.(mode) ?? maxWin,
        ...(least !== undefined && { least }),
        bound,
        ...(layers && { layers }),
      } satisfies Odds,
    ]),
  );
  return (mode) => known.get(mode)!;
}

/**
 * A main bet of 1 with a side bet of 0 to `most`, decided by the same cards: together they deviate no more than if both
 * deviated in the same direction.
 */
export function withSide(main: Odds, side: Odds, most: number): Odds[] {
  return Array.from({ length: most + 1 }, (_, stake) => {
    const share = (of: (one: Odds) => number): number => (of(main) + stake * of(side)) / (1 + stake);
    return {
      mean: share(({ mean }) => mean),
      variance: share(({ variance }) => Math.sqrt(variance)) ** 2,
      highest: share(({ highest }) => highest),
      least: share(({ least = 0 }) => least),
      bound: main.bound,
    };
  });
}

/** A round that pays `prize` (in multiples of its cost) with this chance, or else nothing. */
export const oddsOfPrize = (chance: number, prize: number): Odds => ({
  mean: chance * prize,
  variance: prize ** 2 * chance * (1 - chance),
  highest: prize,
  bound: 'exact',
});

/** The possible ends of a round at a table: the chance of each, and what a bet of 1 on each spot is then paid back in all. */
export interface TableEnds {
  ways: readonly number[];
  backs: ReadonlyMap<string, ArrayLike<number>>;
}

/**
 * Bets on one cloth win and lose together, so every end of the round is evaluated with all of them. A single bet returns the
 * same share whatever its amount, and is looked up.
 */
export function tableOdds({ ways, backs }: TableEnds): (params: TableParams) => Odds {
  const all = ways.reduce((sum, one) => sum + one, 0);
  const chances = Float64Array.from(ways, (one) => one / all);
  const paid = new Float64Array(ways.length);
  const through = ({ bets }: TableParams): Odds => {
    paid.fill(0);
    let chips = 0;
    for (const bet of bets) {
      const back = backs.get(bet.spot)!;
      chips += bet.chips;
      for (let end = 0; end < paid.length; end++) paid[end]! += bet.chips * back[end]!;
    }
    let mean = 0;
    let square = 0;
    let highest = 0;
    for (let end = 0; end < paid.length; end++) {
      const back = paid[end]! / chips;
      mean += chances[end]! * back;
      square += chances[end]! * back * back;
      if (back > highest) highest = back;
    }
    return { mean, variance: square - mean * mean, highest, bound: 'exact' };
  };
  const single = new Map([...backs.keys()].map((spot) => [spot, through({ bets: [{ spot, chips: 1 }] })]));
  return (params) => (params.bets.length === 1 ? single.get(params.bets[0]!.spot)! : through(params));
}

/**
 * A climb (engine/ladder.ts): after steps with an overall chance p the prize is kept ÷ p, so the mean is the same wherever a
 * player stops. How much they risked depends on their path: a step from a prize u to u ÷ q, with the chance q, has the variance
 * u² (1 ÷ q − 1). The sum over the steps that were tried, including the one that failed, is on average the variance of the
 * round, whatever they decide. What is rounded off a prize is lost to all of them.
 */
export class ClimbOdds {
  readonly #kept: number;
  /** What the prize after the steps so far would be without rounding. */
  #value: number;
  #variance = 0;
  readonly #steps: number[] = [];

  constructor(kept: { top: number | bigint; bottom: number | bigint }) {
    this.#kept = Number(kept.top) / Number(kept.bottom);
    this.#value = this.#kept;
  }

  /** A step that succeeds with this chance was tried. */
  step(chance: number): void {
    this.#variance += this.#value ** 2 * (1 / chance - 1);
    this.#value /= chance;
    this.#steps.push(1 / chance);
  }

  /** `due` is the prize after the last step that was tried, in stakes, rounded as the rules say. */
  end({ due, hasFallen }: { due: number; hasFallen: boolean }): Odds {
    return {
      mean: this.#kept - (hasFallen ? 0 : this.#value - due),
      variance: this.#variance,
      highest: this.#value,
      bound: 'exact',
      climb: { steps: this.#steps, due },
    };
  }
}
