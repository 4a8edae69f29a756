import type pg from 'pg';
import { runBinary, type BinaryValue } from './binary-statement.ts';

/**
 * Calls a database function that returns one value, with its arguments by name (`p_ids => $1`): no two places in a long list
 * can be mixed up. The names must be the same in every call of a function.
 */
export async function callByName(
  client: pg.Client,
  name: string,
  args: Readonly<Record<string, BinaryValue>>,
): Promise<string> {
  const named = Object.keys(args).map((argument, index) => `p_${argument} => $${index + 1}`);
  const { rows } = await runBinary<{ result: string }>(client, {
    name,
    text: `select ${name}(${named.join(', ')}) as result`,
    values: Object.values(args),
  });
  return rows[0]!.result;
}
