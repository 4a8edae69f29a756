// Leaving a running curve: the multiplier is decided by the server's clock, and the win is paid at once.
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { fromHundredths, payoutMinor, toHundredths } from '#casino/engine/multiplier.ts';
import { heightAt, rules } from '#casino/titles/live-crash/paytable.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { chainOfRound, drawnOf } from './chains.ts';
import type { cashOut, TableMessage } from './contract.ts';
import { payBets } from './pay-bets.ts';
import { changeBet, findLiveRound, lockBet, type BetRow, type RoundRow } from './store.ts';
import { topicOf, withBalances } from './wire.ts';

export async function cashOutFor(
  ctx: Context,
  { bet: id }: InputOf<typeof cashOut>,
): Promise<OutputOf<typeof cashOut>> {
  const player = playerOf(ctx);
  // The moment of the request counts; the player does not lose by any wait.
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const bet = await lockBet(tx, id);
    if (!bet || bet.player_id !== player.id)
      refuse('InvalidParameter', {
        rule: 'live.known-bet',
        inputs: { id },
        sentence: 'There is no such bet of yours.',
        status: 404,
      });
    // Requested twice: they have left already.
    if (bet.state === 'out' || (bet.state === 'settled' && bet.won > 0n)) return withBalances(tx, player, bet);
    await sql`select from live_tables.rounds where id = ${bet.round_id} for share`.execute(tx);
    const round = (await findLiveRound(tx, bet.round_id))!;
    const height = heightOf(round, bet, at);
    const chain = await chainOfRound(tx, round);
    const broke = drawnOf(ctx, chain, round)[0]!['at'] as string;
    if (height > toHundredths(broke)) tooLate();
    const target = fromHundredths(height);
    const won = payoutMinor(bet.stake, height);
    const params = { target };
    await payBets(tx, [{ ...bet, won }]);
    // Anyone can check the multiplier; only this server knows the time of the request.
    await changeBet(tx, id, { state: 'out', won, params, left_at: at });
    const message: TableMessage = { kind: 'left', round: round.id, bet: id, left: target };
    await publish(tx, topicOf(round.sysname), message);
    return withBalances(tx, player, { ...bet, state: 'out', won, params, left_at: at });
  });
}

/** In hundredths; never above the bet's automatic cash-out. */
function heightOf(round: RoundRow, bet: BetRow, at: Date): number {
  if (bet.state !== 'open' || round.state !== 'running' || !round.started_at) tooLate();
  const target = toHundredths((bet.params as { target: string }).target);
  const height = Math.min(target, heightAt(at.getTime() - round.started_at.getTime()));
  if (height < rules.target.least)
    refuse('InvalidRequest', {
      rule: 'live.too-early',
      inputs: { least: fromHundredths(rules.target.least) },
      status: 409,
      sentence: `The curve can be left from ${fromHundredths(rules.target.least)} on.`,
    });
  return height;
}

function tooLate(): never {
  refuse('InvalidRequest', {
    rule: 'live.too-late',
    inputs: {},
    status: 409,
    sentence: 'Too late: the round was over by our clock.',
  });
}
