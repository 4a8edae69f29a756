// The public standings file of a finished tournament.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OpenFile } from '#platform/manifest.ts';
import type { Services } from '#platform/context.ts';
import { on } from './store.ts';

const expanded = promisify(gunzip);

/** Canonical JSON; `undefined` until the standings are final. */
export async function standingsText(services: Services, id: bigint): Promise<string | undefined> {
  const row = await on(services.db)
    .selectFrom('tournaments.standings')
    .select('body')
    .where('tournament_id', '=', id)
    .executeTakeFirst();
  return row && (await expanded(row.body)).toString('utf8');
}

export const openStandings: OpenFile = async (services, token) => {
  if (!/^\d{1,15}$/.test(token)) return undefined;
  const text = await standingsText(services, BigInt(token));
  if (text === undefined) return undefined;
  return { bytes: Buffer.from(text), contentType: 'application/json; charset=utf-8', name: `standings-${token}.json` };
};
