import type pg from 'pg';

/**
 * A prepared call of a database function, with its arguments by name (`p_ids => $1`): no two places in a long list can be
 * mixed up. The names must be the same in every call of a function; the result is the column `result`.
 */
export function callByName(name: string, args: Readonly<Record<string, unknown>>): pg.QueryConfig {
  const named = Object.keys(args).map((argument, index) => `p_${argument} => $${index + 1}`);
  return { name, text: `select ${name}(${named.join(', ')}) as result`, values: Object.values(args) };
}
