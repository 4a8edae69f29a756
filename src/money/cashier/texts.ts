// Sentences of the cashier that the server writes: causes of states, names of methods and fields.
import { collection } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';

type About = Partial<
  Record<'name' | 'deposit_about' | 'withdrawal_about' | 'deposit_time' | 'withdrawal_time', string>
>;

export interface CashierTexts {
  cause: Record<string, string>;
  method: Record<string, About>;
  /** For every method, with `$$min$$` and `$$max$$`. */
  bounds: string;
  requisite: Record<string, string>;
  refusal: { closed_loop: string };
}

const NOTHING: CashierTexts = { cause: {}, method: {}, bounds: '', requisite: {}, refusal: { closed_loop: '' } };

/** Texts of `content/texts/{locale}/payments.json`; English where a locale has none. */
export function cashierTexts(services: Services, locale: string): CashierTexts {
  const file = (name: string): CashierTexts | undefined => {
    const found = collection(services, `texts/${name}/payments`) as unknown;
    return Array.isArray(found) ? undefined : (found as CashierTexts);
  };
  return (/^[a-z]{2}$/.test(locale) ? file(locale) : undefined) ?? file('en') ?? NOTHING;
}

/** Why a payment is in its state; the operator's own words follow. */
export const causeSentence = (texts: CashierTexts, cause: string, note: string | null): string =>
  [texts.cause[cause] ?? cause, note].filter(Boolean).join(' ');
