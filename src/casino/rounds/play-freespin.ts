// A free spin of a pack is played. The house stakes; winnings go to the bonus purse, or are the player's own at once.
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Title } from '#casino/engine/title.ts';
import {
  announceSettled,
  forgetRules,
  mayStake,
  payWins,
  takeInGroup,
  takeStakeOrRefuse,
  type Permission,
  type StakeMember,
  type StakeSettled,
  type StakeStatement,
} from '#money/stakes/index.ts';
import { balancesOf, post } from '#money/wallet/index.ts';
import { openTitleNamed } from './catalogue.ts';
import type { PlayedRound } from './contract.ts';
import type { playFreespin } from './freespins-contract.ts';
import { addToPack, findPack, lockPack, type PackRow } from './freespins-store.ts';
import { answerTo, rowOf, type DrawnRow, type RoundRequest } from './drawn-round.ts';
import { mathVersion, type MathVersion } from './math-version.ts';
import { replayedRound } from './played-round.ts';
import { gamesAccount, GAMES_ACCOUNT } from './purses.ts';
import { cacheSeed, evictSeed, inPlayerQueue } from './player-queue.ts';
import { moveNonce } from './seed-store.ts';
import { lockSeed, seedOf, withCurrentSeed } from './seeds.ts';
import { findRound, insertRound } from './store.ts';
import { PLAIN } from './freespins.ts';

const FREE = 3;
const MAX_ATTEMPTS = 5;

/** One spin of a pack, as it was asked for. */
interface Spin {
  /** Of the round. */
  id: string;
  packId: string;
  digest: Buffer;
  player: SignedInPlayer;
  title: Title;
  params: Record<string, unknown>;
  version: MathVersion;
}

export async function playFreespinFor(
  ctx: Context,
  { id: packId, request_id }: InputOf<typeof playFreespin>,
): Promise<WrittenAnswer<PlayedRound>> {
  const player = playerOf(ctx);
  const id = factId(sha256Hex(`freespin|${player.id}|${request_id}`), request_id);
  const digest = sha256(`freespin|${packId}`);
  const pack = await findPack(ctx.db, player.id, packId);
  if (!pack) notThere(packId);
  const title = openTitleNamed(ctx, pack.sysname);
  const params = title.params.safeParse(PLAIN);
  if (!params.success) throw new Error(`${pack.sysname} has no plain round`);
  const version = await mathVersion(ctx, title);
  await seedOf(ctx, player.id);
  const spin: Spin = { id, packId, digest, player, title, params: params.data as Record<string, unknown>, version };
  // Checked under the rules of the purse that is played for.
  const acting: Context = { ...ctx, player: { ...player, currency: pack.currency } };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    let permission: Permission;
    // None of the player's money is staked, but a player who is on a break or blocked plays no free round either.
    try {
      permission = await mayStake(acting, {
        stakedMinor: 0n,
        currency: pack.currency,
        isFeatureBuy: false,
        pace: title.type === 'slot' ? 'slot' : 'other',
        isAgain: attempt > 1,
        ...stakedOn(title),
      });
    } catch (error) {
      const round = error instanceof Refusal && (await findRound(ctx.db, id));
      if (round && round.digest.equals(digest)) return replayedRound(round, player.currency);
      throw error;
    }
    const played = await inPlayerQueue(
      ctx,
      player.id,
      async () =>
        (attempt === 1 ? await playInGroup(ctx, spin, pack, permission) : undefined) ??
        playAlone(ctx, spin, permission),
    );
    if (played) return played;
    forgetRules(ctx, player.id);
  }
  return refuse('ApplicationUnavailable', { rule: 'games.seed-busy', inputs: {}, retryAfterSeconds: 1 });
}

/** `spin`: as `rounds.free_spin` has it. */
interface SpinMember extends StakeMember {
  round: DrawnRow;
  spin: { round_id: string; pack_id: string; main_purse: bigint; bonus_purse: bigint };
}

const SPINS: StakeStatement<SpinMember> = {
  takes: 'rounds.play_freespins',
  rows: (members) => ({
    rounds: { type: 'rounds.rounds', rows: members.map(({ round }) => round) },
    spins: { type: 'rounds.free_spin', rows: members.map(({ spin }) => spin) },
  }),
};

/** With the rounds of others; `undefined` when it needs care, and then nothing has changed. */
async function playInGroup(
  ctx: Context,
  spin: Spin,
  pack: PackRow,
  { fencingToken }: Permission,
): Promise<WrittenAnswer<PlayedRound> | undefined> {
  const { id, packId, player, title, params } = spin;
  const { currency, stake } = pack;
  // The purses of another currency are not at hand.
  if (currency !== player.currency) return undefined;
  return withCurrentSeed(ctx, player.id, async ({ state, stream }) => {
    const at = ctx.clock.now();
    const nonce = state.nonce + 1n;
    const { events, wonMinor } = title.play(stake, params, stream.random(state.client_seed, Number(nonce)));
    const drawnOutcome = { seed: state, nonce, won: wonMinor, events: JSON.stringify(events) };
    const requested = requestOf(spin, pack);
    const groupAnswer = await takeInGroup(ctx, SPINS, {
      at,
      round: rowOf(requested, drawnOutcome),
      spin: { round_id: id, pack_id: packId, main_purse: player.purses.main, bonus_purse: player.purses.bonus },
      stake: {
        fact: id,
        round: id,
        player_id: player.id,
        currency,
        account_currency: currency,
        purse: player.purses.main,
        house_account: await gamesAccount(ctx, currency),
        amount: stake,
        win: wonMinor,
        fencing_token: fencingToken,
        is_limited: false,
        is_free: true,
        staked_at: null,
        announcement: JSON.stringify(settledSpin(spin, pack, { wonMinor, at })),
      },
    });
    if (!groupAnswer) return undefined;
    cacheSeed(ctx, player.id, { ...state, nonce });
    return answerTo(requested, drawnOutcome, player.currency, groupAnswer.after);
  });
}

/** In a transaction of its own; `undefined` when the rules have changed since the permission. */
const playAlone = (ctx: Context, spin: Spin, permission: Permission): Promise<WrittenAnswer<PlayedRound> | undefined> =>
  transaction(ctx.db, (tx) => play(ctx, tx, spin, permission)).finally(() => evictSeed(ctx, spin.player.id));

async function play(
  ctx: Context,
  tx: Transaction,
  spin: Spin,
  permission: Permission,
): Promise<WrittenAnswer<PlayedRound> | undefined> {
  const { id, packId, digest, player, title, params } = spin;
  const seed = (await lockSeed(ctx, tx, { playerId: player.id }))!;
  const before = await findRound(tx, id);
  if (before) return before.digest.equals(digest) ? replayedRound(before, player.currency) : notThere(packId);
  const pack = await lockPack(tx, packId);
  mustBePlayable(pack, ctx.clock.now());
  const at = ctx.clock.now();
  const { currency, stake } = pack;
  const round = { fact: id, round: id, playerId: player.id, currency };
  const held = await balancesOf(tx, player.id, player.currency);
  const order = { ...round, amountMinor: stake, house: GAMES_ACCOUNT, permission: staked(permission), at };
  if (!(await takeStakeOrRefuse(tx, order))) return undefined;
  const nonce = seed.nonce + 1n;
  const random = seedStream(seed.server_seed).random(seed.client_seed, Number(nonce));
  const { events, wonMinor } = title.play(stake, params, random);
  await moveNonce(tx, { playerId: player.id }, nonce);
  await payWins(tx, [{ ...round, stake: id, wonMinor, stakedMinor: stake, stakedAt: at }], GAMES_ACCOUNT, {
    until: 'none',
  });
  await settle(tx, spin, pack, { wonMinor, at });
  const { main, bonus, betting_bonus, fun } = await balancesOf(tx, player.id, player.currency);
  const after = [main, bonus, betting_bonus, fun];
  const drawnOutcome = { seed, nonce, won: wonMinor, events: JSON.stringify(events) };
  const requested = requestOf(spin, pack);
  await insertRound(tx, {
    ...rowOf(requested, drawnOutcome),
    main_stake: 0n,
    bonus_stake: 0n,
    before: [held.main, held.bonus],
    after,
    created_at: at,
  });
  return answerTo(requested, drawnOutcome, player.currency, after);
}

const requestOf = ({ id, player, params, version, digest }: Spin, { currency, stake }: PackRow): RoundRequest => ({
  id,
  playerId: player.id,
  mode: FREE,
  version,
  currency,
  stake,
  staked: stake,
  params,
  digest,
});

function mustBePlayable({ remaining, expires_at }: PackRow, now: Date): void {
  if (remaining === 0 || expires_at <= now)
    refuse('InvalidRequest', {
      rule: 'games.freespins-over',
      inputs: { remaining, expires_at: expires_at.toISOString() },
      status: 409,
      sentence: 'These free spins are used up or have expired.',
    });
}

/** The win is the player's own where the pack says so; the spin is announced and counted in the pack. */
async function settle(
  tx: Transaction,
  spin: Spin,
  pack: PackRow,
  outcome: { wonMinor: bigint; at: Date },
): Promise<void> {
  const { id, packId, player } = spin;
  const { wonMinor } = outcome;
  if (pack.winnings_to === 'main' && wonMinor > 0n)
    await post(tx, {
      fact: id,
      reason: 'spins-converted',
      playerId: player.id,
      currency: pack.currency,
      amountMinor: wonMinor,
      from: { bucket: 'bonus' },
      to: { bucket: 'main' },
    });
  await announceSettled(tx, [settledSpin(spin, pack, outcome)]);
  await addToPack(tx, packId, { spins: -1, wonMinor });
}

const settledSpin = (
  { id, packId, player, title }: Spin,
  { currency, stake }: Pick<PackRow, 'currency' | 'stake'>,
  { wonMinor, at }: { wonMinor: bigint; at: Date },
): StakeSettled => ({
  roundId: id,
  playerId: String(player.id),
  ...stakedOn(title),
  currency,
  stakedMinor: String(stake),
  wonMinor: String(wonMinor),
  isFree: true,
  pack: packId,
  startedAt: at.toISOString(),
  settledAt: at.toISOString(),
});

const stakedOn = ({ sysname, type }: Title) => ({ kind: 'free-spin', subject: sysname, category: type }) as const;

/** The house stakes, whatever else restricts the player's purses, and no limit counts it. */
const staked = ({ fencingToken }: Permission): Permission => ({
  fencingToken,
  isLimited: false,
  purseOrder: ['house'],
});

function notThere(id: string): never {
  return refuse('InvalidParameter', {
    rule: 'games.freespins-known',
    inputs: { id },
    sentence: 'There are no such free spins.',
    status: 404,
  });
}
