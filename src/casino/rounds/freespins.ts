// Packs of free spins: granted, withdrawn and shown. How one is played: `play-freespin.ts`.
import { uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { parseAmount, toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { titles } from '#casino/titles/index.ts';
import { mayBeGiven } from '#money/limits/index.ts';
import { catalogue, nameOf, openTitleNamed } from './catalogue.ts';
import { externalPackGranted, externalPackWithdrawn } from './events.ts';
import { externalHasFreeSpins } from './external-games.ts';
import type { FreespinPack, getFreespins } from './freespins-contract.ts';
import { endPacks, insertPack, packsOf, type PackRow } from './freespins-store.ts';
import { parseStake } from './stakes.ts';

/** The title's plain spin: a pack buys no features. */
export const PLAIN: Record<string, unknown> = {};

export interface Grant {
  /** Id of the pack; left out for one that nothing else refers to. */
  id?: string;
  playerId: bigint;
  currency: Currency;
  sysname: string;
  count: number;
  /** Major units. */
  stake: string;
  days: number;
  by: string;
  /** `main`: winnings are the player's own; `bonus`: they have conditions, set by the slice that grants the pack. */
  winningsTo: 'main' | 'bonus';
}

const MAX_SPINS = 1000;
const DAY_MS = 86_400_000;

/** Of our own titles: a pack buys plain rounds in which the player does nothing. */
export const hasPlainRound = (sysname: string): boolean => {
  const title = Object.hasOwn(titles, sysname) ? titles[sysname] : undefined;
  return title !== undefined && !title.steps && title.params.safeParse(PLAIN).success;
};

/** Our own titles with a plain round, and games of suppliers that support packs. */
export const canHaveFreespins = (services: Services, sysname: string): boolean =>
  hasPlainRound(sysname) || externalHasFreeSpins(services, sysname);

/** `tx`: the transaction of what it is granted for. */
export const grantFreespins = (services: Services, grant: Grant, tx?: Transaction): Promise<PackRow> =>
  tx ? grantIn(services, grant, tx) : transaction(services.db, (newTx) => grantIn(services, grant, newTx));

async function grantIn(services: Services, grant: Grant, tx: Transaction): Promise<PackRow> {
  const { playerId, currency, sysname, count, days } = grant;
  if (!canHaveFreespins(services, sysname))
    refuse('InvalidParameter', { rule: 'games.freespins-game', inputs: { sysname } });
  if (!Number.isInteger(count) || count < 1 || count > MAX_SPINS || !(days > 0))
    refuse('InvalidParameter', { rule: 'games.freespins-count', inputs: { count, most: MAX_SPINS } });
  await mayBeGiven(services, tx, playerId);
  const now = services.clock.now();
  const pack = {
    id: grant.id ?? uuidv7(now.getTime(), services.random),
    player_id: playerId,
    sysname,
    currency,
    stake: stakeOf(services, grant),
    total: count,
    remaining: count,
    won: 0n,
    granted_by: grant.by,
    winnings_to: grant.winningsTo,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  };
  await insertPack(tx, pack);
  if (!hasPlainRound(sysname))
    await announce(tx, externalPackGranted, {
      packId: pack.id,
      playerId: String(playerId),
      sysname,
      currency,
      stakeMinor: String(pack.stake),
      count,
      expiresAt: pack.expires_at.toISOString(),
    });
  return { ...pack, in_play: 0 };
}

/** For our own games a stake on offer; suppliers check the stakes of theirs themselves. */
function stakeOf(services: Services, { sysname, stake, currency }: Grant): bigint {
  if (hasPlainRound(sysname)) return parseStake(openTitleNamed(services, sysname), stake, currency);
  const minor = parseAmount(stake, currency);
  if (!minor || minor <= 0n) refuse('InvalidParameter', { rule: 'games.freespins-stake', inputs: { stake } });
  return minor;
}

/** No more of these packs can be played. */
export async function withdrawFreespins(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  for (const { id, sysname } of await endPacks(tx, ids, now))
    if (!hasPlainRound(sysname)) await announce(tx, externalPackWithdrawn, { packId: id });
}

export async function freespinsFor(
  ctx: Context,
  { fields, status, count }: InputOf<typeof getFreespins>,
): Promise<Partial<FreespinPack>[]> {
  const player = playerOf(ctx);
  const now = ctx.clock.now();
  const names = new Map(catalogue(ctx, player.currency, ctx.locale).map((game) => [game.sysname, nameOf(game)]));
  const packs = await packsOf(ctx.db, player.id, { status, now, limit: count });
  return packs.map((row) => {
    const pack: FreespinPack = {
      id: row.id,
      game: { sysname: row.sysname, name: names.get(row.sysname) ?? row.sysname },
      remaining_count: row.remaining,
      total_count: row.total,
      status: row.remaining === 0 ? 'finished' : row.expires_at <= now ? 'expired' : 'active',
      stake: toWire(row.stake, row.currency),
      won: toWire(row.won, row.currency),
      expires_at: row.expires_at.toISOString(),
    };
    if (!fields) return pack;
    // `game.sysname` requests the game.
    const wanted = new Set(['id', ...fields.map((name) => name.split('.')[0])]);
    return Object.fromEntries(Object.entries(pack).filter(([name]) => wanted.has(name)));
  });
}
