// The schema of what ends a run: the form and the server parse by it.
import { optionalAmount, rule } from '#kernel/field-schemas.ts';
import type { Currency } from '#kernel/money.ts';

/** More than nothing, in minor units; `null` for no limit. */
export const runLimit = (currency: Currency) =>
  optionalAmount(currency).check(rule((minor) => (minor === 0n ? { key: 'wrongField' } : undefined)));
