// An action in a round that goes on: replay → is it on offer? → limits → stake → save; pay and announce when it is over.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { currencyOf } from '#domains/accounts/index.ts';
import { mayStake } from '#domains/limits/index.ts';
import type { actInRound, SteppedRound } from '../contract.ts';
import {
  actionsOf,
  answerBefore,
  answerOf,
  finishStep,
  isOutdated,
  playSteps,
  stakeStep,
  steppedOf,
  voided,
} from '../open-round.ts';
import { findStepped, lockOpen, type SteppedRow } from '../open-store.ts';
import { guestSeat, inTurnOf, playerSeat, untilTaken, type Seat } from '../seat.ts';
import type { Step } from '../tables.ts';
import { DEMO } from './play-round.ts';

interface Acting {
  id: string;
  number: number;
  action: NonNullable<Step['action']>;
  request: string;
}

export async function actInRoundFor(ctx: Context, input: InputOf<typeof actInRound>): Promise<SteppedRound> {
  const { player } = ctx;
  const row = await ownRound(ctx, input.round_id);
  const parsed = steppedOf(row.sysname).steps.action.safeParse(input.action);
  if (!parsed.success) return notOnOffer(row);
  const action = parsed.data as Acting['action'];
  const acting: Acting = { id: row.id, number: input.number, action, request: input.request_id };
  if (!player) return actAsGuest(ctx, acting);
  return inTurnOf(ctx, player.id, () => actAsPlayer(ctx, player, acting));
}

async function actAsGuest(ctx: Context, acting: Acting): Promise<SteppedRound> {
  for (;;) {
    const row = await ownRound(ctx, acting.id);
    const known = answerBefore(row, 'EUR', acting);
    if (known) return known;
    const done = await act(ctx, guestSeat(ctx, row.guest!), row, acting);
    if (done) return done;
  }
}

async function actAsPlayer(ctx: Context, player: SignedInPlayer, acting: Acting): Promise<SteppedRound> {
  for (;;) {
    const row = await ownRound(ctx, acting.id);
    const known = answerBefore(row, player.currency, acting);
    if (known) return known;
    const cost = costOf(row, acting);
    const currency = currencyOf(row.currency);
    const done = await untilTaken(ctx, player, cost, async (isAgain) => {
      // Going on with what is staked already asks nobody; only more money does. It need not wait for its own round.
      const question = { stakedMinor: cost, currency, isFeatureBuy: false, pace: 'other', isAgain: true } as const;
      const permission = cost > 0n && row.mode === 1 ? await mayStake(ctx, question) : DEMO;
      const seat = await playerSeat(ctx, player, currency, permission);
      return act(ctx, seat, isAgain ? await ownRound(ctx, acting.id) : row, acting);
    });
    if (done) return done;
  }
}

/** `undefined` when the round has moved on since it was read. */
export async function act(
  ctx: Context,
  seat: Seat,
  before: SteppedRow,
  { action, request, isVoid = isOutdated(before) }: Pick<Acting, 'action' | 'request'> & { isVoid?: boolean },
): Promise<SteppedRound | undefined> {
  const standing = isVoid
    ? voided(before)
    : (playSteps(before, [...actionsOf(before.steps), action]) ?? notOnOffer(before));
  return transaction(ctx.db, async (tx) => {
    if (!(await lockOpen(tx, before.id, before.steps.length))) return undefined;
    const at = ctx.clock.now();
    const row = { ...before }; // a transaction may be run again
    const amountMinor = standing.stakedMinor - row.staked;
    if (amountMinor > 0n) await stakeStep(tx, seat, row, { amountMinor, at });
    await finishStep(tx, seat, row, { request, action, standing, at });
    return answerOf(row, seat.accountCurrency);
  });
}

function costOf(row: SteppedRow, { action }: Acting): bigint {
  if (isOutdated(row)) return 0n;
  const standing = playSteps(row, [...actionsOf(row.steps), action]) ?? notOnOffer(row);
  return standing.stakedMinor - row.staked;
}

/** Nobody learns of a round of somebody else more than that it is not his. */
async function ownRound(ctx: Context, id: string): Promise<SteppedRow> {
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
    errorData: { action: ['Wrong value'] },
  });
}
