// All that a player can be reached and known by: their log-in, their contacts, proved or not, and their ids at other services.
import type { Database, Transaction } from '#platform/db/database.ts';
import { contactsOf } from './store/contacts.ts';
import { identitiesOf } from './store/identities.ts';
import { readPlayer } from './store/players.ts';

export async function waysToReach(db: Database | Transaction, playerId: bigint): Promise<string[]> {
  const { login } = await readPlayer(db, playerId);
  const contacts = (await contactsOf(db, playerId)).map(({ contact }) => contact);
  const services = (await identitiesOf(db, playerId)).map(({ provider, subject }) => `${provider}:${subject}`);
  // A player made by hand may have a log-in that was never encrypted and cannot be read.
  return [...new Set([login, ...contacts, ...services].filter((way) => typeof way === 'string' && way !== ''))];
}
