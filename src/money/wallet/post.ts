// Moving money: the single entry point. Every call is idempotent by what it records (fact + reason) and belongs in the
// transaction of what it records.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { BUCKETS, REASONS, type Bucket, type Reason } from './reasons.ts';

/** One side of a transfer: a purse of the player, or a house account by name (`psp.card.clearing`). */
export type Side = { bucket: Bucket } | { house: string };

export interface TransferOrder {
  /** Id (uuid) of the round, deposit … that it records. */
  fact: string;
  reason: Exclude<Reason, 'hold' | 'hold-settled' | 'hold-released' | 'stake' | 'win'>;
  playerId: bigint;
  currency: Currency;
  amountMinor: bigint;
  from: Side;
  to: Side;
}

export interface Posted {
  transferId: bigint;
  /** The very same transfer existed already; nothing was moved now. */
  replayed: boolean;
}

/** A known fact came again with different content. Nothing was moved; it is a bug or an attack, never a retry. */
export class TransferConflict extends Error {
  override name = 'TransferConflict';
}

interface Answer {
  status: number;
  transfer_id: bigint;
}

/** Opens the purses of a player in a currency; repeating it changes nothing. */
export async function openPurses(tx: Transaction, playerId: bigint, currency: Currency): Promise<void> {
  await sql`select wallet.open_purses(${playerId}, ${currency})`.execute(tx);
}

/** Moves an amount from one side to the other. Refuses `BillingTransactionDeclined` when a purse does not hold it. */
export async function post(tx: Transaction, order: TransferOrder): Promise<Posted> {
  const { fact, reason, playerId, currency, amountMinor } = order;
  const { rows } = await sql<Answer>`
    select (p).status, (p).transfer_id from (select wallet.post(${fact}, ${REASONS[reason]}::smallint, ${playerId}, ${currency}, ${amountMinor},
      ${side(order.from, playerId, currency)}, ${side(order.to, playerId, currency)}) as p) x`.execute(tx);
  return read(rows[0], `${reason} of ${fact}`, amountMinor, currency);
}

/** Many in one statement, in their order; existing ones are left as they are. */
export async function postAll(tx: Transaction, orders: readonly TransferOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ fact, reason, playerId, currency, amountMinor, from, to }) => ({
    fact,
    reason: REASONS[reason],
    player: String(playerId),
    currency,
    amount: String(amountMinor),
    from_house: 'house' in from ? from.house : null,
    from_bucket: 'house' in from ? null : BUCKETS[from.bucket],
    to_house: 'house' in to ? to.house : null,
    to_bucket: 'house' in to ? null : BUCKETS[to.bucket],
  }));
  const { rows: answers } = await sql<Answer>`
    select (p).status, (p).transfer_id from (
      select wallet.post(o.fact, o.reason, o.player, o.currency, o.amount,
               case when o.from_house is null then wallet.purse(o.player, o.from_bucket, o.currency) else wallet.house(o.from_house, o.currency) end,
               case when o.to_house is null then wallet.purse(o.player, o.to_bucket, o.currency) else wallet.house(o.to_house, o.currency) end) as p
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as o(fact uuid, reason smallint, player bigint, currency text, amount bigint, from_house text, from_bucket smallint, to_house text, to_bucket smallint)
      offset 0) x`.execute(tx);
  for (const [place, { fact, reason, amountMinor, currency }] of orders.entries())
    read(answers[place], `${reason} of ${fact}`, amountMinor, currency);
}

export interface HoldOrder {
  fact: string;
  playerId: bigint;
  currency: Currency;
  amountMinor: bigint;
  /** Purses in the order in which they pay; `['main']` by default. */
  buckets?: readonly Bucket[];
}

/** Sets money aside in `locked`. */
export async function hold(tx: Transaction, order: HoldOrder): Promise<Posted> {
  const { fact, playerId, currency, amountMinor, buckets = ['main'] } = order;
  const codes = buckets.map((bucket) => BUCKETS[bucket]);
  const { rows } = await sql<Answer>`
    select (p).status, (p).transfer_id from (select wallet.hold(${fact}, ${playerId}, ${currency}, ${amountMinor}, ${codes}::smallint[]) as p) x`.execute(
    tx,
  );
  return read(rows[0], `hold of ${fact}`, amountMinor, currency);
}

/** Pays (part of) a hold to a house account; the rest returns to the purses that it came from. */
export async function settleHold(
  tx: Transaction,
  order: { fact: string; to: { house: string }; amountMinor: bigint },
): Promise<Posted> {
  assert(order.amountMinor > 0n, 'a hold is settled with more than nothing; use releaseHold');
  const { rows } = await sql<Answer>`
    select (p).status, (p).transfer_id from (select wallet.end_hold(${order.fact}, ${order.amountMinor},
      wallet.house(${order.to.house}, (select currency from wallet.transfers where fact = ${order.fact} and reason = 10))) as p) x`.execute(
    tx,
  );
  return readFor(tx, rows[0], `settlement of hold ${order.fact}`, { ...order, reason: 'hold' });
}

/** Gives a hold back to the purses that it came from. */
export async function releaseHold(tx: Transaction, order: { fact: string }): Promise<Posted> {
  const { rows } = await sql<Answer>`
    select (p).status, (p).transfer_id from (select wallet.end_hold(${order.fact}, 0, null) as p) x`.execute(tx);
  return readFor(tx, rows[0], `release of hold ${order.fact}`, { ...order, reason: 'hold' });
}

/** Takes a transfer back, entry by entry. */
export async function reverse(tx: Transaction, order: { fact: string; reason: Reason }): Promise<Posted> {
  const { rows } = await sql<Answer>`
    select (p).status, (p).transfer_id from (select wallet.reverse(${order.fact}, ${REASONS[order.reason]}::smallint) as p) x`.execute(
    tx,
  );
  return readFor(tx, rows[0], `reversal of ${order.reason} ${order.fact}`, order);
}

const side = (place: Side, playerId: bigint, currency: Currency) =>
  'house' in place
    ? sql`wallet.house(${place.house}, ${currency})`
    : sql`wallet.purse(${playerId}, ${BUCKETS[place.bucket]}::smallint, ${currency})`;

function read(answer: Answer | undefined, what: string, amountMinor: bigint, currency: Currency): Posted {
  return postedBy(answer, what) ?? notEnough(amountMinor, currency);
}

/** The same for what follows an earlier transfer, whose currency, and amount where none is given, a refusal names. */
async function readFor(
  tx: Transaction,
  answer: Answer | undefined,
  what: string,
  earlier: { fact: string; reason: Reason; amountMinor?: bigint },
): Promise<Posted> {
  const posted = postedBy(answer, what);
  if (posted) return posted;
  const { rows } = await sql<{ amount: bigint; currency: Currency }>`
    select amount, currency from wallet.transfers where fact = ${earlier.fact} and reason = ${REASONS[earlier.reason]}`.execute(
    tx,
  );
  assert(rows[0], `${what} follows a transfer`);
  return notEnough(earlier.amountMinor ?? rows[0].amount, rows[0].currency);
}

/** `undefined`: a purse holds too little. */
function postedBy(answer: Answer | undefined, what: string): Posted | undefined {
  assert(answer, `${what} got no answer`);
  switch (answer.status) {
    case 0:
      return { transferId: answer.transfer_id, replayed: false };
    case 1:
      return { transferId: answer.transfer_id, replayed: true };
    case 2:
      return undefined;
    case 3:
      throw new TransferConflict(`${what} is known with another content`);
    default:
      throw new Error(`${what}: no such account`);
  }
}

/** The refusal on every path where a purse holds too little. */
export function notEnough(amountMinor: bigint, currency: Currency): never {
  refuse('BillingTransactionDeclined', {
    rule: 'wallet.enough',
    inputs: { amount: formatAmount(amountMinor, currency), currency },
    sentence: 'There is not enough money on your balance.',
  });
}

export interface BalancesMinor {
  currency: Currency;
  main: bigint;
  bonus: bigint;
  betting_bonus: bigint;
  /** Play money, in `FUN`. */
  fun: bigint;
  locked: bigint;
}

/** The purses of a player in minor units, as of one moment. */
export async function balancesOf(
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
): Promise<BalancesMinor> {
  const { rows } = await sql<{ bucket: number; balance: bigint }>`
    select bucket, balance from wallet.accounts where player_id = ${playerId} and currency in (${currency}, 'FUN')`.execute(
    handle,
  );
  const balanceIn = (bucket: Bucket): bigint => rows.find((row) => row.bucket === BUCKETS[bucket])?.balance ?? 0n;
  return {
    currency,
    main: balanceIn('main'),
    bonus: balanceIn('bonus'),
    betting_bonus: balanceIn('betting_bonus'),
    fun: balanceIn('fun'),
    locked: balanceIn('locked'),
  };
}

/** Ids of a player's purses, which never change. */
export async function pursesOf(
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
): Promise<Record<Bucket, bigint>> {
  const { rows } = await sql<{ bucket: number; id: bigint }>`
    select bucket, id from wallet.accounts where player_id = ${playerId} and currency in (${currency}, 'FUN')`.execute(
    handle,
  );
  return Object.fromEntries(
    (Object.keys(BUCKETS) as Bucket[]).map((bucket) => {
      const row = rows.find((candidate) => candidate.bucket === BUCKETS[bucket]);
      assert(row, `player ${playerId} has no purse ${bucket}`);
      return [bucket, row.id];
    }),
  ) as Record<Bucket, bigint>;
}

/** Id of a house account, made on first use. */
/** The same, asked once by each process. */
export async function cachedHouseAccount(services: Services, name: string, currency: Currency): Promise<bigint> {
  const cache = houses(services);
  const key = `${name} ${currency}`;
  let id = cache.get(key);
  if (id === undefined) cache.set(key, (id = await houseAccount(services.db, name, currency)));
  return id;
}

const houses = perProcess('wallet.houses', () => new Map<string, bigint>());

export async function houseAccount(handle: Database | Transaction, name: string, currency: Currency): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select wallet.house(${name}, ${currency}) as id`.execute(handle);
  return rows[0]!.id;
}

/** The fencing token of the rules under which the main purse stakes; a stake names it, and one with an older token is not taken. */
export async function fencingTokenOf(
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
): Promise<bigint> {
  const { rows } = await sql<{ fencing_token: bigint }>`
    select fencing_token from wallet.accounts where player_id = ${playerId} and bucket = ${BUCKETS.main} and currency = ${currency}`.execute(
    handle,
  );
  assert(rows[0], `player ${playerId} has no purse main`);
  return rows[0].fencing_token;
}

/** From the commit on no stake is taken that was allowed before. Waits for stakes under way. */
export async function advanceFencingToken(tx: Transaction, playerId: bigint): Promise<void> {
  await sql`select wallet.move_fencing_token(${playerId})`.execute(tx);
}
