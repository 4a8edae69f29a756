// A player's step as one of many: its stake, win and record are sent with the steps of other players who act at the same time.
import type { Standing } from '#casino/engine/steps.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { Permission } from '#money/stakes/index.ts';
import type { SteppedRound } from './contract.ts';
import { actionsOf, answerOf, dueAt, settlementOf, stakeFactOf } from './open-round-state.ts';
import { forgetRound, rememberRound } from './open-memory.ts';
import type { SteppedRow } from './open-store.ts';
import { commitmentFor, rememberedSeed } from './player-turns.ts';
import { house } from './purses.ts';
import { sendStep } from './steps-queue.ts';
import type { Step } from './tables.ts';

interface NextStep {
  request: string;
  /** `null`: the opening. */
  action: Step['action'];
  standing: Standing;
  /** Its cost, in minor units. */
  cost: bigint;
  permission: Permission;
}

/** The answer to the step; `undefined` when it needs care, and then nothing has changed. */
export async function takeTogether(
  ctx: Context,
  player: SignedInPlayer,
  before: SteppedRow,
  { request, action, standing, cost, permission }: NextStep,
): Promise<SteppedRound | undefined> {
  const isReal = before.mode === 1;
  const currency = currencyOf(before.currency);
  // The win of a stake that main did not pay alone is divided, and a purse of another currency is not available here.
  if (permission.purseOrder || before.bonus_stake > 0n || currency !== (isReal ? player.currency : 'FUN'))
    return undefined;
  const isOpening = action === null;
  const isOver = standing.offers.length === 0;
  const won = isOver ? standing.wonMinor : 0n;
  // There is no entry under the fact of a zero stake.
  const fact = cost > 0n ? stakeFactOf(before) : before.id;
  const asked = ctx.clock.now();
  const actions = isOpening ? [] : [...actionsOf(before.steps), action];
  const taken = await sendStep(ctx, {
    id: before.id,
    playerId: player.id,
    mode: isReal ? 1 : 2,
    mathId: before.math_id,
    currency,
    accountCurrency: player.currency,
    mainPurse: isReal ? player.purses.main : player.purses.fun,
    house: await house(ctx, currency),
    number: before.steps.length,
    step: `{"request":${JSON.stringify(request)},"action":${JSON.stringify(action)},"after":`,
    fact,
    cost,
    won,
    events: isOver ? JSON.stringify(standing.events) : null,
    announcement: isOver && isReal ? JSON.stringify(settlementOf(before, standing, asked)) : null,
    fencingToken: permission.fencingToken,
    isLimited: permission.isLimited,
    at: asked,
    dueAt: isOver ? asked : dueAt(before, actions, asked),
    opening: isOpening
      ? {
          sysname: before.sysname,
          stake: before.stake,
          seedId: before.seed_id,
          clientSeed: before.client_seed,
          nonce: before.nonce,
          params: JSON.stringify(before.params),
          digest: before.digest,
        }
      : undefined,
  });
  if (!taken) {
    forgetRound(ctx, before.id);
    return undefined;
  }
  const { after, at } = taken;
  const row: SteppedRow = {
    ...before,
    staked: before.staked + cost,
    main_stake: before.main_stake + cost,
    steps: [...before.steps, { request, action, after: after.map(String) }],
    ...(isOpening && { opened_at: at, before: [after[isReal ? 0 : 3]! + cost - won, isReal ? after[1]! : 0n] }),
    ...(!isOpening && cost > 0n && { more_stakes: [...before.more_stakes, fact] }),
    ...(isOver && { isOpen: false, won, events: standing.events }),
  };
  rememberRound(ctx, row);
  return answerOf(row, player.currency, row.steps.length, { standing, commitment: commitmentBefore(ctx, row) });
}

/** What was promised before the round, hashed once for each seed that this process remembers. */
function commitmentBefore(ctx: Context, row: SteppedRow): string | undefined {
  const seed = rememberedSeed(ctx, row.player_id!);
  if (seed?.state.seed_id !== row.seed_id) return undefined;
  const { math_id: id, math_hash: mathHash, math_version: mathVersion, profile_hash: profileHash } = row;
  return commitmentFor(seed, { id, mathHash, mathVersion, profileHash });
}
