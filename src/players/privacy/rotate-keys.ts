// Re-encrypts every value of personal data, and every secret that decides outcomes, with the current key. The site goes
// on, because all named keys decrypt.
import type { Context } from '#platform/context.ts';
import { forgetOlderKeys } from '#platform/db/key-checks.ts';
import { hasPlainRows, reencryptTable, type PersonalTable } from '#platform/db/reencrypt.ts';
import { hasPlainSecrets, reencryptSecrets, type SecretTable } from '#platform/db/reencrypt-secrets.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import * as accounts from '#players/accounts/index.ts';
import * as cashier from '#money/cashier/index.ts';
import * as draws from '#rewards/raffles/index.ts';
import * as games from '#casino/rounds/index.ts';
import * as jackpots from '#rewards/jackpots/index.ts';
import * as league from '#sportsbook/virtuals/index.ts';
import * as liveTables from '#casino/live-tables/index.ts';
import * as loyalty from '#rewards/loyalty/index.ts';
import * as messages from '#players/messages/index.ts';
import * as receipts from '#fairness/receipts/index.ts';
import * as support from '#players/support/index.ts';
import * as tournaments from '#rewards/tournaments/index.ts';
import * as verification from '#players/verification/index.ts';

const OWN: readonly PersonalTable[] = [
  { table: 'privacy.exports', key: 'id', columns: ['encrypted_content'] },
  { table: 'privacy.archive', key: 'player_id', columns: ['encrypted_person'] },
];

export const personalTables: readonly PersonalTable[] = [
  ...messages.personalTables,
  ...accounts.personalTables,
  ...verification.personalTables,
  ...cashier.personalTables,
  ...support.personalTables,
  ...loyalty.personalTables,
  ...receipts.personalTables,
  ...OWN,
];

const secretTables: readonly SecretTable[] = [
  ...games.secretTables,
  ...liveTables.secretTables,
  ...league.secretTables,
  ...draws.secretTables,
  ...jackpots.secretTables,
  ...tournaments.secretTables,
];

export async function rotateKeys(ctx: Context): Promise<{ key: string; values: number; files: number }> {
  const ring = keyRingOf(ctx.config);
  let values = 0;
  for (const table of personalTables) values += await reencryptTable(ctx.db, ring, table);
  for (const table of secretTables) values += await reencryptSecrets(ctx.db, ring, table);
  const files = await verification.reencryptDocuments(ctx);
  await forgetOlderKeys(ctx.db, ring.current);
  return { key: ring.current, values, files };
}

/** Before the first request: what a migration has left in plain text is encrypted, because its player is not found by it until then. */
export async function encryptPlainData(ctx: Context): Promise<void> {
  for (const table of secretTables)
    if (await hasPlainSecrets(ctx.db, table)) await reencryptSecrets(ctx.db, keyRingOf(ctx.config), table);
  for (const table of personalTables)
    if (await hasPlainRows(ctx.db, table)) {
      const { values } = await rotateKeys(ctx);
      ctx.log.info({ values }, 'personal data encrypted');
      return;
    }
}
