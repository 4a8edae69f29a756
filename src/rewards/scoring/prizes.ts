// Which place gets what, by a fixed table or as a share of the pool.
import { fromEurCents, type RatesPerEur } from '#kernel/exchange.ts';
import type { Currency } from '#kernel/money.ts';

interface Places {
  /** The first place and the last that get it, each the whole of it. */
  from: number;
  to: number;
}

export type PrizeTerms<Reward = unknown> =
  | { kind: 'table'; table: readonly (Places & { reward: Reward })[] }
  /** The pool: so many EUR cents of the house, and so many percent of what is paid to enter. */
  | {
      kind: 'pool';
      guaranteedCents: string;
      percentOfEntries: number;
      /** In hundredths of a percent, of the pool for each place. */
      shares: readonly (Places & { hundredths: number })[];
    };

/** `amount` in minor units of the player's currency: of a share. */
export type Prize<Reward = unknown> =
  | { kind: 'reward'; reward: Reward }
  | { kind: 'share'; cents: bigint; amount: bigint; currency: Currency };

/** EUR cents; `paidCents`: all that was paid to enter. */
export const poolOf = (terms: PrizeTerms, paidCents: bigint): bigint =>
  terms.kind === 'table' ? 0n : BigInt(terms.guaranteedCents) + (paidCents * BigInt(terms.percentOfEntries)) / 100n;

export function prizeOf<Reward>(
  terms: PrizeTerms<Reward>,
  place: number,
  { poolCents, currency, rates }: { poolCents: bigint; currency: Currency; rates: RatesPerEur },
): Prize<Reward> | undefined {
  const isPlaced = ({ from, to }: Places): boolean => place >= from && place <= to;
  if (terms.kind === 'table') {
    const line = terms.table.find(isPlaced);
    return line && { kind: 'reward', reward: line.reward };
  }
  const share = terms.shares.find(isPlaced);
  if (!share) return undefined;
  const cents = (poolCents * BigInt(share.hundredths)) / 10_000n;
  return { kind: 'share', cents, amount: fromEurCents(cents, currency, rates), currency };
}

/** The last place that gets anything. */
export function lastPrizedPlace(terms: PrizeTerms): number {
  const lines: readonly Places[] = terms.kind === 'table' ? terms.table : terms.shares;
  return Math.max(0, ...lines.map(({ to }) => to));
}
