// An action in an open round: replay → is it on offer? → limits → stake → save; pay and announce when it is over.
import type { InputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { mayStake, PLAY_MONEY, type Permission } from '#money/stakes/index.ts';
import type { actInRound, SteppedRound } from './contract.ts';
import {
  actionsOf,
  answerBefore,
  answerOf,
  finishStep,
  isTimed,
  openForMs,
  playSteps,
  stakeStep,
  voidStanding,
} from './open-round-state.ts';
import { isOutdated, titleOf } from './round-titles.ts';
import { cachedRound } from './open-round-cache.ts';
import { findStepped, lockOpen, type SteppedRow } from './open-store.ts';
import { inPlayerQueue, cachedSeed } from './player-queue.ts';
import { guestAccount, playerAccount, untilTaken, type AccountPort } from './account-port.ts';
import { stepInGroup } from './step-in-group.ts';
import type { Step } from './tables.ts';
import { endWait } from './wait-for-round.ts';
import { stakedOn } from './play-round.ts';

interface Acting {
  id: string;
  number: number;
  action: NonNullable<Step['action']>;
  request: string;
}

export async function actInRoundFor(ctx: Context, input: InputOf<typeof actInRound>): Promise<SteppedRound> {
  const { player } = ctx;
  const id = input.round_id;
  const row = (player && cachedRound(ctx, player.id, id)) ?? (await ownRound(ctx, id));
  const action = readAction(ctx, row, input.action);
  if (!action) return notOnOffer(await ownRound(ctx, id));
  const acting: Acting = { id: row.id, number: input.number, action, request: input.request_id };
  if (!player) return actAsGuest(ctx, acting);
  return inPlayerQueue(ctx, player.id, () => actAsPlayer(ctx, player, acting));
}

/** The player's action, with the time at which it was received where that counts; they have no influence on it. */
function readAction(ctx: Context, row: SteppedRow, input: unknown): Acting['action'] | undefined {
  const { action, timed } = titleOf(row).steps;
  const parsed = (timed?.asked ?? action).safeParse(input);
  if (!parsed.success) return undefined;
  return (timed ? timed.stamp(parsed.data, openForMs(row, ctx.clock.now())) : parsed.data) as Acting['action'];
}

async function actAsGuest(ctx: Context, acting: Acting): Promise<SteppedRound> {
  for (;;) {
    const row = await ownRound(ctx, acting.id);
    const earlierAnswer = answerBefore(row, 'EUR', acting);
    if (earlierAnswer) return earlierAnswer;
    const done = await act(ctx, guestAccount(ctx, row.guest!), row, acting);
    if (done) return done;
  }
}

async function actAsPlayer(ctx: Context, player: SignedInPlayer, acting: Acting): Promise<SteppedRound> {
  for (let next = nextStep(ctx, cachedRound(ctx, player.id, acting.id), acting); ; next = undefined) {
    const row = next?.row ?? (await ownRound(ctx, acting.id));
    const earlierAnswer = next ? undefined : answerBefore(row, player.currency, acting);
    if (earlierAnswer) return earlierAnswer;
    const standing = next?.standing ?? standingBehind(row, acting);
    const cost = standing.stakedMinor - row.staked;
    const done = await untilTaken(ctx, player, cost, async (isAgain) => {
      let permission = PLAY_MONEY;
      try {
        permission = await permissionFor(ctx, row, cost);
      } catch (error) {
        // A step that another process took was allowed once: before refusing, the round is read.
        if (next && error instanceof Refusal) return undefined;
        throw error;
      }
      if (!isAgain) {
        const { request, action } = acting;
        const groupAnswer = await stepInGroup(ctx, player, row, { request, action, standing, cost, permission });
        if (groupAnswer) return groupAnswer;
        // Another process may have moved it on: only a freshly read round may be acted on alone.
        if (next) return undefined;
      }
      return act(ctx, playerAccount(ctx, player, currencyOf(row.currency), permission), row, acting);
    });
    if (done) return done;
  }
}

/** Continuing with what is already staked needs no permission; only more money does. It need not wait for its own round. */
async function permissionFor(ctx: Context, row: SteppedRow, stakedMinor: bigint): Promise<Permission> {
  const { mode, currency, staked: beforeMinor } = row;
  if (stakedMinor === 0n || mode !== 1) return PLAY_MONEY;
  return mayStake(ctx, {
    stakedMinor,
    currency: currencyOf(currency),
    isFeatureBuy: false,
    pace: 'other',
    isAgain: true,
    ...stakedOn(titleOf(row)),
    beforeMinor,
  });
}

/** The action on the round as this process remembers it; `undefined` when it is not the next one there: then the round is read. */
function nextStep(
  ctx: Context,
  row: SteppedRow | undefined,
  acting: Acting,
): { row: SteppedRow; standing: Standing } | undefined {
  if (!row || row.steps.some(({ request }) => request === acting.request)) return undefined;
  if (acting.number !== row.steps.length && !isTimed(row)) return undefined;
  const seed = cachedSeed(ctx, row.player_id!);
  const stream = seed?.state.server_seed === row.server_seed ? seed.stream : undefined;
  const standing = isOutdated(row) ? undefined : playSteps(row, [...actionsOf(row.steps), acting.action], stream);
  return standing && { row, standing };
}

const standingBehind = (row: SteppedRow, { action }: Pick<Acting, 'action'>): Standing =>
  isOutdated(row) ? voidStanding(row) : (playSteps(row, [...actionsOf(row.steps), action]) ?? notOnOffer(row));

/** `undefined` when the round has moved on since it was read. */
export async function act(
  ctx: Context,
  account: AccountPort,
  before: SteppedRow,
  { action, request, isVoid = isOutdated(before) }: Pick<Acting, 'action' | 'request'> & { isVoid?: boolean },
): Promise<SteppedRound | undefined> {
  const standing = isVoid ? voidStanding(before) : standingBehind(before, { action });
  const answer = await transaction(ctx.db, async (tx) => {
    if (!(await lockOpen(tx, before.id, before.steps.length))) return undefined;
    const at = ctx.clock.now();
    const row = { ...before }; // a transaction may be run again
    const amountMinor = standing.stakedMinor - row.staked;
    if (amountMinor > 0n) await stakeStep(tx, account, row, { amountMinor, at });
    await finishStep(tx, account, row, { request, action, standing, at });
    return answerOf(row, account.accountCurrency);
  });
  if (answer?.offers.length === 0) endWait(ctx, before.id);
  return answer;
}

/** A player learns nothing about another player's round except that it is not theirs. */
export async function ownRound(ctx: Context, id: string): Promise<SteppedRow> {
  const row = await findStepped(ctx.db, id);
  const { player, guest } = ctx;
  const isOwn =
    row &&
    (player
      ? row.player_id === player.id
      : row.guest !== null && guest.token !== undefined && row.guest.equals(sha256(guest.token)));
  if (!isOwn)
    refuse('InvalidParameter', {
      rule: 'games.round-known',
      inputs: { id },
      sentence: 'There is no such round.',
      status: 404,
    });
  return row;
}

function notOnOffer(row: SteppedRow): never {
  return refuse('InvalidParameter', {
    rule: 'games.action',
    inputs: { round_id: row.id, number: row.steps.length },
    sentence: 'This cannot be done now.',
    ...inFields({ action: { key: 'wrongField' } }),
  });
}
