// Waits with the player for what happens in a round that runs by the clock, and closes it at its end. The end is published only
// once it is recorded, so a player who learns of it can no longer do anything about it.
import type { InputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import type { awaitRound, SteppedRound } from './contract.ts';
import { answerOf, endOf, GRACE_MS, meanwhileOf } from './open-round-state.ts';
import { isOutdated } from './round-titles.ts';
import { inPlayerQueue } from './player-queue.ts';
import type { SteppedRow } from './open-store.ts';
import { pauseFor } from './wait-for-round.ts';
import { ownRound } from './act-in-round.ts';
import { closeRound } from './close-rounds.ts';

/** Proxies drop requests that take too long to answer. */
const LONGEST_WAIT_MS = 15_000;

export async function awaitRoundFor(ctx: Context, { round_id: id }: InputOf<typeof awaitRound>): Promise<SteppedRound> {
  const { player } = ctx;
  const currency = player?.currency ?? 'EUR';
  let askedFor: number | undefined;
  for (let waitedMs = 0; ;) {
    const row = await ownRound(ctx, id);
    if (!row.isOpen) return answerOf(row, currency);
    const end = isOutdated(row) ? undefined : endOf(row);
    if (!end)
      refuse('InvalidParameter', {
        rule: 'games.way-to-play',
        inputs: { sysname: row.sysname },
        sentence: 'The game cannot be played this way.',
        ...inFields({ round_id: { key: 'wrongField' } }),
      });
    const now = ctx.clock.now();
    if (end.getTime() + GRACE_MS <= now.getTime()) {
      // After the player's earlier requests.
      await (player ? inPlayerQueue(ctx, player.id, () => closeRound(ctx, id)) : closeRound(ctx, id));
      continue;
    }
    // They are not waiting for what had happened when they asked.
    const { events, next } = meanwhileOf(row, now);
    askedFor ??= events.length;
    const ms = Math.min(next.getTime() - now.getTime(), LONGEST_WAIT_MS - waitedMs);
    if (events.length > askedFor || ms <= 0) return standing(ctx, row, currency);
    const woken = await pauseFor(ctx, id, ms);
    // A stopping server may have closed its database already.
    if (woken !== 'time') return standing(ctx, woken === 'stop' ? row : await ownRound(ctx, id), currency);
    waitedMs += ms;
  }
}

function standing(ctx: Context, row: SteppedRow, currency: Currency): SteppedRound {
  const answer = answerOf(row, currency);
  return row.isOpen ? { ...answer, events: meanwhileOf(row, ctx.clock.now()).events } : answer;
}
