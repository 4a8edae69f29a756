// A player takes part, and pays an entry price if there is one: checked and taken like a stake.
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { newBankroll } from '#rewards/scoring/bankroll.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { takeFreeGift } from '#rewards/gifts/index.ts';
import { mayBegin } from '#money/limits/index.ts';
import { forgetRules, mayStake, mustNotBeStaff, takeStakeOrRefuse, type Permission } from '#money/stakes/index.ts';
import { forgetBoard } from './board.ts';
import type { participate } from './contract.ts';
import { entryOf, insertEntry } from './entries-store.ts';
import { boardsChanged } from './live-board.ts';
import { reelsOf } from './reels-store.ts';
import { findTournament, lockTournament } from './store.ts';
import type { TournamentRow } from './tables.ts';
import { giftOf, isGift, statusOf } from './wire.ts';

export const ENTRIES_HOUSE = 'tournament-entries';
const MAX_ATTEMPTS = 5;

export async function takePart(ctx: Context, { tournament_id }: InputOf<typeof participate>): Promise<1> {
  const player = playerOf(ctx);
  const id = BigInt(tournament_id);
  const row = await findTournament(ctx.db, id);
  if (!row) return refuseUnknown(tournament_id);
  // A repeated request gets its first answer, whatever the rules are now.
  const entry = await entryOf(ctx.db, id, player.id);
  if (entry && entry.refunded_at === null) return 1;
  mustBeOpen(ctx, row);
  const priceMinor = priceFor(row, player);
  if (priceMinor === 0n) {
    await mayBegin(ctx);
    // Staff with the keys could know the common reels.
    if (row.terms.bankroll) await mustNotBeStaff(ctx, player.id);
    await transaction(ctx.db, (tx) => enter(ctx, tx, id, player, undefined));
  } else await enterPaid(ctx, row, player, priceMinor);
  forgetBoard(ctx, id);
  boardsChanged(ctx, [{ tournament_id: id }]);
  return 1;
}

async function enterPaid(ctx: Context, row: TournamentRow, player: SignedInPlayer, priceMinor: bigint): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const permission = await mayStake(ctx, {
      stakedMinor: priceMinor,
      currency: player.currency,
      isFeatureBuy: false,
      pace: 'none',
      isAgain: attempt > 1,
      kind: 'round',
      subject: 'tournament',
      category: 'tournament',
    });
    try {
      return await transaction(ctx.db, (tx) => enter(ctx, tx, row.id, player, { permission, priceMinor }));
    } catch (error) {
      if (!(error instanceof RulesMoved)) throw error;
      forgetRules(ctx, player.id);
    }
  }
  refuse('ApplicationUnavailable', { rule: 'tournaments.busy', inputs: {}, retryAfterSeconds: 1 });
}

/** The player's rules have changed since they were checked: an exclusion was quicker. */
class RulesMoved extends Error {
  override name = 'RulesMoved';
}

async function enter(
  ctx: Context,
  tx: Transaction,
  id: bigint,
  player: SignedInPlayer,
  paying: { permission: Permission; priceMinor: bigint } | undefined,
): Promise<void> {
  // Held open: a cancellation waits, and then finds this entry.
  const row = (await lockTournament(tx, id, 'share'))!;
  mustBeOpen(ctx, row);
  const { bankroll } = row.terms;
  if (bankroll && (await reelsOf(tx, id))?.client_seed !== null) refuseStarted('active');
  const now = ctx.clock.now();
  const stake = factId(sha256Hex(`tournament-entry|${id}|${player.id}`), '');
  const isNew = await insertEntry(tx, {
    tournament_id: id,
    player_id: player.id,
    currency: player.currency,
    joined_at: now,
    paid: paying?.priceMinor ?? 0n,
    stake: paying ? stake : null,
    credits: bankroll ? newBankroll(bankroll).credits : null,
  });
  if (isNew && isGift(row.terms)) {
    const reason = await takeFreeGift(tx, ctx, { playerId: player.id, gift: giftOf(id) });
    if (reason) refuse('InvalidRequest', { ...reason, inputs: {}, status: 409 });
  }
  if (!isNew || !paying) return;
  const staked = await takeStakeOrRefuse(tx, {
    fact: stake,
    round: stake,
    playerId: player.id,
    currency: player.currency,
    amountMinor: paying.priceMinor,
    house: ENTRIES_HOUSE,
    // Nobody enters with bonus money.
    permission: { ...paying.permission, purseOrder: ['main'] },
    at: now,
  });
  if (!staked) throw new RulesMoved();
}

function mustBeOpen(ctx: Context, row: TournamentRow): void {
  const status = statusOf(row, ctx.clock.now());
  if (row.terms.bankroll && status === 'active') refuseStarted(status);
  if (status !== 'finished' && row.closed_at === null) return;
  refuse('InvalidRequest', {
    rule: 'tournaments.open',
    inputs: { status },
    status: 409,
    sentence: 'This tournament is over.',
  });
}

/** All players begin with the same spin. */
const refuseStarted = (status: string): never =>
  refuse('InvalidRequest', {
    rule: 'tournaments.before-start',
    inputs: { status },
    status: 409,
    sentence: 'This tournament has begun; it could be entered until then.',
  });

function priceFor({ terms: { entry } }: TournamentRow, { currency }: SignedInPlayer): bigint {
  if (entry.kind !== 'buy-in') return 0n;
  const price = entry.price?.[currency];
  if (price === undefined)
    refuse('InvalidRequest', {
      rule: 'tournaments.currency',
      inputs: { currency },
      status: 409,
      sentence: `This tournament cannot be entered in ${currency}.`,
    });
  return BigInt(price);
}

export const refuseUnknown = (tournamentId: number): never =>
  refuse('InvalidParameter', {
    rule: 'tournaments.known',
    inputs: { tournament_id: tournamentId },
    status: 404,
    sentence: 'There is no such tournament.',
    ...inFields({ tournament_id: { key: 'wrongField' } }),
  });
