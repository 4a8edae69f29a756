// Counts the ledger, from its first entry on: each transaction once, in the order of their numbers.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { ledgerFlows, ledgerHorizon, nextLedgerXid, REASONS, type LedgerFlow } from '#money/wallet/index.ts';
import { addSums } from './add-sums.ts';
import { movedDays } from './days.ts';
import { linesOf } from './lines.ts';
import { openingDay, playBefore } from './opening-day.ts';

/** So many transactions at once: a long past is counted in steps of a moment. */
const AT_ONCE = 4000n;
const EVERYTHING = 2n ** 62n;

export async function countLedger({ db }: Pick<Context, 'db'>): Promise<void> {
  while (await transaction(db, (tx) => countNext(tx)));
}

/** Whether there may be more. */
async function countNext(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ xid: bigint }>`select xid from figures.marks for update`.execute(tx);
  const horizon = await ledgerHorizon(tx);
  const from = await nextLedgerXid(tx, rows[0]!.xid);
  if (from === undefined || from >= horizon) {
    await moveMark(tx, horizon);
    return false;
  }
  const to = from + AT_ONCE < horizon ? from + AT_ONCE : horizon;
  const flows = await ledgerFlows(tx, { from, to }, await movedDays(tx));
  const opensOn = await openingDay(tx);
  const before = flows.filter(({ day }) => day < opensOn).map(playBefore);
  const lines = flows.flatMap((flow) =>
    linesOf(flow).map((sum) => ({ ...sum, day: flow.day, playerId: flow.playerId, currency: flow.currency })),
  );
  await addSums(tx, {
    players: [...lines, ...before.flatMap(({ players }) => players)],
    games: before.flatMap(({ games }) => games),
    accounts: flows,
  });
  await noteFirstDeposits(tx, flows);
  await moveMark(tx, to);
  return to < horizon;
}

const moveMark = (tx: Transaction, xid: bigint) =>
  sql`update figures.marks set xid = ${xid} where xid < ${xid}`.execute(tx);

/** Before the player may be known: whoever deposits has registered. */
async function noteFirstDeposits(tx: Transaction, flows: readonly LedgerFlow[]): Promise<void> {
  const deposits = flows.filter(({ reason, account }) => reason === REASONS.deposit && account === 'players.main');
  if (deposits.length === 0) return;
  await sql`
    update figures.players p set first_deposit_on = least(p.first_deposit_on, d.day)
      from (select player_id, min(day) as day
              from unnest(${deposits.map(({ playerId }) => playerId)}::bigint[], ${deposits.map(({ day }) => day)}::date[]) x(player_id, day)
             group by 1) d
     where p.player_id = d.player_id and (p.first_deposit_on is null or p.first_deposit_on > d.day)`.execute(tx);
}

/** The days of entries that are written and not counted: of transactions above one that is still going on. */
export async function uncountedDays(tx: Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ xid: bigint }>`select xid from figures.marks`.execute(tx);
  const flows = await ledgerFlows(tx, { from: rows[0]!.xid, to: EVERYTHING }, await movedDays(tx));
  return new Set(flows.map(({ day }) => day));
}
