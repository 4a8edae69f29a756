// Schemas of fields that people fill in, made of the rules of one value.
import * as z from 'zod/mini';
import type { Fault } from './faults.ts';
import { parseAmount, plainAmount, type Currency } from './money.ts';
import { required, type Validator } from './validators.ts';

/** A rule as a check of a schema. The first that a value breaks says what is wrong with it; the others are not asked. */
export const rule = <Value = string>(validator: (value: Value) => Fault | undefined) =>
  z.check<Value>(({ value, issues }) => {
    const fault = validator(value);
    if (fault) issues.push({ code: 'custom', input: value, params: { fault } });
  });

/** Text by its rules, one after the other. */
export const textField = (...validators: readonly Validator[]) => z.string().check(...validators.map(rule));

/** Text that must not be empty. The bounds are for `/api/docs` as well. */
export const requiredText = (max: number) => z.string().check(rule(required), z.minLength(1), z.maxLength(max));

/** A sum as a person writes it, in minor units; `null` for none. */
export const optionalAmount = (currency: Currency) => optionalNumber((text) => parseAmount(text, currency));

/** What `read` makes of a number as a person writes it; `null` for none. */
export function optionalNumber(read: (text: string) => bigint | undefined) {
  const numberIn = (text: string): bigint | null | undefined =>
    plainAmount(text) === '' ? null : read(plainAmount(text));
  return z.pipe(
    textField((text) => (numberIn(text) === undefined ? { key: 'wrongField' } : undefined)),
    z.transform((text) => numberIn(text)!),
  );
}
