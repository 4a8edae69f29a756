// Waits with the player for what comes to pass in a round that runs by the clock, and closes it at its end. Nobody learns of the end before it is
// written down, so a player who learns of it can do nothing about it any more.
import type { InputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { awaitRound, SteppedRound } from '../contract.ts';
import { answerOf, endOf, GRACE_MS, meanwhileOf } from '../open-round.ts';
import { isOutdated } from '../round-titles.ts';
import { inTurn } from '../player-turns.ts';
import type { SteppedRow } from '../open-store.ts';
import { pauseFor } from '../waiting.ts';
import { ownRound } from './act-in-round.ts';
import { closeRound } from './close-rounds.ts';

/** Proxies lose patience with an answer that does not come. */
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
        errorData: { round_id: ['Wrong value'] },
      });
    const now = ctx.clock.now();
    if (end.getTime() + GRACE_MS <= now.getTime()) {
      // Behind what the player has asked for before.
      await (player ? inTurn(ctx, player.id, () => closeRound(ctx, id)) : closeRound(ctx, id));
      continue;
    }
    // What had come to pass when they asked is not what they wait for.
    const { events, next } = meanwhileOf(row, now);
    askedFor ??= events.length;
    const ms = Math.min(next.getTime() - now.getTime(), LONGEST_WAIT_MS - waitedMs);
    if (events.length > askedFor || ms <= 0) return standing(ctx, row, currency);
    const woken = await pauseFor(ctx, id, ms);
    // A server that stops may have let go of its database already.
    if (woken !== 'time') return standing(ctx, woken === 'stop' ? row : await ownRound(ctx, id), currency);
    waitedMs += ms;
  }
}

function standing(ctx: Context, row: SteppedRow, currency: Currency): SteppedRound {
  const answer = answerOf(row, currency);
  return row.isOpen ? { ...answer, events: meanwhileOf(row, ctx.clock.now()).events } : answer;
}
