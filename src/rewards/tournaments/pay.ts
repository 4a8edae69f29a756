// Prizes are paid one at a time, and entries of a cancelled tournament given back, once each, whichever process does it or dies.
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { currencyOf, findPlayer, ratesPerEur } from '#players/accounts/index.ts';
import { inWords, shippedArea } from '#site/content/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { addNotice, giveReward, rewardOnWire, type Reward } from '#rewards/loyalty/index.ts';
import { reverseStakes } from '#money/stakes/index.ts';
import { fromEurCents } from '#kernel/exchange.ts';
import { parseAmount, toWire } from '#kernel/money.ts';
import { changeTournament, findTournament, lockTournament, on, type Handle } from './store.ts';
import type { PrizeRow } from './tables.ts';

type PrizeKey = Pick<PrizeRow, 'tournament_id' | 'place'>;

const BREAK_MS = 3_600_000;

export async function payPrize(ctx: Context, { tournament_id, place }: PrizeKey): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const owed = (await on(tx)
      .selectFrom('tournaments.prizes')
      .selectAll()
      .where('tournament_id', '=', tournament_id)
      .where('place', '=', place)
      .where('paid_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()) as PrizeRow | undefined;
    if (!owed) return;
    const prize = await inPresentCurrency(ctx, tx, owed);
    const now = ctx.clock.now();
    // Won money is theirs. A bonus would call them back, and be over before they may begin it.
    if ((prize.reward as Reward).kind !== 'cash' && (await isOnBreak(ctx, tx, prize.player_id)))
      return postponePrize(tx, prize, new Date(now.getTime() + BREAK_MS));
    const row = await findTournament(tx, tournament_id);
    await giveReward(tx, ctx, {
      playerId: prize.player_id,
      currency: prize.currency,
      reward: prize.reward as Reward,
      fact: prize.fact,
      cause: 'tournament',
      causeId: String(tournament_id),
      ...(prize.amount !== null && { amountMinor: prize.amount }),
      needsProof: row?.terms.unlockedBy !== undefined,
    });
    await notifyWinner(ctx, tx, prize);
    await on(tx)
      .updateTable('tournaments.prizes')
      .set({ paid_at: now, due_at: null })
      .where('tournament_id', '=', tournament_id)
      .where('place', '=', place)
      .execute();
  });
}

/**
 * A player sees no purse of a currency that was theirs before. A share of a pool has its sum in EUR beside the one in the
 * currency that they took part in, which the standings state.
 */
async function inPresentCurrency(ctx: Context, tx: Transaction, prize: PrizeRow): Promise<PrizeRow> {
  const player = await findPlayer(tx, prize.player_id);
  const currency = player ? currencyOf(player.currency) : prize.currency;
  if (currency === prize.currency) return prize;
  const { amount: sums } = prize.reward as Extract<Reward, { kind: 'cash' }>;
  const amount =
    prize.amount === null ? null : fromEurCents(parseAmount(sums['EUR']!, 'EUR')!, currency, ratesPerEur(ctx));
  return { ...prize, currency, amount };
}

export async function postponePrize(handle: Handle, { tournament_id, place }: PrizeKey, until: Date): Promise<void> {
  await on(handle)
    .updateTable('tournaments.prizes')
    .set({ due_at: until })
    .where('tournament_id', '=', tournament_id)
    .where('place', '=', place)
    .where('due_at', 'is not', null)
    .execute();
}

async function notifyWinner(ctx: Context, tx: Transaction, prize: PrizeRow): Promise<void> {
  const row = await findTournament(tx, prize.tournament_id);
  const view = rewardOnWire(ctx, prize.reward as Reward, prize.currency, DEFAULT_LOCALE);
  const amount = prize.amount === null ? view.amount : toWire(prize.amount, prize.currency);
  await addNotice(tx, ctx, {
    playerId: prize.player_id,
    trigger: 'tournament',
    type: 'credit',
    amount: view.points === null ? (amount?.amount ?? '') : String(view.points),
    amountType: view.points === null ? (amount?.currency ?? view.kind) : view.kind,
    title: inEveryLanguage((locale) => textOf(locale, 'prizeTitle', { place: prize.place })),
    message: inEveryLanguage((locale) => textOf(locale, 'prizeText', { name: inWords(row?.words.title, locale) })),
    image: row?.words.image ?? '',
    fact: `notice/${prize.fact}`,
  });
}

const inEveryLanguage = (sentenceIn: (locale: string) => string): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, sentenceIn(locale)]));

/** Texts of the site that reach a player without a page. */
function textOf(locale: string, key: string, values: Record<string, string | number>): string {
  const { notice } = shippedArea<{ notice: Record<string, string> }>(locale, 'tournaments');
  return (notice[key] ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const REFUNDS_AT_ONCE = 200;

/** In batches; `due_at` stays until none is left. */
export async function refundEntries(ctx: Context, id: bigint): Promise<void> {
  for (;;) {
    const paidCount = await transaction(ctx.db, async (tx) => {
      const row = await lockTournament(tx, id, 'alone');
      if (!row || row.cancelled_at === null) return 0;
      const entries = await on(tx)
        .selectFrom('tournaments.entries')
        .selectAll()
        .where('tournament_id', '=', id)
        .where('stake', 'is not', null)
        .where('refunded_at', 'is', null)
        .orderBy('player_id')
        .limit(REFUNDS_AT_ONCE)
        .execute();
      const now = ctx.clock.now();
      await reverseStakes(
        tx,
        entries.map((entry) => ({
          fact: entry.stake!,
          roundId: entry.stake!,
          playerId: String(entry.player_id),
          kind: 'round',
          subject: 'tournament',
          category: 'tournament',
          currency: entry.currency,
          stakedMinor: String(entry.paid),
          startedAt: entry.joined_at.toISOString(),
          reversedAt: now.toISOString(),
        })),
      );
      if (entries.length > 0)
        await on(tx)
          .updateTable('tournaments.entries')
          .set({ refunded_at: now })
          .where('tournament_id', '=', id)
          .where(
            'player_id',
            'in',
            entries.map(({ player_id }) => player_id),
          )
          .execute();
      if (entries.length < REFUNDS_AT_ONCE) await changeTournament(tx, id, { due_at: null });
      return entries.length;
    });
    if (paidCount < REFUNDS_AT_ONCE) return;
  }
}
