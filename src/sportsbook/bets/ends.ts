// How a bet ends by the present state of its legs: what it returns, what its boost pays on top, whether it is void.
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { decidedReturn } from '#sportsbook/models/bets/returns.ts';
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
}

/** The rule of a bet that an operator has made void, whatever becomes of its legs. */
export const VOIDED = 'bets.voided';

/** `undefined`: it is still open. */
export function endOf(row: BetRow, legs: readonly LegRow[], token: TokenRow | undefined): End | undefined {
  // Of a bet that was cashed out in part, what is left has been played in any case.
  const isWhole = row.cashed_stake === 0n;
  if (row.rule === VOIDED)
    return { returned: row.purse === 'house' ? 0n : runningStake(row), extra: 0n, isVoid: isWhole };
  if (row.type === 'builder') return builderEnd(row, legs);
  const bankers = legs.filter(({ is_banker }) => is_banker).map(({ place }) => place);
  const returned = decidedReturn(
    row.stake,
    linesOf(row.type, legs.length, bankers),
    legs.map(({ odds, result }) => ({ odds, result: result === null ? null : parseResult(result)! })),
  );
  if (returned === undefined) return undefined;
  const results = legs.map(({ result }) => result);
  return {
    returned: row.purse !== 'house' ? shareOfRest(row, returned) : returned > row.staked ? returned - row.staked : 0n,
    extra: token?.kind === 'boost' ? boostOf(token, { staked: row.staked, returned, results }) : 0n,
    isVoid: isWhole && results.every((result) => result === 'void'),
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
  return { returned: (row.stake * factor.numerator) / factor.denominator, extra: 0n, isVoid: factor.isVoid };
}

/** As it was settled; `undefined`: it is open. */
export const storedEnd = ({ returned, extra, state }: BetRow): End | undefined =>
  returned === null ? undefined : { returned, extra, isVoid: state === 'void' };

/** A void bet is a different end from one that returned the same amount: nothing was played, and its token is back. */
export const isSameEnd = (a: End | undefined, b: End | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.returned === b.returned && a.extra === b.extra && a.isVoid === b.isVoid;
