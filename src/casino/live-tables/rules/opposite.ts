// Whether bets on one table are on opposite sides.
import type { LiveTitle } from '#casino/engine/live-title.ts';
import type { TableBet, TableParams } from '#casino/engine/table-bets.ts';

export interface TableStake {
  /** The value of a chip. */
  stake: bigint;
  params: TableParams;
}

/** Two numbers hardly correlate (-0.03), two dozens do (-0.5), red and black do almost wholly (-0.95). */
const OPPOSITE_BELOW = -0.3;

/**
 * Decided by the correlation of their returns: when one wins the other mostly loses, so together they stake a lot at little risk. An
 * extra chip to hide the intention changes nothing, nor does spreading the other side over many accounts.
 */
export function areOpposite(
  title: LiveTitle,
  stakes: readonly TableStake[],
  linkedStakes: readonly TableStake[],
): boolean {
  const [a, b] = [chipsOf(stakes), chipsOf(linkedStakes)];
  const [ofA, ofB, ofBoth] = [a, b, sumBySpot(a, b)].map((bets) => varianceOf(title, bets)) as [number, number, number];
  if (ofA === 0 || ofB === 0) return false;
  return (ofBoth - ofA - ofB) / 2 < OPPOSITE_BELOW * Math.sqrt(ofA * ofB);
}

/** In minor units on each spot. */
const chipsOf = (stakes: readonly TableStake[]): TableBet[] =>
  sumBySpot(
    ...stakes.map(({ stake, params }) =>
      params.bets.map(({ spot, chips }) => ({ spot, chips: chips * Number(stake) })),
    ),
  );

function sumBySpot(...lists: ReadonlyArray<readonly TableBet[]>): TableBet[] {
  const sums = new Map<string, number>();
  for (const { spot, chips } of lists.flat()) sums.set(spot, (sums.get(spot) ?? 0) + chips);
  return [...sums].map(([spot, chips]) => ({ spot, chips }));
}

function varianceOf(title: LiveTitle, bets: TableBet[]): number {
  const cost = bets.reduce((sum, { chips }) => sum + chips, 0);
  return title.odds({ bets }, 1n, []).variance * cost ** 2;
}
