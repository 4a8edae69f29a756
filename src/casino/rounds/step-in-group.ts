// A player's step with those of others who act at the same time: its stake, win and record, in one statement and one commit.
import type { Standing } from '#casino/engine/steps.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { takeInGroup, type Permission, type StakeMember, type StakeStatement } from '#money/stakes/index.ts';
import type { SteppedRound } from './contract.ts';
import { actionsOf, answerOf, dueAt, settlementOf, stakeFactOf } from './open-round-state.ts';
import { cacheRound, evictRound } from './open-round-cache.ts';
import type { SteppedRow } from './open-store.ts';
import { cachedSeed, commitmentFor } from './player-queue.ts';
import { gamesAccount } from './purses.ts';
import type { Step } from './tables.ts';

/** The step as the type `rounds.step` has it. */
interface StepMember extends StakeMember {
  step: Readonly<Record<string, unknown>>;
}

const STEPS: StakeStatement<StepMember> = {
  takes: 'rounds.take_steps',
  rows: (members) => ({ steps: { type: 'rounds.step', rows: members.map(({ step }) => step) } }),
};

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
export async function stepInGroup(
  ctx: Context,
  player: SignedInPlayer,
  before: SteppedRow,
  next: NextStep,
): Promise<SteppedRound | undefined> {
  const { request, action, standing, cost, permission } = next;
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
  const groupAnswer = await takeInGroup(
    ctx,
    STEPS,
    memberOf(player, before, next, { fact, won, at: ctx.clock.now(), houseAccount: await gamesAccount(ctx, currency) }),
  );
  if (!groupAnswer) {
    evictRound(ctx, before.id);
    return undefined;
  }
  const { after, at } = groupAnswer;
  const row: SteppedRow = {
    ...before,
    staked: before.staked + cost,
    main_stake: before.main_stake + cost,
    steps: [...before.steps, { request, action, after: after.map(String) }],
    ...(isOpening && { opened_at: at, before: [after[isReal ? 0 : 3]! + cost - won, isReal ? after[1]! : 0n] }),
    ...(!isOpening && cost > 0n && { more_stakes: [...before.more_stakes, fact] }),
    ...(isOver && { isOpen: false, won, events: standing.events }),
  };
  cacheRound(ctx, row);
  return answerOf(row, player.currency, row.steps.length, { standing, commitment: commitmentBefore(ctx, row) });
}

function memberOf(
  player: SignedInPlayer,
  before: SteppedRow,
  { request, action, standing, cost, permission }: NextStep,
  { fact, won, at, houseAccount }: { fact: string; won: bigint; at: Date; houseAccount: bigint },
): StepMember {
  const isReal = before.mode === 1;
  const isOpening = action === null;
  const isOver = standing.offers.length === 0;
  const actions = isOpening ? [] : [...actionsOf(before.steps), action];
  return {
    at,
    step: {
      round_id: before.id,
      player_id: player.id,
      mode: before.mode,
      math_id: before.math_id,
      number: before.steps.length,
      record: `{"request":${JSON.stringify(request)},"action":${JSON.stringify(action)},"after":`,
      fact,
      cost,
      won,
      events: isOver ? JSON.stringify(standing.events) : null,
      due_at: isOver ? at : dueAt(before, actions, at),
      ...(isOpening && {
        sysname: before.sysname,
        currency: before.currency,
        stake: before.stake,
        seed_id: before.seed_id,
        client_seed: before.client_seed,
        nonce: before.nonce,
        params: JSON.stringify(before.params),
        digest: before.digest,
      }),
    },
    stake: {
      fact,
      round: before.id,
      player_id: player.id,
      currency: before.currency,
      account_currency: player.currency,
      purse: isReal ? player.purses.main : player.purses.fun,
      house_account: houseAccount,
      amount: cost,
      win: won,
      fencing_token: permission.fencingToken,
      is_limited: permission.isLimited,
      staked_at: isOver && isReal ? before.opened_at : null,
      announcement: isOver && isReal ? JSON.stringify(settlementOf(before, standing, at)) : null,
    },
  };
}

/** What was promised before the round, hashed once for each seed that this process remembers. */
function commitmentBefore(ctx: Context, row: SteppedRow): string | undefined {
  const seed = cachedSeed(ctx, row.player_id!);
  if (seed?.state.seed_id !== row.seed_id) return undefined;
  const { math_id: id, math_hash: mathHash, math_version: mathVersion, profile_hash: profileHash } = row;
  return commitmentFor(seed, { id, mathHash, mathVersion, profileHash });
}
