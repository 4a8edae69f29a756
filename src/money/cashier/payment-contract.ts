// Schemas of what a player fills in to pay in or out: the forms and the server parse by them, with the bounds of the method.
import * as z from 'zod/mini';
import { rule } from '#kernel/field-schemas.ts';
import { parsePaymentSum, type Currency } from '#kernel/money.ts';
import { required, type Validator } from '#kernel/validators.ts';
import type { PaymentMethod } from './contract.ts';

type Bounds = Pick<PaymentMethod, 'min' | 'max' | 'currency' | 'unit'>;

const WHOLE_UNITS = /^(0|[1-9][0-9]{0,14})$/;

/** Whole payment units in digits, no leading zero, within the bounds of the currency (VA-19). The output is in minor units. */
export const paymentSum = (bounds: Bounds) =>
  sumIn(bounds, (text) => (WHOLE_UNITS.test(text) ? minorIn(bounds, text) : undefined));

/** The whole of a balance, decimals included; within the same bounds. */
export const wholeBalanceSum = (bounds: Bounds) => sumIn(bounds, (text) => minorIn(bounds, text));

function sumIn(bounds: Bounds, read: (text: string) => bigint | undefined) {
  const [min, max] = [minorIn(bounds, bounds.min)!, minorIn(bounds, bounds.max)!];
  const withinBounds: Validator = (text) => {
    const minor = read(text);
    if (minor === undefined) return { key: 'wrongField' };
    if (minor >= min && minor <= max) return undefined;
    return { key: 'sum', values: { min: inUnit(bounds, bounds.min), max: inUnit(bounds, bounds.max) } };
  };
  return z.pipe(
    z.string().check(rule(required), rule(withinBounds)),
    z.transform((text) => read(text)!),
  );
}

/** No more than there is; `written`: in the words of the page. */
export const sumAvailable = (availableMinor: bigint, written: string) =>
  rule<bigint>((minor) => (minor > availableMinor ? { key: 'notEnough', values: { available: written } } : undefined));

const minorIn = ({ currency }: Bounds, text: string): bigint | undefined => parsePaymentSum(text, currency as Currency);

/** Of a coin, the unit is not plain from its name. */
const inUnit = ({ unit, currency }: Bounds, text: string): string => (unit === currency ? text : `${text} ${unit}`);
