/**
 * Draws raffles that are over: the list of tickets is closed, winners are computed from it and the seed, and prizes are given,
 * all in one transaction. A process that resumes after a crash finds the raffle either drawn or not drawn.
 */
import { drawFrom, type Holding } from '#fairness/seeds/draw.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { budgetOf } from '#rewards/gifts/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { addNotice, noticeWords, type Reward } from '#rewards/loyalty/index.ts';
import { SUBSCRIBER } from './count-tickets.ts';
import { givePrize } from './give-prize.ts';
import type { RaffleDefinition } from './rules/definition.ts';
import { lockDueRaffle, markDrawn, revealSeed, ticketsOf, type DrawRow } from './store.ts';

/** As long as a transaction that settles a stake may take until it commits. */
const GRACE_MS = 60_000;

export async function drawDue(ctx: Context): Promise<void> {
  const ended = ctx.clock.now().getTime() - GRACE_MS;
  const waiting = await waitingSince(ctx.db, SUBSCRIBER);
  const before = new Date(waiting ? Math.min(ended, waiting.getTime() - GRACE_MS) : ended);
  while (await transaction(ctx.db, (tx) => drawOne(ctx, tx, before)));
}

async function drawOne(ctx: Context, tx: Transaction, before: Date): Promise<boolean> {
  const draw = await lockDueRaffle(tx, before);
  if (!draw) return false;
  const tickets = await ticketsOf(tx, draw);
  const holdings = tickets.map(({ holder, tickets: count }): Holding => [holder, count]);
  const prizes = prizesOf(draw.terms as RaffleDefinition);
  const winners = drawFrom(draw.seed, draw.subject, holdings, prizes.length);
  await markDrawn(tx, draw.id, { holdings, winners, now: ctx.clock.now() });
  await revealSeed(tx, draw, ctx.clock.now());
  const drawnPrizes = winners.map((holder, place) => ({
    place,
    reward: prizes[place]!,
    playerId: tickets.find((ticket) => ticket.holder === holder)!.player_id,
  }));
  for (const prize of drawnPrizes.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1)))
    await give(ctx, tx, draw, prize);
  return true;
}

/** One entry for each prize. */
export const prizesOf = ({ prizes }: RaffleDefinition): Reward[] =>
  prizes.flatMap(({ reward, count }) => Array.from({ length: count }, () => reward));

async function give(
  ctx: Context,
  tx: Transaction,
  { id, terms: storedTerms }: DrawRow,
  { place, reward, playerId }: { place: number; reward: Reward; playerId: bigint },
): Promise<void> {
  const player = await findPlayer(tx, playerId);
  // Nothing may entice a player back from a break, and a closed account is paid nothing: the prize stays with the house.
  if (!player || player.status !== 'active' || (await isOnBreak(ctx, tx, playerId))) return;
  const fact = `draw/${id}/${place}`;
  const terms = storedTerms as RaffleDefinition;
  const { sysname, unlockedBy } = terms;
  const budget = budgetOf(terms);
  await givePrize(tx, ctx, {
    playerId,
    currency: currencyOf(player.currency),
    reward,
    fact,
    causeId: id,
    // Raffles from before it could be said have no such field.
    needsProof: unlockedBy === 'deposit-or-identity',
    ...(budget !== undefined && { gift: `draws/${sysname}`, budget }),
  });
  await addNotice(tx, ctx, {
    playerId,
    trigger: 'raffle',
    type: 'credit',
    amount: String(place + 1),
    amountType: 'place',
    ...noticeWords('raffle', terms.title),
    image: '',
    fact,
  });
}
