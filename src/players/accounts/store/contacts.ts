// Contacts: where a player is reached, and which of them they have proved.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { blindIndex, personal } from '#platform/db/personal-columns.ts';
import { matchLogin, readLogin } from '../rules/contact.ts';
import type { AccountsTables, ContactType } from '../tables.ts';

export interface NewContact {
  playerId: bigint;
  type: ContactType;
  contact: string;
  phoneCountryCode: string;
  isSubscribed: boolean;
  now: Date;
}

/** Adds a contact that waits for its proof, replacing an unproved one of its kind. */
export async function putContact(tx: Transaction, contact: NewContact): Promise<void> {
  await tables<AccountsTables>(tx)
    .deleteFrom('accounts.contacts')
    .where('player_id', '=', contact.playerId)
    .where('type', '=', contact.type)
    .where('confirmed_at', 'is', null)
    .execute();
  await tables<AccountsTables>(tx)
    .insertInto('accounts.contacts')
    .values({
      player_id: contact.playerId,
      type: contact.type,
      contact: personal(contact.contact),
      contact_index: blindIndex(contact.contact),
      phone_country_code: contact.phoneCountryCode,
      is_subscribed: contact.isSubscribed,
      confirmed_at: null,
      created_at: contact.now,
    })
    .execute();
}

export const contactsOf = (db: Database | Transaction, playerId: bigint) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.contacts')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('type')
    .orderBy('id')
    .execute();

export const findContact = (db: Database | Transaction, playerId: bigint, contact: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.contacts')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('contact_index', '=', blindIndex(contact))
    .executeTakeFirst();

/** One of the player's own, as they have typed it; `undefined` when it is none or may be several. */
export async function findOwnContact(db: Database | Transaction, playerId: bigint, text: string) {
  return matchLogin(readLogin(text), await contactsOf(db, playerId), ({ contact }) => contact);
}

/** Whether the player has proved any contact. */
export async function hasConfirmedContact(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const row = await tables<AccountsTables>(handle)
    .selectFrom('accounts.contacts')
    .select('id')
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Players who have confirmed the contact; an unconfirmed claim says nothing about who they are. */
export const playersWithContact = (db: Database | Transaction, contact: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.contacts')
    .select('player_id')
    .where('contact_index', '=', blindIndex(contact))
    .where('confirmed_at', 'is not', null)
    .execute();

/** Whether it is another player's: proved by them, or their login. */
export async function isContactTaken(db: Database | Transaction, contact: string, playerId: bigint): Promise<boolean> {
  const proved = await tables<AccountsTables>(db)
    .selectFrom('accounts.contacts')
    .select('id')
    .where('contact_index', '=', blindIndex(contact))
    .where('confirmed_at', 'is not', null)
    .where('player_id', '<>', playerId)
    .executeTakeFirst();
  if (proved) return true;
  const login = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select('id')
    .where('login_index', '=', blindIndex(contact))
    .where('id', '<>', playerId)
    .executeTakeFirst();
  return login !== undefined;
}

export async function removeContact(tx: Transaction, id: bigint): Promise<void> {
  await tables<AccountsTables>(tx).deleteFrom('accounts.contacts').where('id', '=', id).execute();
}

export async function markConfirmed(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tables<AccountsTables>(tx)
    .updateTable('accounts.contacts')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setSubscribed(db: Database | Transaction, id: bigint, isSubscribed: boolean): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.contacts')
    .set({ is_subscribed: isSubscribed })
    .where('id', '=', id)
    .execute();
}
