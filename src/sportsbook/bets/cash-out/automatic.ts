// Cash-outs at a target: set, changed and taken off by the player, and done by whichever process sees the offer reach it.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { parseAmount, formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256 } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { holdOffers, offerNow } from '#sportsbook/book/index.ts';
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { potentialReturn } from '#sportsbook/models/bets/returns.ts';
import { bookOddsOf } from '../promotions/ends.ts';
import type { BetMessage } from '../contract.ts';
import { runningStake, shareOfRest } from '../ends.ts';
import { unknownBet } from '../get-bets.ts';
import { changeBet, legsOf, lockBet, type BetRow, type LegRow } from '../store.ts';
import { wireBetOf } from '../wire.ts';
import { begin } from './cash-out.ts';
import type { setAutoCashOut } from '../cash-out-contract.ts';
import { chosenOf, isSuspended, noCashOutBecause, offerFor, valueOf, type OpenBet, type Value } from './offer.ts';
import { betsWithTarget, cashOutsOf, lockFreeBet, notifyCashOutDue } from './store.ts';

export async function setAutoCashOutFor(
  ctx: Context,
  { id, target: text }: InputOf<typeof setAutoCashOut>,
): Promise<OutputOf<typeof setAutoCashOut>> {
  const row = await transaction(ctx.db, async (tx) => {
    const openBet = await lockBet(tx, id);
    if (!openBet || openBet.player_id !== playerOf(ctx).id) return unknownBet(id);
    const legs = await legsOf(tx, [id]);
    const target = text === '' ? null : readTarget(ctx, openBet, legs, text);
    await changeBet(tx, id, { cash_target: target });
    if (target !== null)
      await notifyCashOutDue(
        tx,
        legs.map(({ event_id }) => event_id),
      );
    await publish(tx, `player/${openBet.player_id}`, { kind: 'bet', id, state: openBet.state } satisfies BetMessage);
    return { ...openBet, cash_target: target };
  });
  return { bet: await wireBetOf(ctx, ctx.db, row) };
}

function readTarget(ctx: Context, row: BetRow, legs: readonly LegRow[], text: string): bigint {
  if (row.state !== 'accepted' || noCashOutBecause(row, legs) !== null)
    refuse('InvalidRequest', {
      rule: 'cash-out.not-open',
      inputs: { id: row.id },
      status: 409,
      sentence: 'This bet can’t be cashed out.',
    });
  const currency = currencyOf(row.currency);
  const target = parseAmount(text, currency) ?? 0n;
  const most = (shareOfRest(row, bookPotential(row, legs)) * BigInt(100 - ctx.config.CASH_OUT_FEE)) / 100n;
  if (target < 1n || target > most)
    refuse('InvalidParameter', {
      rule: 'cash-out.target',
      inputs: { most: formatAmount(most, currency), currency },
      sentence: `The offer for this bet can reach ${formatAmount(most, currency)} ${currency} at most.`,
    });
  return target;
}

/** What a cash-out goes by: without what a promotion adds. */
const bookPotential = (row: BetRow, legs: readonly LegRow[]): bigint =>
  row.promotion === null
    ? row.potential
    : potentialReturn(
        row.stake,
        linesOf(
          row.type,
          legs.length,
          legs.filter(({ is_banker }) => is_banker).map(({ place }) => place),
        ),
        legs.map(bookOddsOf),
      );

/** `events`: those whose prices have changed; none: all. Looks in memory first, and takes only the bets whose offer is high enough. */
export async function cashOutAtTargets(ctx: Context, events?: readonly string[]): Promise<void> {
  const rows = await betsWithTarget(ctx.db, events);
  const legs = Map.groupBy(
    await legsOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ bet_id }) => bet_id,
  );
  for (const row of rows) {
    const betLegs = legs.get(row.id)!;
    const offers = betLegs.map((leg) => offerNow(ctx, chosenOf(leg)));
    if (!reachedValue(ctx, { row, legs: betLegs, offers })) continue;
    try {
      await transaction(ctx.db, (tx) => cashOutOne(ctx, tx, row.id));
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      const details = { bet: row.id, error: (error as Error).message };
      reportFailure(ctx, 'cash-out', details, 'a bet could not be cashed out at its target');
    }
  }
}

/** `undefined`: less is offered than the target, or nothing. */
export function reachedValue(ctx: Context, bet: OpenBet): Value | undefined {
  const { row } = bet;
  if (row.cash_target === null || row.state !== 'accepted') return undefined;
  const value = valueOf(ctx, bet);
  if (isSuspended(value)) return undefined;
  return offerFor(ctx, row, runningStake(row), value).offer >= row.cash_target ? value : undefined;
}

async function cashOutOne(ctx: Context, tx: Transaction, id: string): Promise<void> {
  const row = await lockFreeBet(tx, id);
  if (!row) return;
  const cashOuts = (await cashOutsOf(tx, [id])).get(id) ?? [];
  if (cashOuts.some(({ state }) => state === 'held')) return;
  const legs = await legsOf(tx, [id]);
  const value = reachedValue(ctx, { row, legs, offers: await holdOffers(ctx, tx, legs.map(chosenOf)) });
  if (!value) return;
  const request = sha256(`target ${id} ${cashOuts.length}`);
  const offered = row.cash_target!;
  const requestedCashOut = { request, digest: request, stake: runningStake(row), offered, isAutomatic: true };
  await begin(ctx, tx, { row, legs, cashOuts }, { ...requestedCashOut, policy: 'higher' }, value);
}
