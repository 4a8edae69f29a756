// What the operator's commands share: their input, and how sums, times and ids are read and shown.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { findPlayerBy, loginsOf, mayDecide, ratesPerEur, type Operator } from '#players/accounts/index.ts';
import type { WithdrawalReview } from '#money/cashier/index.ts';
import { toCents } from '#players/verification/index.ts';
import type { Context } from '#platform/context.ts';
import { UsageError } from '../command-line.ts';

/** What was typed after the name of a command. */
export interface Input {
  id: string;
  /** What follows the id. */
  rest: readonly string[];
  reason: string | undefined;
  state: string | undefined;
  mark: string | undefined;
  isFinal: boolean;
  /** Prints what would be done, and does nothing. */
  isPreview: boolean;
  /** Options of the journal; `since` is one of events, too. */
  filter: { by: string | undefined; since: string | undefined; limit: string | undefined };
  operator: Operator;
}

export interface Command {
  /** As in the usage text, e.g. `ID --reason "…"`. */
  parameters: string;
  about: string;
  run(ctx: Context, input: Input): Promise<void>;
}

/** By area and action: `withdrawals list`. */
export type Commands = Record<string, Command>;

/** Money moves: above a sum two persons decide. */
export const mayMove = (
  ctx: Context,
  { operator }: Input,
  act: string,
  row: { player_id: bigint; amount_minor: bigint; currency: Currency },
): Promise<void> =>
  mayDecide(ctx, operator, {
    act,
    playerId: row.player_id,
    eurCents: toCents(row.amount_minor, row.currency, ratesPerEur(ctx)[row.currency]),
  });

/** The player whose number or login was given. */
export async function playerOf(ctx: Context, input: Input): Promise<bigint> {
  const found = await findPlayerBy(ctx.db, idOf(input));
  if (!found) throw new UsageError('There is no such player.');
  return found.id;
}

/** How lines of a list name players: by number and login, e.g. `player 12 (anna@example.org)`. */
export async function playersNamed(ctx: Context, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  const logins = await loginsOf(ctx.db, [...new Set(ids)]);
  return (id) => `player ${id}${logins.has(id) ? ` (${logins.get(id)})` : ''}`;
}

export const playerNamed = async (ctx: Context, id: bigint): Promise<string> => (await playersNamed(ctx, [id]))(id);

export const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
export const sum = (row: { amount_minor: bigint; currency: Currency }): string =>
  `${formatAmount(row.amount_minor, row.currency)} ${row.currency}`;

type Payment = Pick<
  WithdrawalReview['withdrawal'],
  'player_id' | 'amount_minor' | 'currency' | 'method' | 'provider' | 'provider_reference'
>;

type PaymentOfList = Pick<
  WithdrawalReview['withdrawal'],
  'id' | 'player_id' | 'amount_minor' | 'currency' | 'method' | 'created_at'
>;

/** Its sum, method and player, and how its provider knows it. */
export async function paymentLine(ctx: Context, payment: Payment): Promise<string> {
  const player = await playerNamed(ctx, payment.player_id);
  return `${sum(payment)} by ${payment.method}, ${player}, ${payment.provider} ${payment.provider_reference ?? '(no reference yet)'}`;
}

export const stepLine = ({ at, state, by_whom, note }: WithdrawalReview['steps'][number]): string =>
  `${time(at)}  ${state.padEnd(12)} by ${by_whom}${note ? `: ${note}` : ''}`;

/** A line for each payment that waits for a decision: when, how much, how, `noteOf` it, and by which player. */
export async function printPayments<Row extends PaymentOfList>(
  ctx: Context,
  rows: readonly Row[],
  noteOf: (row: Row) => string,
): Promise<void> {
  if (rows.length === 0) return console.log('  Nothing is waiting.');
  const nameOf = await playersNamed(
    ctx,
    rows.map((row) => row.player_id),
  );
  for (const row of rows)
    console.log(
      `  ${row.id}  ${time(row.created_at)}  ${sum(row).padStart(16)}  ${row.method.padEnd(8)} ${noteOf(row)} ${nameOf(row.player_id)}`,
    );
}

export function idOf({ id }: Input): string {
  if (id === '') throw new UsageError('Which one? Give its ID.');
  return id;
}

export function reasonOf({ reason }: Input): string {
  if (!reason?.trim()) throw new UsageError('Why? Give --reason "…".');
  return reason.trim().slice(0, 500);
}

/** The beginning of the day that `--since` names. */
export function dayOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UsageError('--since takes a day such as 2026-03-31.');
  return day;
}
