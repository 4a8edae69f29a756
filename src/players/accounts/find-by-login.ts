// The player whose login was typed.
import type { Database, Transaction } from '#platform/db/database.ts';
import { matchLogin, readLogin } from './rules/contact.ts';
import { findByLogins } from './store/players.ts';

export type PlayerByLogin = Awaited<ReturnType<typeof findByLogins>>[number];

export interface LoginLookup {
  /** The login under which everything is counted and stored: the player's own, or the usual spelling of an unknown one. */
  name: string;
  player: PlayerByLogin | undefined;
}

/** Known and unknown logins take the same work. */
export async function findByLogin(db: Database | Transaction, text: string): Promise<LoginLookup> {
  const logins = readLogin(text);
  const player = matchLogin(
    logins,
    await findByLogins(db, [...logins.fullForms, ...logins.nationalForms]),
    ({ login }) => login,
  );
  return { name: player?.login ?? logins.fullForms[0]!, player };
}
