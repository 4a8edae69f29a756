// A copy of all that we know about a player, as JSON, written in the background and reached by a link that expires.
import { uuidv7 } from '#kernel/ids.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { accountDataOf, siteLink, writeToPlayer } from '#players/accounts/index.ts';
import { bonusDataOf, debtsOf } from '#rewards/bonuses/index.ts';
import { cashbackDataOf } from '#rewards/cashback/index.ts';
import { drawDataOf } from '#rewards/raffles/index.ts';
import { jackpotDataOf } from '#rewards/jackpots/index.ts';
import { campaignDataOf } from '#rewards/campaigns/index.ts';
import { paymentDataOf } from '#money/cashier/index.ts';
import { betDataOf } from '#sportsbook/bets/index.ts';
import { roundDataOf } from '#casino/rounds/index.ts';
import { externalRoundDataOf } from '#casino/suppliers/index.ts';
import { likesOf } from '#casino/lobby/index.ts';
import { limitDataOf } from '#money/limits/index.ts';
import { talkDataOf } from '#casino/live-tables/index.ts';
import { storedValuesOf } from '#site/general/index.ts';
import { chatDataOf, feedbackDataOf } from '#players/support/index.ts';
import { factsOf } from '#players/persons/index.ts';
import { loyaltyDataOf } from '#rewards/loyalty/index.ts';
import { inboxDataOf } from '#players/messages/index.ts';
import { tournamentDataOf } from '#rewards/tournaments/index.ts';
import { visitDataOf } from '#site/tracking/index.ts';
import { verificationDataOf } from '#players/verification/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { DataExport } from './contract.ts';
import { exportsOf, finishExport, queueExport, readExport, waitingExports } from './store.ts';

const MAX_SHOWN = 5;
const MAX_PER_DAY = 3;
/** So many that a few which fail leave room for the others. */
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** How long a file is kept, and how long one link to it works. */
const KEEP_MS = 2 * DAY_MS;
const LINK_MS = 3_600_000;
const LINK = 'export';

type Row = Awaited<ReturnType<typeof exportsOf>>[number];

export async function requestExportFor(ctx: Context): Promise<DataExport> {
  const { id: playerId } = playerOf(ctx);
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const lately = (await exportsOf(tx, playerId, MAX_PER_DAY)).filter(
      ({ created_at, state }) => state !== 'queued' && created_at.getTime() > now.getTime() - DAY_MS,
    );
    if (lately.length >= MAX_PER_DAY)
      refuse('TooManyRequests', {
        rule: 'privacy.exports-per-day',
        inputs: { most: MAX_PER_DAY },
        retryAfterSeconds: 3600,
      });
    return wireExport(ctx, await queueExport(tx, { id: uuidv7(now.getTime(), ctx.random), playerId, now }));
  });
}

export async function exportsFor(ctx: Context): Promise<{ items: DataExport[] }> {
  return { items: (await exportsOf(ctx.db, playerOf(ctx).id, MAX_SHOWN)).map((row) => wireExport(ctx, row)) };
}

const wireExport = (ctx: Context, row: Row): DataExport => ({
  id: row.id,
  state: row.state,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  url: row.state === 'ready' ? linkTo(ctx, row.id) : null,
});

const linkTo = (ctx: Context, id: string): string =>
  `/exports/${signText(ctx.config, LINK, `${id}_${ctx.clock.now().getTime() + LINK_MS}`)}`;

/** Everything about one player. */
export async function collect(services: Services, playerId: bigint): Promise<Record<string, unknown>> {
  const { db } = services;
  const account = await accountDataOf(db, playerId);
  const { currency, ...balances } = await balancesOf(db, playerId, account.currency as Currency);
  return {
    made_at: services.clock.now().toISOString(),
    account,
    balances: Object.fromEntries(
      Object.entries(balances).map(([bucket, minor]) => [bucket, toWire(minor, bucket === 'fun' ? 'FUN' : currency)]),
    ),
    verification: await verificationDataOf(db, playerId),
    limits: await limitDataOf(db, playerId, account.currency as Currency),
    payments: await paymentDataOf(db, playerId),
    rounds: await roundDataOf(db, playerId),
    outside_rounds: await externalRoundDataOf(db, playerId),
    bonuses: await bonusDataOf(db, playerId),
    cashback: await cashbackDataOf(db, playerId),
    draws: await drawDataOf(db, playerId),
    jackpots: await jackpotDataOf(db, playerId),
    loyalty: await loyaltyDataOf(db, playerId),
    links: await factsOf(db, playerId),
    owed: await debtsOf(db, playerId),
    tournaments: await tournamentDataOf(db, playerId),
    liked_games: await likesOf(db, playerId),
    stored_values: await storedValuesOf(db, playerId),
    sports_bets: await betDataOf(db, playerId),
    table_talk: await talkDataOf(db, playerId),
    inbox: await inboxDataOf(db, playerId),
    campaigns: await campaignDataOf(db, playerId),
    messages_to_the_house: await feedbackDataOf(db, playerId),
    chat: await chatDataOf(db, playerId),
    visits: await visitDataOf(db, playerId),
  };
}

/** Writes queued exports, each apart from the others. If killed in between it starts over: a file appears only when it is complete. */
export async function makeExports(ctx: Context): Promise<void> {
  for (const { id, player_id: playerId } of await waitingExports(ctx.db, AT_ONCE))
    try {
      await makeExport(ctx, id, playerId);
    } catch (error) {
      ctx.log.error({ export: id, err: error }, 'a copy of a player’s data could not be made');
    }
}

async function makeExport(ctx: Context, id: string, playerId: bigint): Promise<void> {
  const content = JSON.stringify(await collect(ctx, playerId), null, 1);
  await transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + KEEP_MS);
    if (!(await finishExport(tx, id, { content, now, expiresAt }))) return;
    await writeToPlayer(ctx, tx, playerId, 'export-ready', (locale) => ({
      link: siteLink(ctx, locale, '/profile/security'),
      date: expiresAt.toISOString().slice(0, 10),
    }));
  });
}

/** The file behind a link, for its owner: undefined for a link that is not ours, or has expired. */
export async function openExport(
  services: Services,
  token: string,
  playerId: bigint | undefined,
): Promise<{ bytes: Buffer; contentType: string; name: string } | undefined> {
  if (playerId === undefined) refuse('Authorization', { rule: 'api.session', inputs: {} });
  const [id, until] = (readSigned(services.config, LINK, token) ?? '').split('_');
  const now = services.clock.now();
  if (id === undefined || until === undefined || Number(until) <= now.getTime()) return undefined;
  const stored = await readExport(services.db, id, playerId);
  if (!stored?.encrypted_content || !stored.expires_at || stored.expires_at <= now) return undefined;
  return { bytes: Buffer.from(stored.encrypted_content), contentType: 'application/json', name: 'my-data.json' };
}
