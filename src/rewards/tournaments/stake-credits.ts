// A player sets their stake of credits on the next common spin: changeable until it is drawn, and counted once.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { BankrollTerms } from '#rewards/scoring/bankroll.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { mayBegin } from '#money/limits/index.ts';
import type { stakeCredits } from './reels-contract.ts';
import { entryOf } from './entries-store.ts';
import { reelsOf, setStake } from './reels-store.ts';
import { findTournament, lockTournament } from './store.ts';
import { drawnAt } from './turn-reels.ts';
import type { TournamentRow } from './tables.ts';
import { statusOf } from './wire.ts';
import { refuseUnknown } from './participate.ts';

type Input = InputOf<typeof stakeCredits>;

export async function stake(ctx: Context, input: Input): Promise<OutputOf<typeof stakeCredits>> {
  const player = playerOf(ctx);
  const id = BigInt(input.tournament_id);
  const row = await findTournament(ctx.db, id);
  const terms = row?.terms.bankroll;
  if (!row || !terms) return refuseUnknown(input.tournament_id);
  const staked = stakeOn(terms, input.stake);
  mustBeInTime(ctx, row, terms, input.spin);
  await mayBegin(ctx);
  await transaction(ctx.db, async (tx) => {
    // Held open: the draw of the spin waits, and then finds this stake.
    const held = (await lockTournament(tx, id, 'share'))!;
    const reels = (await reelsOf(tx, id))!;
    mustBeInTime(ctx, held, terms, input.spin);
    if (reels.client_seed === null || reels.drawn !== input.spin - 1) refuseSpin(input.spin, reels.drawn + 1);
    const entry = await entryOf(tx, id, player.id);
    if (!entry || entry.refunded_at !== null) return refuseOutsider();
    if (staked > entry.credits!) refuseCredits(staked, entry.credits!);
    return setStake(tx, { tournamentId: id, spin: input.spin, playerId: player.id }, staked);
  });
  return { spin: input.spin, stake: formatAmount(staked, 'FUN') };
}

function stakeOn({ stakes }: BankrollTerms, written: string): bigint {
  const staked = parseAmount(written, 'FUN');
  if (staked !== undefined && (staked === 0n || stakes.includes(String(staked)))) return staked;
  return refuse('InvalidParameter', {
    rule: 'tournaments.stake-offered',
    inputs: { stake: written },
    sentence: 'This stake is not on offer.',
    ...inFields({ stake: { key: 'wrongField' } }),
  });
}

/** By the clock: a late stake is refused without waiting for the draw. */
function mustBeInTime(ctx: Context, row: TournamentRow, terms: BankrollTerms, spin: number): void {
  const now = ctx.clock.now();
  const isOpen =
    row.cancelled_at === null &&
    statusOf(row, now) === 'active' &&
    now >= drawnAt(row, terms, spin - 1) &&
    now < drawnAt(row, terms, spin);
  if (!isOpen) refuseSpin(spin, openSpin(row, terms, now));
}

/** `null` before the start and after the last one. */
export function openSpin(row: TournamentRow, terms: BankrollTerms, now: Date): number | null {
  const spin = Math.floor((now.getTime() - row.starts_at.getTime()) / terms.everyMs) + 1;
  return statusOf(row, now) === 'active' && spin <= terms.spins ? spin : null;
}

const refuseSpin = (spin: number, open: number | null): never =>
  refuse('InvalidRequest', {
    rule: 'tournaments.spin-open',
    inputs: { spin, open },
    status: 409,
    sentence: 'Stakes for this spin are closed.',
  });

const refuseOutsider = (): never =>
  refuse('InvalidRequest', {
    rule: 'tournaments.entered',
    inputs: {},
    status: 409,
    sentence: 'You do not take part in this tournament.',
  });

const refuseCredits = (staked: bigint, credits: bigint): never =>
  refuse('InvalidRequest', {
    rule: 'tournaments.credits',
    inputs: { stake: formatAmount(staked, 'FUN'), credits: formatAmount(credits, 'FUN') },
    status: 409,
    sentence: 'You have fewer credits than that.',
  });
