// "The books balance": what every test that moved money ends with.
import type pg from 'pg';
import { findLedgerFaults } from '#server/ledger-checks.ts';

export async function booksBalance(ownerPool: pg.Pool): Promise<string[]> {
  return (await findLedgerFaults(ownerPool)).map(({ check, fault }) => `${check}: ${fault}`);
}
