// Who logs in by what was typed.
import type { Database, Transaction } from '#platform/db/database.ts';
import { meantBy, readLogin } from './rules/contact.ts';
import { findByLogins } from './store/players.ts';

export type FoundPlayer = Awaited<ReturnType<typeof findByLogins>>[number];

export interface LookedUp {
  /** The login under which everything is counted and stored: the player's own, or the usual spelling of an unknown one. */
  name: string;
  player: FoundPlayer | undefined;
}

/** Known and unknown logins take the same work. */
export async function findByLogin(db: Database | Transaction, text: string): Promise<LookedUp> {
  const read = readLogin(text);
  const player = meantBy(read, await findByLogins(db, [...read.stated, ...read.national]), ({ login }) => login);
  return { name: player?.login ?? read.stated[0]!, player };
}
