// "The books balance": the last check of every test that moved money.
import type pg from 'pg';
import { findLedgerFaults } from '#app/ledger-checks.ts';

export async function booksBalance(ownerPool: pg.Pool): Promise<string[]> {
  return (await findLedgerFaults(ownerPool)).map(({ check, fault }) => `${check}: ${fault}`);
}
