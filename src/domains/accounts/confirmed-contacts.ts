// Contacts that players have proved: whom they name, and whether there is any.
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { noteFact } from '#domains/persons/index.ts';
import { contactConfirmed } from './events.ts';
import { comparableContact } from './rules/contact.ts';
import type { AccountsTables } from './tables.ts';

export async function noteContact(
  tx: Transaction,
  services: Services,
  playerId: bigint,
  contact: string,
): Promise<void> {
  await noteFact(tx, services, { playerId, kind: 'contact', value: comparableContact(contact) });
  await announce(tx, contactConfirmed, { playerId: String(playerId) });
}

export async function hasConfirmedContact(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const row = await tables<AccountsTables>(handle)
    .selectFrom('accounts.contacts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
