// SQL of bets that were not taken.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetsTables, RefusedLeg } from './tables.ts';

type Handle = Database | Transaction;

export type RefusedRow = Selectable<BetsTables['bets.refusals']>;

export interface Refused {
  player_id: bigint;
  refused_at: Date;
  type: string;
  legs: readonly RefusedLeg[];
  stake: string;
  currency: string;
  purse: string;
  policy: string;
  rule: string;
  sentence: string;
  inputs: Readonly<Record<string, unknown>>;
}

/** Of a player in a day: a program that tries for ever must not fill the table. */
const MOST_A_DAY = 200;

export async function insertRefusals(handle: Handle, refusals: readonly Refused[]): Promise<void> {
  const [first] = refusals;
  if (!first) return;
  const rows = refusals.map((row) => ({ ...row, player_id: String(row.player_id) }));
  await sql`
    insert into bets.refusals (player_id, refused_at, type, legs, stake, currency, purse, policy, rule, sentence, inputs)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(player_id bigint, refused_at timestamptz, type text, legs json,
      stake text, currency text, purse text, policy text, rule text, sentence text, inputs json)
     where (select count(*) from bets.refusals o where o.player_id = ${first.player_id}
              and o.refused_at > ${first.refused_at}::timestamptz - interval '1 day') < ${MOST_A_DAY}`.execute(handle);
}

export async function listRefusals(
  handle: Handle,
  { player, rule, after, limit }: { player?: bigint; rule?: string; after?: bigint; limit: number },
): Promise<RefusedRow[]> {
  let query = tables<BetsTables>(handle).selectFrom('bets.refusals').selectAll();
  if (player !== undefined) query = query.where('player_id', '=', player);
  if (rule !== undefined) query = query.where('rule', '=', rule);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export const findRefusal = (handle: Handle, id: bigint): Promise<RefusedRow | undefined> =>
  tables<BetsTables>(handle).selectFrom('bets.refusals').selectAll().where('id', '=', id).executeTakeFirst();

export async function forgetRefusals(handle: Handle, before: Date): Promise<void> {
  await tables<BetsTables>(handle).deleteFrom('bets.refusals').where('refused_at', '<', before).execute();
}
