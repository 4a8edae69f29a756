// Statements and receipts: what a player keeps of their money, as files.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { historyItem } from './contract.ts';

/** `2026-11-28` (UTC). */
const day = () => z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** So many movements fit into a file; longer periods are read in parts. */
export const MAX_MOVEMENTS = 50_000;

export const getStatement = method({
  name: 'Cashier.getstatement',
  verb: 'GET',
  access: 'player',
  about:
    'What was on the main balance before and after a period (days in UTC, the last one included), and files with what moved.',
  input: z.strictObject({ from: day(), to: day(), currency: z.optional(field.currency()) }),
  output: z.strictObject({
    from: z.string(),
    to: z.string(),
    /** In which the player has ever had money of their own. */
    currencies: z.array(z.string()),
    opening: shape.money(),
    closing: shape.money(),
    /** Movements on the main balance. */
    movements: z.number(),
    /** At the end of the period beside it: reserved for withdrawals and refunds, and bonus money. */
    reserved: shape.money(),
    bonus: shape.money(),
    betting_bonus: shape.money(),
    /** Addresses that expire; `null` where the period has more movements than a file. */
    files: z.nullable(z.strictObject({ csv: z.string(), pdf: z.string() })),
  }),
});
export type Statement = z.output<typeof getStatement.output>;

export const getReceipt = method({
  name: 'Cashier.getreceipt',
  verb: 'GET',
  access: 'player',
  about: 'All that is on record of one deposit or withdrawal of the player, and a file of it.',
  input: z.strictObject({ id: field.uuid() }),
  output: z.strictObject({
    payment: historyItem,
    method: z.string(),
    /** The number of the payment at its provider. */
    provider_reference: z.nullable(z.string()),
    /** What the player ordered, where another sum was credited. */
    ordered: z.nullable(shape.money()),
    /** What has gone back to the payer of a deposit since. */
    returned: z.nullable(shape.money()),
    /** An address that expires. */
    file: z.string(),
  }),
});
export type Receipt = z.output<typeof getReceipt.output>;
