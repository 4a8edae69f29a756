// Sentences of the cashier that the server writes: causes of states, names of methods and fields.
import { shippedArea } from '#site/content/index.ts';

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
}

export const cashierTexts = (locale: string): CashierTexts => shippedArea(locale, 'payments');

/** Why a payment is in its state; the operator's own words follow. */
export const causeSentence = (texts: CashierTexts, cause: string, note: string | null): string =>
  [texts.cause[cause] ?? cause, note].filter(Boolean).join(' ');
