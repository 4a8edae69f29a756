// A command of an operator: what a slice's `acts.ts` describes, its input, and how sums, times and ids are read and shown.
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Context } from './context.ts';

/** A fault in what was typed. Printed as it is. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Who gave the command. */
export interface Operator {
  name: string;
  /** Named in the configuration and proved by a code or a session; otherwise a user of the system. */
  isNamed: boolean;
}

/** What was typed after the name of a command. */
export interface Input {
  id: string;
  /** What follows the id. */
  rest: readonly string[];
  reason: string | undefined;
  state: string | undefined;
  mark: string | undefined;
  /** Of a member of the staff, or several with commas. */
  role: string | undefined;
  /** Where money goes back to, where it cannot go back to where it came from. */
  to: string | undefined;
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

export const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
export const sum = (row: { amount_minor: bigint; currency: Currency }): string =>
  `${formatAmount(row.amount_minor, row.currency)} ${row.currency}`;

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
