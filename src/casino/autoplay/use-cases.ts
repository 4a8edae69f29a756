// Auto-play: the rules are set once, and each round is checked against them before it is played.
import { assert } from '#kernel/assert.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { parseAmount, toWire, type Currency } from '#kernel/money.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { faultOf, inFields } from '#kernel/faults.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { WrittenAnswer } from '#platform/endpoint.ts';
import { checkOrder, playRoundFor } from '#casino/rounds/index.ts';
import { mayBegin, profileInForce } from '#money/limits/index.ts';
import { runLimit } from './form-contract.ts';
import type { AutoplayRun, playAutoplay, startAutoplay, stopAutoplay } from './contract.ts';
import { beginRun, countRound, endRun, findRun, runningOf, type Run } from './store.ts';

export async function start(ctx: Context, input: InputOf<typeof startAutoplay>): Promise<AutoplayRun> {
  const player = playerOf(ctx);
  const { name, isAutoplayAllowed } = profileInForce(ctx);
  if (!isAutoplayAllowed)
    refuse('AccessDenied', {
      rule: 'autoplay.allowed',
      inputs: { profile: name },
      sentence: 'The law of this market does not allow auto-play.',
    });
  await mayBegin(ctx);
  const currency: Currency = input.mode === 'demo' ? 'FUN' : player.currency;
  checkOrder(ctx, input, currency);
  const limit = (amount: string | undefined, name_: string): bigint | null => {
    const schema = runLimit(currency);
    const fault = faultOf(schema, amount ?? '');
    if (fault)
      refuse('InvalidParameter', {
        rule: 'autoplay.limit',
        inputs: { amount: amount ?? '', currency },
        ...inFields({ [name_]: fault }),
      });
    return schema.parse(amount ?? '');
  };
  const now = ctx.clock.now();
  const run = await transaction(ctx.db, (tx) =>
    beginRun(tx, {
      id: uuidv7(now.getTime(), ctx.random),
      player_id: player.id,
      request_id: input.request_id,
      sysname: input.sysname,
      mode: input.mode,
      currency,
      stake: input.stake,
      params: input.params,
      rounds: input.rounds,
      loss_limit: limit(input.loss_limit, 'loss_limit'),
      win_limit: limit(input.win_limit, 'win_limit'),
      created_at: now,
    }),
  );
  return wireRun(run);
}

export async function playNext(
  ctx: Context,
  { id, number }: InputOf<typeof playAutoplay>,
): Promise<WrittenAnswer<{ round: { round_id: string } | null; run: AutoplayRun }>> {
  const player = playerOf(ctx);
  const run = await runOf(ctx, id);
  // A number that was played already is the same round again, whatever the state of the run.
  const isNew = number === run.played + 1;
  if (number > run.played + 1)
    refuse('InvalidParameter', {
      rule: 'autoplay.number',
      inputs: { number, played: run.played },
      ...inFields({ number: { key: 'wrongField' } }),
      status: 409,
    });
  const order = {
    sysname: run.sysname,
    mode: run.mode,
    stake: run.stake,
    params: run.params as Record<string, unknown>,
    request_id: `autoplay-${run.id}-${number}`,
  };
  if (isNew) {
    // The stake was given as an amount of the currency that the player had.
    const isOtherMoney = run.mode !== 'demo' && run.currency !== player.currency;
    const reason = run.ended_by ?? (isOtherMoney ? 'refused' : reasonToEnd(run, checkOrder(ctx, order, run.currency)));
    if (reason) {
      if (!run.ended_by) await endRun(ctx.db, id, reason, ctx.clock.now());
      return answer('null', (await findRun(ctx.db, player.id, id))!);
    }
  }
  let played: { json: string };
  try {
    played = await playRoundFor(ctx, order);
  } catch (failure) {
    if (failure instanceof Refusal && isNew && !isPassing(failure))
      await endRun(ctx.db, id, 'refused', ctx.clock.now());
    throw failure;
  }
  const { staked, won } = JSON.parse(played.json) as Record<'staked' | 'won', { amount: string }>;
  if (isNew) {
    const wonMinor = parseAmount(won.amount, run.currency)!;
    await countRound(ctx.db, id, number, { staked: parseAmount(staked.amount, run.currency)!, won: wonMinor });
    const reason =
      number >= run.rounds ? 'rounds' : run.win_limit !== null && wonMinor >= run.win_limit ? 'win' : undefined;
    if (reason) await endRun(ctx.db, id, reason, ctx.clock.now());
  }
  return answer(played.json, (await findRun(ctx.db, player.id, id))!);
}

export async function stop(ctx: Context, { id }: InputOf<typeof stopAutoplay>): Promise<AutoplayRun> {
  await runOf(ctx, id);
  await endRun(ctx.db, id, 'player', ctx.clock.now());
  return wireRun(await runOf(ctx, id));
}

export async function getRun(ctx: Context): Promise<{ run: AutoplayRun | null }> {
  const run = await runningOf(ctx.db, playerOf(ctx).id);
  return { run: run ? wireRun(run) : null };
}

/** Why the next round may not be played; it could lose all that it costs. */
function reasonToEnd(run: Run, costMinor: bigint): Run['ended_by'] {
  if (run.played >= run.rounds) return 'rounds';
  const lost = run.staked - run.won;
  return run.loss_limit !== null && lost + costMinor > run.loss_limit ? 'loss' : null;
}

/** It may go on a moment later: rate limit, a busy server, a reality check awaiting its confirmation. */
const isPassing = ({ type, reason }: Refusal): boolean =>
  type === 'TooManyRequests' || type === 'ApplicationUnavailable' || reason.rule === 'limits.reality-check';

async function runOf(ctx: Context, id: string): Promise<Run> {
  const run = await findRun(ctx.db, playerOf(ctx).id, id);
  if (!run)
    refuse('InvalidParameter', {
      rule: 'autoplay.known',
      inputs: { id },
      sentence: 'There is no such auto-play.',
      status: 404,
    });
  assert(run, 'refused above');
  return run;
}

const answer = (roundJson: string, run: Run) =>
  new WrittenAnswer<{ round: { round_id: string } | null; run: AutoplayRun }>(
    `{"round":${roundJson},"run":${JSON.stringify(wireRun(run))}}`,
  );

function wireRun(run: Run): AutoplayRun {
  const limit = (minor: bigint | null) => (minor === null ? null : toWire(minor, run.currency));
  return {
    id: run.id,
    sysname: run.sysname,
    mode: run.mode,
    stake: run.stake,
    params: run.params as Record<string, unknown>,
    rounds: run.rounds,
    played: run.played,
    staked: toWire(run.staked, run.currency),
    won: toWire(run.won, run.currency),
    loss_limit: limit(run.loss_limit),
    win_limit: limit(run.win_limit),
    ended_by: run.ended_by,
  };
}
