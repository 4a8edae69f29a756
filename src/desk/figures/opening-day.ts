/**
 * The first day whose stakes are counted from events. Events are kept for thirty days: on a site that is older, the stakes before are
 * counted from the ledger, on the day on which they were taken. Those that were open then are settled later and counted as such, so they
 * are taken out of what was counted before.
 */
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { firstTransferAt, REASONS, type HouseBalance, type LedgerFlow } from '#money/wallet/index.ts';
import { oldestEventAt } from '#platform/events/events.ts';
import { addSums, type GameSum, type PlayerSum } from './add-sums.ts';
import { dayAfter, dayOfTime } from './days.ts';
import { isPlay } from './house-accounts.ts';

const DAY_MS = 86_400_000;
/** Of a younger site no event is missing. */
const KEPT_MS = 29 * DAY_MS;
/** Before everything. */
const ALWAYS = '1970-01-01';
const SUBJECT = 'before';

/** Decided once, by whichever counts first. */
export async function openingDay(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select opens_on as day from figures.marks`.execute(tx);
  if (rows[0]!.day !== null) return rows[0]!.day;
  const [oldest, first] = [await oldestEventAt(tx), await firstTransferAt(tx)];
  const { rows: moments } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const { now } = moments[0]!;
  const from = oldest ?? now;
  const isPruned =
    first !== undefined && now.getTime() - first.getTime() > KEPT_MS && from.getTime() - first.getTime() > DAY_MS;
  // The day of the oldest event is not whole.
  const day = isPruned ? dayAfter(dayOfTime(from)) : ALWAYS;
  await sql`update figures.marks set opens_on = ${day} where opens_on is null`.execute(tx);
  return openingDay(tx);
}

const productBefore = (account: string): string =>
  account === 'games' ? 'casino' : account === 'sportsbook' ? 'sports' : account.replace('games.', 'supplier ');

/** What an entry of a day before adds to: a stake when it was taken, anything else is won or given back. */
export function playBefore(flow: LedgerFlow): { players: PlayerSum[]; games: GameSum[] } {
  const { day, playerId, account, currency, reason, amount, count } = flow;
  const place = { day, playerId, currency, count };
  if (account === 'players.main' && reason % 100 === REASONS.stake)
    return { players: [{ ...place, product: '', line: 'staked-real', amount: -amount }], games: [] };
  if (!isPlay(account) || reason % 100 === REASONS.promotion) return { players: [], games: [] };
  const isStake = reason % 100 === REASONS.stake;
  const product = productBefore(account);
  return {
    players: [{ ...place, product, line: isStake ? 'staked' : 'won', amount: isStake ? amount : -amount }],
    games: [
      {
        day,
        account,
        subject: SUBJECT,
        currency,
        staked: isStake ? amount : 0n,
        won: isStake ? 0n : -amount,
        count: isStake ? count : 0,
      },
    ],
  };
}

/** Whether what was open at the opening is still counted twice. */
export async function needsOpening(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select opens_on > ${ALWAYS} and not has_opening as needs from figures.marks`.execute(tx);
  return rows[0]!.needs ?? false;
}

/** Takes out what was open: once, before the first day is reconciled. */
export async function keepOpening(tx: Transaction, open: readonly HouseBalance[]): Promise<void> {
  const { rows } = await sql`update figures.marks set has_opening = true where not has_opening returning one`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const day = dayAfter(await openingDay(tx), -1);
  await addSums(tx, {
    players: open.map(({ account, currency, minor }) => ({
      day,
      playerId: 0n,
      product: productBefore(account),
      currency,
      line: 'staked',
      amount: -minor,
      count: 0,
    })),
    games: open.map(({ account, currency, minor }) => ({
      day,
      account,
      subject: SUBJECT,
      currency,
      staked: -minor,
      won: 0n,
      count: 0,
    })),
  });
}
