// The demo players of an installation: made once, kept with its other data.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { DEMO_PLAYERS_DOMAIN } from '#platform/config.ts';
import type { Account } from './player.ts';

export function readAccounts(file: string, count: number): Account[] {
  const accounts = readKnown(file);
  while (accounts.length < count)
    accounts.push({
      login: `player-${randomBytes(6).toString('hex')}@${DEMO_PLAYERS_DOMAIN}`,
      password: randomBytes(15).toString('base64url'),
      isOpen: false,
    });
  return accounts.slice(0, count);
}

export const writeAccounts = (file: string, accounts: readonly Account[]): void =>
  writeFileSync(file, JSON.stringify(accounts, undefined, 2), { mode: 0o600 });

function readKnown(file: string): Account[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Account[];
  } catch {
    return [];
  }
}
