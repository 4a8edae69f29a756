// Packs of free spins: granted, shown, played. The house stakes; winnings go to the bonus purse.
import { factId, uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { parseAmount, toWire, type Currency } from '#kernel/money.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { announce } from '#platform/events/events.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { seedStream } from '#math/fairness/stream.ts';
import { titles } from '#math/titles/index.ts';
import { mayBeGiven } from '#domains/limits/index.ts';
import {
  announceSettled,
  forgetRules,
  mayStake,
  payWins,
  takeStakeOrRefuse,
  type Permission,
} from '#domains/stakes/index.ts';
import { balancesOf, post } from '#domains/wallet/index.ts';
import { catalogue, nameOf, openTitleNamed } from '../catalogue.ts';
import type { PlayedRound } from '../contract.ts';
import type { FreespinPack, getFreespins, playFreespin } from '../freespins-contract.ts';
import { outsidePackGranted, outsidePackWithdrawn } from '../events.ts';
import { externalHasFreeSpins } from '../external-games.ts';
import { addToPack, endPacks, findPack, insertPack, lockPack, packsOf, type PackRow } from '../freespins-store.ts';
import { mathVersion } from '../math-version.ts';
import { playedRound, replayedRound, wireFairness } from '../played-round.ts';
import { HOUSE } from '../purses.ts';
import { inTurnOf } from '../seat.ts';
import { moveNonce } from '../seed-store.ts';
import { lockSeed, seedOf } from '../seeds.ts';
import { parseStake } from '../stakes.ts';
import { findRound, insertRound } from '../store.ts';

const FREE = 3;
/** The title's plain spin: a pack buys no features. */
const PLAIN: Record<string, unknown> = {};

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
  /** `main`: winnings are the player's own; `bonus`: they have conditions, set by the domain that grants the pack. */
  winningsTo: 'main' | 'bonus';
}

const MAX_SPINS = 1000;
const DAY_MS = 86_400_000;
const MAX_ATTEMPTS = 5;

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
  tx ? grantIn(services, grant, tx) : transaction(services.db, (own) => grantIn(services, grant, own));

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
    await announce(tx, outsidePackGranted, {
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
    if (!hasPlainRound(sysname)) await announce(tx, outsidePackWithdrawn, { packId: id });
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

export async function playFreespinFor(
  ctx: Context,
  { id: packId, request_id }: InputOf<typeof playFreespin>,
): Promise<WrittenAnswer<PlayedRound>> {
  const player = playerOf(ctx);
  const id = factId(sha256Hex(`freespin|${player.id}|${request_id}`), request_id);
  const digest = sha256(`freespin|${packId}`);
  const known = await findPack(ctx.db, player.id, packId);
  if (!known) notThere(packId);
  const title = openTitleNamed(ctx, known.sysname);
  const params = title.params.safeParse(PLAIN);
  if (!params.success) throw new Error(`${known.sysname} has no plain round`);
  const version = await mathVersion(ctx, title);
  await seedOf(ctx, player.id);
  // Checked under the rules of the purse that is played for.
  const acting: Context = { ...ctx, player: { ...player, currency: known.currency } };
  const stakedOn = { kind: 'free-spin', subject: title.sysname, category: title.type } as const;
  const play = (permission: Permission) =>
    transaction(ctx.db, async (tx) => {
      const seed = (await lockSeed(ctx, tx, { playerId: player.id }))!;
      const before = await findRound(tx, id);
      if (before) return before.digest.equals(digest) ? replayedRound(before, player.currency) : notThere(packId);
      const pack = await lockPack(tx, packId);
      if (pack.remaining === 0 || pack.expires_at <= ctx.clock.now())
        refuse('InvalidRequest', {
          rule: 'games.freespins-over',
          inputs: { remaining: pack.remaining, expires_at: pack.expires_at.toISOString() },
          status: 409,
          sentence: 'These free spins are used up or have expired.',
        });
      const at = ctx.clock.now();
      const { currency, stake } = pack;
      const round = { fact: id, round: id, playerId: player.id, currency };
      const held = await balancesOf(tx, player.id, player.currency);
      const order = { ...round, amountMinor: stake, house: HOUSE, permission: staked(permission), at };
      if (!(await takeStakeOrRefuse(tx, order))) return undefined;
      const nonce = seed.nonce + 1n;
      const random = seedStream(seed.server_seed).random(seed.client_seed, Number(nonce));
      const { events, wonMinor } = title.play(stake, params.data, random);
      await moveNonce(tx, { playerId: player.id }, nonce);
      const win = { ...round, stake: id, wonMinor, stakedMinor: stake, stakedAt: at };
      await payWins(tx, [win], HOUSE, { until: 'none' });
      if (pack.winnings_to === 'main' && wonMinor > 0n)
        await post(tx, {
          fact: id,
          reason: 'spins-converted',
          playerId: player.id,
          currency,
          amountMinor: wonMinor,
          from: { bucket: 'bonus' },
          to: { bucket: 'main' },
        });
      await announceSettled(tx, [
        {
          roundId: id,
          playerId: String(player.id),
          ...stakedOn,
          currency,
          stakedMinor: String(stake),
          wonMinor: String(wonMinor),
          isFree: true,
          pack: packId,
          startedAt: at.toISOString(),
          settledAt: at.toISOString(),
        },
      ]);
      await addToPack(tx, packId, { spins: -1, wonMinor });
      const { main, bonus, betting_bonus, fun } = await balancesOf(tx, player.id, player.currency);
      const after = [main, bonus, betting_bonus, fun];
      await insertRound(tx, {
        id,
        player_id: player.id,
        mode: FREE,
        math_id: version.id,
        currency: pack.currency,
        stake: pack.stake,
        staked: pack.stake,
        won: wonMinor,
        main_stake: 0n,
        bonus_stake: 0n,
        before: [held.main, held.bonus],
        after,
        seed_id: seed.seed_id,
        client_seed: seed.client_seed,
        nonce,
        params: params.data,
        events,
        digest,
      });
      return playedRound({
        id,
        currency: pack.currency,
        accountCurrency: player.currency,
        staked: pack.stake,
        won: wonMinor,
        after,
        events: JSON.stringify(events),
        fairness: wireFairness({
          ...version,
          serverSeedHash: seed.server_seed_hash,
          serverSeed: null,
          clientSeed: seed.client_seed,
          nonce: Number(nonce),
        }),
      });
    });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    let permission: Permission;
    // None of the player's money is staked, but a player who is on a break or blocked plays no free round either.
    try {
      permission = await mayStake(acting, {
        stakedMinor: 0n,
        currency: known.currency,
        isFeatureBuy: false,
        pace: title.type === 'slot' ? 'slot' : 'other',
        isAgain: attempt > 1,
        ...stakedOn,
      });
    } catch (error) {
      const round = error instanceof Refusal && (await findRound(ctx.db, id));
      if (round && round.digest.equals(digest)) return replayedRound(round, player.currency);
      throw error;
    }
    const played = await inTurnOf(ctx, player.id, () => play(permission));
    if (played) return played;
    forgetRules(ctx, player.id);
  }
  return refuse('ApplicationUnavailable', { rule: 'games.seed-busy', inputs: {}, retryAfterSeconds: 1 });
}

/** The house stakes, whatever else restricts the player's purses, and no limit counts it. */
const staked = ({ guard }: Permission): Permission => ({ guard, isLimited: false, purseOrder: ['house'] });

function notThere(id: string): never {
  return refuse('InvalidParameter', {
    rule: 'games.freespins-known',
    inputs: { id },
    sentence: 'There are no such free spins.',
    status: 404,
  });
}
