// Sentences of the cashier that the server writes: causes of states, names of methods and fields.
import { shippedArea } from '#site/content/index.ts';
import type { MovementKind } from './rules/statement-lines.ts';

/** A time may be another one with a provider: `deposit_time_bank`. */
type About = Partial<
  Record<
    | 'name'
    | 'deposit_about'
    | 'withdrawal_about'
    | 'deposit_time'
    | 'withdrawal_time'
    | `${'deposit' | 'withdrawal'}_time_${string}`,
    string
  >
>;

export interface CashierTexts {
  cause: Record<string, string>;
  method: Record<string, About>;
  /** For every method, with `$$min$$` and `$$max$$`. */
  bounds: string;
  requisite: Record<string, string>;
  refusal: { closed_loop: string };
  movement: Record<MovementKind, string>;
}

/** What pages and files on paper have in common. */
interface PaperTexts {
  state: Record<string, string>;
  statement: Record<
    | ('title' | 'period' | 'account' | 'currency' | 'opening' | 'closing' | 'movements' | 'reserved' | 'bonus')
    | ('betting_bonus' | 'date' | 'what' | 'reference' | 'amount' | 'balance' | 'play' | 'note' | 'page'),
    string
  >;
  receipt: Record<
    | ('heading' | 'deposit' | 'withdrawal' | 'ordered' | 'returned' | 'fee' | 'state' | 'method' | 'begun' | 'ended')
    | ('providerReference' | 'steps' | 'cause' | 'note'),
    string
  >;
  outcome: { transaction: string };
}

export const cashierTexts = (locale: string): CashierTexts => shippedArea(locale, 'payments');

export const paperTexts = (locale: string): PaperTexts => shippedArea(locale, 'cashier');

/** Why a payment is in its state; the operator's own words follow. */
export const causeSentence = (texts: CashierTexts, cause: string, note: string | null): string =>
  [texts.cause[cause] ?? cause, note].filter(Boolean).join(' ');

/** A text of a page, without choices in it, where the server writes it. */
export const fillText = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
