// All SQL of live tables except the bet itself, which is a function of the schema.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import { GAMES_ACCOUNT } from '#casino/rounds/index.ts';
import type { HouseBalance } from '#money/wallet/index.ts';
import type { HeldStakes } from '#players/accounts/index.ts';
import type { LiveTables, RoundState } from './tables.ts';

export type RoundRow = Selectable<LiveTables['live_tables.rounds']>;
export type BetRow = Selectable<LiveTables['live_tables.bets']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<LiveTables>(handle);

export const secretTables: readonly SecretTable[] = [
  {
    table: 'live_tables.chains',
    key: 'id',
    plain: 'secret',
    encrypted: 'encrypted_secret',
    reencrypt: 'live_tables.reencrypt_chain',
  },
];

export async function insertRound(tx: Transaction, round: RoundRow): Promise<void> {
  await query(tx)
    .insertInto('live_tables.rounds')
    .values({ ...round, result: null })
    .execute();
}

export const newestRound = (handle: Handle, sysname: string): Promise<RoundRow | undefined> =>
  query(handle)
    .selectFrom('live_tables.rounds')
    .selectAll()
    .where('sysname', '=', sysname)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findLiveRound = (handle: Handle, id: string): Promise<RoundRow | undefined> =>
  query(handle).selectFrom('live_tables.rounds').selectAll().where('id', '=', id).executeTakeFirst();

/** Moves a round on; false when it was not in the expected state. */
export async function moveRound(
  handle: Handle,
  id: string,
  from: RoundState,
  change: Partial<Omit<RoundRow, 'id' | 'sysname' | 'chain_id' | 'number'>>,
): Promise<boolean> {
  const { result, ...rest } = change;
  const { numUpdatedRows } = await query(handle)
    .updateTable('live_tables.rounds')
    .set({ ...rest, ...(result !== undefined && { result: JSON.stringify(result) }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const findBet = (handle: Handle, id: string): Promise<BetRow | undefined> =>
  query(handle).selectFrom('live_tables.bets').selectAll().where('id', '=', id).executeTakeFirst();

export const lockBet = (tx: Transaction, id: string): Promise<BetRow | undefined> =>
  query(tx).selectFrom('live_tables.bets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Bets of a round that are not settled yet, all bets of a player together. */
export const lockUnsettled = (tx: Transaction, roundId: string, most: number): Promise<BetRow[]> =>
  query(tx)
    .selectFrom('live_tables.bets')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', 'in', ['open', 'out'])
    .orderBy('player_id')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();

export async function changeBet(
  tx: Transaction,
  id: string,
  { params, ...change }: Partial<Pick<BetRow, 'state' | 'won' | 'params' | 'left_at'>>,
): Promise<void> {
  await query(tx)
    .updateTable('live_tables.bets')
    .set({ ...change, ...(params !== undefined && { params: JSON.stringify(params) }) })
    .where('id', '=', id)
    .execute();
}

export async function markSettled(tx: Transaction, bets: readonly { id: string; won: bigint }[]): Promise<void> {
  const rows = JSON.stringify(bets.map(({ id, won }) => ({ id, won: String(won) })));
  await sql`
    update live_tables.bets b set state = 'settled', won = s.won
      from json_to_recordset(${rows}::json) as s(id uuid, won bigint) where b.id = s.id`.execute(tx);
}

export const betsOfRound = (handle: Handle, roundId: string, most: number): Promise<BetRow[]> =>
  query(handle)
    .selectFrom('live_tables.bets')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('placed_at', 'desc')
    .limit(most)
    .execute();

/** All bets with a stake on its end, of all players. */
export const standingBetsOf = (handle: Handle, roundId: string): Promise<BetRow[]> =>
  query(handle)
    .selectFrom('live_tables.bets')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', '<>', 'void')
    .orderBy('placed_at')
    .orderBy('id')
    .execute();

/** The player's stakes on tables. A player who has left a curve is already paid. */
export const heldStakes: HeldStakes = (playerId) =>
  sql`select b.id, r.sysname, b.currency, b.staked from live_tables.bets b join live_tables.rounds r on r.id = b.round_id
    where b.player_id = ${playerId} and b.state = 'open'`;

/** What is staked and not settled, less what was paid of it already; bets that were left early in a round that was void later stay so: by the account that holds it. For comparing with the ledger. */
export async function openStakes(handle: Database | Transaction): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select ${GAMES_ACCOUNT} as account, currency, sum(staked - won)::bigint as minor from (
      select currency, staked, won from live_tables.bets where state in ('open', 'out')
      union all select b.currency, b.staked, b.won from live_tables.rounds r join live_tables.bets b on b.round_id = r.id
                 where r.state = 'void' and b.state = 'settled') x
     where currency <> 'FUN' group by currency`.execute(handle);
  return rows;
}

/** Whether the player has real money on a table. */
export async function hasOpenBet(tx: Transaction, playerId: bigint): Promise<boolean> {
  const { rows } =
    await sql`select from live_tables.bets where player_id = ${playerId} and state in ('open', 'out') limit 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** A player's other bets on a round wait until this transaction has ended, so what is counted of them stays true. */
export async function lockBetsInRound(tx: Transaction, roundId: string, playerId: bigint): Promise<void> {
  await sql`select live_tables.hold_bets_in_round(${roundId}, ${playerId})`.execute(tx);
}

/** What a player has already staked on a round, under the lock of their bets. */
export async function stakedInRound(tx: Transaction, roundId: string, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(staked), 0)::bigint as staked from live_tables.bets
     where round_id = ${roundId} and player_id = ${playerId} and state <> 'void'`.execute(tx);
  return rows[0]!.staked;
}

export const betsOfPlayer = (handle: Handle, roundId: string, playerId: bigint): Promise<BetRow[]> =>
  query(handle)
    .selectFrom('live_tables.bets')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('player_id', '=', playerId)
    .orderBy('placed_at')
    .execute();

export const winnersOf = (handle: Handle, roundId: string, most: number): Promise<BetRow[]> =>
  query(handle)
    .selectFrom('live_tables.bets')
    .selectAll()
    .where('round_id', '=', roundId)
    .whereRef('won', '>', 'staked')
    .orderBy('won', 'desc')
    .limit(most)
    .execute();

const overRounds = (handle: Handle) =>
  query(handle).selectFrom('live_tables.rounds as r').selectAll('r').where('r.state', '=', 'paid');

/** Newest first; `before`: those that were opened before this one. */
export const pastRounds = (
  handle: Handle,
  sysname: string,
  most: number,
  before: string | null = null,
): Promise<RoundRow[]> =>
  overRounds(handle)
    .where('r.sysname', '=', sysname)
    .$if(before !== null, (rounds) =>
      rounds.where('r.opened_at', '<', (where) =>
        where
          .selectFrom('live_tables.rounds as b')
          .select('b.opened_at')
          .where('b.id', '=', before)
          .where('b.sysname', '=', sysname),
      ),
    )
    .orderBy('r.opened_at', 'desc')
    .limit(most)
    .execute();

export const pastRound = (handle: Handle, id: string): Promise<RoundRow | undefined> =>
  overRounds(handle).where('r.id', '=', id).executeTakeFirst();

export const settingsOf = async (
  handle: Handle,
  playerId: bigint,
): Promise<{ isHidden: boolean; isMuted: boolean }> => {
  const row = await query(handle)
    .selectFrom('live_tables.players')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return { isHidden: row?.is_hidden ?? false, isMuted: row?.is_muted ?? false };
};

export async function changeSettings(
  handle: Handle,
  playerId: bigint,
  change: { is_hidden: boolean } | { is_muted: boolean },
): Promise<void> {
  await query(handle)
    .insertInto('live_tables.players')
    .values({ player_id: playerId, ...change })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(change))
    .execute();
}

export const insertMessage = (
  tx: Transaction,
  message: Omit<LiveTables['live_tables.messages'], 'id'>,
): Promise<{ id: bigint }> =>
  query(tx).insertInto('live_tables.messages').values(message).returning('id').executeTakeFirstOrThrow();

export const newestMessages = (handle: Handle, sysname: string, most: number) =>
  query(handle)
    .selectFrom('live_tables.messages as m')
    .leftJoin('live_tables.players as p', 'p.player_id', 'm.player_id')
    .selectAll('m')
    .where('m.sysname', '=', sysname)
    // Messages of a muted player disappear with them.
    .where((where) => where.or([where('p.is_muted', 'is', null), where('p.is_muted', '=', false)]))
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute();

/** A message that can still be read. */
export const findMessage = (handle: Handle, id: bigint) =>
  query(handle).selectFrom('live_tables.messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Once for each message and player. */
export async function insertReport(handle: Handle, report: LiveTables['live_tables.reports']): Promise<void> {
  await query(handle)
    .insertInto('live_tables.reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function reportsSince(handle: Handle, reporter: bigint, since: Date): Promise<number> {
  const { count } = await query(handle)
    .selectFrom('live_tables.reports')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('reporter_id', '=', reporter)
    .where('reported_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Each reported message once, with the number of reports; those of authors who are already muted are left out. */
export const newestReports = (handle: Handle, most: number) =>
  query(handle)
    .selectFrom('live_tables.reports as r')
    .leftJoin('live_tables.players as p', 'p.player_id', 'r.author_id')
    .select(['r.message_id', 'r.author_id', 'r.sysname', 'r.text', 'r.said_at'])
    .select((the) => [the.fn.countAll<bigint>().as('reports'), the.fn.max('r.reported_at').as('reported_at')])
    .where((where) => where.or([where('p.is_muted', 'is', null), where('p.is_muted', '=', false)]))
    .groupBy(['r.message_id', 'r.author_id', 'r.sysname', 'r.text', 'r.said_at'])
    .orderBy('reported_at', 'desc')
    .limit(most)
    .execute();

/** With `at` the author is muted, without it they may talk again. */
export async function changeMute(handle: Handle, player: bigint, author: bigint, at: Date | undefined): Promise<void> {
  if (at)
    await query(handle)
      .insertInto('live_tables.mutes')
      .values({ player_id: player, muted_id: author, muted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await query(handle)
      .deleteFrom('live_tables.mutes')
      .where('player_id', '=', player)
      .where('muted_id', '=', author)
      .execute();
}

export async function mutedBy(handle: Handle, player: bigint): Promise<bigint[]> {
  const rows = await query(handle)
    .selectFrom('live_tables.mutes')
    .select('muted_id')
    .where('player_id', '=', player)
    .execute();
  return rows.map(({ muted_id }) => muted_id);
}

/** When a player last wrote, newest first. */
export async function saidLately(handle: Handle, playerId: bigint, since: Date): Promise<Date[]> {
  const rows = await query(handle)
    .selectFrom('live_tables.messages')
    .select('said_at')
    .where('player_id', '=', playerId)
    .where('said_at', '>=', since)
    .orderBy('said_at', 'desc')
    .execute();
  return rows.map(({ said_at }) => said_at);
}

/** Deletes old talk, reports of it, and rounds without bets. */
export async function forgetOld(
  db: Database,
  { messagesBefore, reportsBefore, roundsBefore }: Record<'messagesBefore' | 'reportsBefore' | 'roundsBefore', Date>,
): Promise<void> {
  await query(db).deleteFrom('live_tables.reports').where('reported_at', '<', reportsBefore).execute();
  await query(db).deleteFrom('live_tables.messages').where('said_at', '<', messagesBefore).execute();
  await sql`
    delete from live_tables.rounds r where r.ended_at < ${roundsBefore}
       and not exists (select from live_tables.bets b where b.round_id = r.id)`.execute(db);
}
