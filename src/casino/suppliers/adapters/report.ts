// What the reports of all dialects have in common: each round once, all of it readable, and as many as announced.
import type { ReportedRound } from './dialect.ts';

interface ReportedSums extends Pick<ReportedRound, 'user' | 'round' | 'currency' | 'at'> {
  bets: bigint | undefined;
  wins: bigint | undefined;
  rollbacks: bigint | undefined;
}

/** More than this is a mistake and not a sum. */
const MAX_MINOR = 10n ** 17n;

/** `undefined` for the whole when anything in it cannot be read: half of a report would produce false differences. */
export function readRounds<Row>(
  rows: readonly Row[],
  count: number,
  read: (row: Row) => ReportedSums | undefined,
): ReportedRound[] | undefined {
  if (rows.length !== count) return undefined;
  const rounds = new Map<string, ReportedRound>();
  for (const row of rows) {
    const { bets, wins, rollbacks, ...round } = read(row) ?? {};
    if (!isSum(bets) || !isSum(wins) || !isSum(rollbacks) || !isRound(round)) return undefined;
    rounds.set(`${round.user}\t${round.round}`, { ...round, stakedMinor: bets - rollbacks, wonMinor: wins });
  }
  return rounds.size === count ? [...rounds.values()] : undefined;
}

const isSum = (sum: bigint | undefined): sum is bigint => sum !== undefined && sum >= 0n && sum <= MAX_MINOR;
const isRound = (round: Partial<ReportedSums>): round is Pick<ReportedSums, 'user' | 'round' | 'currency' | 'at'> =>
  round.at !== undefined && !Number.isNaN(round.at.getTime());
