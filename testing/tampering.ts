// Tampers as an owner of the database could, runs one of the auditor's questions, and restores everything.
import { expect } from 'vitest';
import type pg from 'pg';
import { booksBalance } from './books-balance.ts';

/** What a question finds once `tamper` is done; without it, and after `restore`, it must find nothing. */
export async function foundAfter(
  pool: pg.Pool,
  question: string,
  { tamper, restore }: { tamper: string; restore: string },
): Promise<string[]> {
  const faults = async () => (await booksBalance(pool)).filter((fault) => fault.startsWith(`${question}:`));
  expect(await faults()).toEqual([]);
  const { rowCount } = await pool.query(tamper);
  expect(rowCount).toBeGreaterThan(0);
  const problems = await faults();
  await pool.query(restore);
  expect(await faults()).toEqual([]);
  return problems;
}
