// The tables of states in the cashier's README: which changes there are, and who causes each. Compared with the code
// and with what payments have gone through in a test.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface StatedChange {
  /** `pending → success`, or one state for the beginning. */
  change: string;
  by: string[];
}

const README = path.join(import.meta.dirname, '../README.md');

export function statedChanges(kind: 'deposit' | 'withdrawal'): StatedChange[] {
  const [, table] = new RegExp(`<!-- ${kind} states -->([^]*)<!-- /${kind} states -->`).exec(
    readFileSync(README, 'utf8'),
  )!;
  return [...table!.matchAll(/^\| ([a-z_]+(?: → [a-z_]+)?) \| ([a-z, ]+) \| /gm)]
    .filter(([, change]) => change !== kind)
    .map(([, change, by]) => ({ change: change!, by: by!.split(', ') }));
}

/** Every change that payments in a database have gone through, and who caused it: `pending → success by provider`. */
export const CHANGES_SEEN = `
  select distinct concat_ws(' → ', before.state, step.state) || ' by ' || step.by_whom as change
  from cashier.steps step
  left join cashier.steps before on before.payment_id = step.payment_id and before.ordinal = step.ordinal - 1`;

/** Late money, decisions of a person, and money that goes back and forth: `late-money.test.ts` shows them. */
export const isUnusual = (change: string): boolean =>
  /review|seen|disputed|refunded|returned|charged_back →|(fail|failed|cancel|expired|success) →|success by operator|cancel by player|expired by provider/.test(
    change,
  );
