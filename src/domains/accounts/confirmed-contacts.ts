// Contacts that players have proved: whom they name, and whether there is any.
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { noteFact } from '#domains/persons/index.ts';
import type { AccountsTables } from './tables.ts';

/** As people are compared: in the one spelling in which contacts are kept. */
const compared = (contact: string): string => contact.trim().toLowerCase();

export const noteContact = (tx: Transaction, services: Services, playerId: bigint, contact: string): Promise<void> =>
  noteFact(tx, services, { playerId, kind: 'contact', value: compared(contact) });

export async function hasConfirmedContact(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const row = await tables<AccountsTables>(handle)
    .selectFrom('accounts.contacts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
