/**
 * Packs of free spins in games of suppliers: what games announce about them is stored, and sent to the supplier until they
 * answer. A pack that a supplier refuses is withdrawn, so that no player waits for spins that never come.
 */
import { currencyOf } from '#players/accounts/index.ts';
import {
  externalPackGranted,
  externalPackWithdrawn,
  withdrawFreespins,
  type ExternalPackGranted,
} from '#casino/rounds/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { DIALECTS } from './adapters/dialects.ts';
import { askSupplier } from './ask-supplier.ts';
import { gameNamed } from './imported-games.ts';
import { duePacks, insertPack, markForWithdrawal, movePack, type StoredPack } from './store/packs.ts';
import { suppliers } from './suppliers.ts';

const SUBSCRIBER = 'providers-packs';
const AT_ONCE = 20;
const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 600_000;

export const packSubscriptions: Subscription[] = [
  subscribe(externalPackGranted, SUBSCRIBER, async (ctx, tx, events) => {
    for (const { payload } of events) await keep(ctx, tx, payload);
  }),
  subscribe(externalPackWithdrawn, SUBSCRIBER, (ctx, tx, events) =>
    markForWithdrawal(
      tx,
      events.map(({ payload }) => payload.packId),
      ctx.clock.now(),
    ),
  ),
];

async function keep(ctx: Context, tx: Transaction, pack: ExternalPackGranted): Promise<void> {
  const now = ctx.clock.now();
  const game = gameNamed(ctx, pack.sysname);
  if (!game) return withdrawFreespins(tx, [pack.packId], now);
  await insertPack(tx, {
    id: pack.packId,
    provider: game.provider,
    code: game.code,
    player_id: BigInt(pack.playerId),
    currency: pack.currency,
    stake: BigInt(pack.stakeMinor),
    count: pack.count,
    expires_at: new Date(pack.expiresAt),
    state: 'to-grant',
    tries: 0,
    next_try_at: now,
  });
}

export async function passOnPacks(ctx: Context): Promise<void> {
  for (const pack of await duePacks(ctx.db, ctx.clock.now(), AT_ONCE)) await passOn(ctx, pack);
}

async function passOn(ctx: Context, pack: StoredPack): Promise<void> {
  const status = await sendPack(ctx, pack);
  if (status >= 200 && status < 300)
    return movePack(ctx.db, pack, { state: pack.state === 'to-grant' ? 'granted' : 'withdrawn' });
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429;
  if (isRefused) return refused(ctx, pack, status);
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(pack.tries, 10));
  await movePack(ctx.db, pack, {
    tries: pack.tries + 1,
    next_try_at: new Date(ctx.clock.now().getTime() + pause),
  });
}

/** The status of the supplier's answer; 0 when there was none. */
async function sendPack(ctx: Context, pack: StoredPack): Promise<number> {
  const supplier = suppliers(ctx).get(pack.provider);
  if (!supplier) return 0;
  const currency = currencyOf(pack.currency);
  const dialect = DIALECTS[supplier.dialect];
  const body =
    pack.state === 'to-grant'
      ? dialect.writePack({
          pack: pack.id,
          user: String(pack.player_id),
          game: pack.code,
          count: pack.count,
          stakeMinor: pack.stake,
          currency,
          expiresAt: pack.expires_at,
        })
      : dialect.writePackEnd(pack.id);
  const path = pack.state === 'to-grant' ? 'free-spins' : 'free-spins/cancel';
  try {
    return (await askSupplier(ctx, supplier, path, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, body })).status;
  } catch (error) {
    ctx.log.warn({ provider: pack.provider, pack: pack.id, error: (error as Error).message }, 'a pack waits');
    return 0;
  }
}

async function refused(ctx: Context, pack: StoredPack, status: number): Promise<void> {
  ctx.log.error({ provider: pack.provider, pack: pack.id, status }, 'a supplier refuses a pack of free spins');
  await transaction(ctx.db, async (tx) => {
    await movePack(tx, pack, { state: pack.state === 'to-grant' ? 'refused' : 'withdrawn' });
    if (pack.state === 'to-grant') await withdrawFreespins(tx, [pack.id], ctx.clock.now());
  });
}
