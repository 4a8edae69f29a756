// Adds sums to days. What is added changes a day, which is rolled up and reconciled anew.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import type { Line } from './lines.ts';

export interface PlayerSum {
  day: string;
  playerId: bigint;
  product: string;
  currency: string;
  line: Line;
  amount: bigint;
  count: number;
}

export interface GameSum {
  day: string;
  account: string;
  subject: string;
  currency: string;
  staked: bigint;
  won: bigint;
  count: number;
}

export interface AccountSum {
  day: string;
  account: string;
  currency: string;
  reason: number;
  amount: bigint;
  count: number;
  lowXid: bigint;
  highXid: bigint;
}

export interface Sums {
  players: readonly PlayerSum[];
  games?: readonly GameSum[];
  accounts?: readonly AccountSum[];
}

export async function addSums(tx: Transaction, { players, games = [], accounts = [] }: Sums): Promise<void> {
  if (players.length > 0) await addPlayerSums(tx, players);
  if (games.length > 0) await addGameSums(tx, games);
  if (accounts.length > 0) await addAccountSums(tx, accounts);
  const days = new Set([...players, ...games, ...accounts].map(({ day }) => day));
  if (days.size > 0) await markChanged(tx, [...days]);
}

/** Holds the rows of these days: they are not rolled up before this transaction has ended. */
async function markChanged(tx: Transaction, days: readonly string[]): Promise<void> {
  await sql`
    insert into figures.changed_days (day) select d from unnest(${days}::date[]) d order by d
    on conflict (day) do update set day = excluded.day`.execute(tx);
}

const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Rows of the same key come together, and in one order, so that two who add at once do not block each other. */
async function addPlayerSums(tx: Transaction, sums: readonly PlayerSum[]): Promise<void> {
  await sql`
    insert into figures.player_days as d (day, player_id, product, currency, line, amount, count)
    select day, "playerId", product, currency, line, sum(amount), sum(count)
      from json_to_recordset(${json(sums)}::json) as r(day date, "playerId" bigint, product text, currency text, line text, amount bigint, count bigint)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, player_id, product, currency, line)
    do update set amount = d.amount + excluded.amount, count = d.count + excluded.count`.execute(tx);
}

async function addGameSums(tx: Transaction, sums: readonly GameSum[]): Promise<void> {
  await sql`
    insert into figures.game_days as d (day, account, subject, currency, staked, won, count)
    select day, account, subject, currency, sum(staked), sum(won), sum(count)
      from json_to_recordset(${json(sums)}::json) as r(day date, account text, subject text, currency text, staked bigint, won bigint, count bigint)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, account, subject, currency)
    do update set staked = d.staked + excluded.staked, won = d.won + excluded.won, count = d.count + excluded.count`.execute(
    tx,
  );
}

async function addAccountSums(tx: Transaction, sums: readonly AccountSum[]): Promise<void> {
  await sql`
    insert into figures.account_days as d (day, account, currency, reason, amount, count, low_xid, high_xid)
    select day, account, currency, reason, sum(amount), sum(count), min("lowXid"), max("highXid")
      from json_to_recordset(${json(sums)}::json) as r(day date, account text, currency text, reason smallint, amount bigint, count bigint, "lowXid" bigint, "highXid" bigint)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, account, currency, reason)
    do update set amount = d.amount + excluded.amount, count = d.count + excluded.count,
                  low_xid = least(d.low_xid, excluded.low_xid), high_xid = greatest(d.high_xid, excluded.high_xid)`.execute(
    tx,
  );
}
