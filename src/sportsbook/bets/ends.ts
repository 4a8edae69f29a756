// How a bet ends by the present state of its legs: what it returns, what its boost pays on top, whether it is void.
import { promotedReturn, resultOf } from './promotions/ends.ts';
import { builderFactor } from './builder.ts';
import { boostOf } from './rules/token.ts';
import type { Cancellation } from '#sportsbook/book/index.ts';
import type { BetRow, LegRow } from './store.ts';
import type { TokenRow } from './token-store.ts';

export interface End {
  /** For a free bet without its stake. */
  returned: bigint;
  extra: bigint;
  isVoid: boolean;
  /** Of what is returned, what its promotion has added. */
  cost: bigint;
}

/** The rule of a bet that an operator has made void, whatever becomes of its legs. */
export const VOIDED = 'bets.voided';

/** `undefined`: it is still open. */
export function endOf(row: BetRow, legs: readonly LegRow[], token: TokenRow | undefined): End | undefined {
  // Of a bet that was cashed out in part, what is left has been played in any case.
  const isWhole = row.cashed_stake === 0n;
  if (row.rule === VOIDED)
    return { returned: row.purse === 'house' ? 0n : runningStake(row), extra: 0n, isVoid: isWhole, cost: 0n };
  if (row.type === 'builder') return builderEnd(row, legs);
  const whole = promotedReturn(row, legs);
  if (whole === undefined) return undefined;
  const { returned } = whole;
  const results = legs.map((leg) => resultOf(row, leg));
  return {
    returned: row.purse !== 'house' ? shareOfRest(row, returned) : returned > row.staked ? returned - row.staked : 0n,
    extra: token?.kind === 'boost' ? boostOf(token, { staked: row.staked, returned, results }) : 0n,
    isVoid: isWhole && results.every((result) => result === 'void'),
    cost: row.purse === 'house' ? 0n : shareOfRest(row, whole.cost),
  };
}

/** A cancellation that holds for bets which were placed then. */
export const cancellationOf = <Cancelled extends Pick<Cancellation, 'from' | 'to'>>(
  cancellations: readonly Cancelled[],
  placedAt: Date,
): Cancelled | undefined =>
  cancellations.find(
    ({ from, to }) =>
      (from === undefined || placedAt >= new Date(from)) && (to === undefined || placedAt < new Date(to)),
  );

/** What of the stake has not been cashed out. */
export const runningStake = ({ staked, cashed_stake }: Pick<BetRow, 'staked' | 'cashed_stake'>): bigint =>
  staked - cashed_stake;

/** Of what the whole stake would return, the part of that which still runs. */
export const shareOfRest = (row: Pick<BetRow, 'staked' | 'cashed_stake'>, whole: bigint): bigint =>
  (whole * runningStake(row)) / row.staked;

/** Nobody's free bet, and without a boost. */
function builderEnd(row: BetRow, legs: readonly LegRow[]): End | undefined {
  const factor = builderFactor(row, legs);
  if (!factor) return undefined;
  return { returned: (row.stake * factor.numerator) / factor.denominator, extra: 0n, isVoid: factor.isVoid, cost: 0n };
}

/** As it was settled; `undefined`: it is open. */
export const storedEnd = ({ returned, extra, state, cost }: BetRow): End | undefined =>
  returned === null ? undefined : { returned, extra, isVoid: state === 'void', cost };

/**
 * A void bet is a different end from one that returned the same amount: nothing was played, and its token is back. What a promotion cost
 * concerns the house alone.
 */
export const isSameEnd = (a: End | undefined, b: End | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.returned === b.returned && a.extra === b.extra && a.isVoid === b.isVoid;
