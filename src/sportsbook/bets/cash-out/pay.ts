// Pays a cash-out: in the caller's transaction, which holds the bet.
import { factId } from '#kernel/ids.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { announceSettled, countAsNeverPlayed, payWins } from '#money/stakes/index.ts';
import { noteOpposedStakes } from '#players/persons/index.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { PartOffer } from '#sportsbook/models/bets/cash-out.ts';
import type { BetMessage } from '../contract.ts';
import { repayDebts } from '../debts.ts';
import { runningStake } from '../ends.ts';
import { addExposure, riskOf } from '../exposure-store.ts';
import { findOpposedBets } from '../opposed-bets.ts';
import { SPORTSBOOK } from '../place-quickly.ts';
import { announcedOf } from '../stake-facts.ts';
import { changeBet, type BetRow, type LegRow } from '../store.ts';
import { changeRisk } from './store.ts';

/** Id of the fact of a cash-out: `bet/{id}/cash-out/{nth}`. */
export const cashOutFact = (betId: string, nth: number): string =>
  factId(sha256Hex(`bet/${betId}/cash-out/${nth}`), betId);

interface Part {
  nth: number;
  /** Of the stake. */
  stake: bigint;
  offer: PartOffer;
  /** Where it goes: to the player, or into the bet that this one is edited into. */
  becomes: 'money' | 'stake';
}

/** Returns the bet as it is then. */
export async function payCashOut(
  tx: Transaction,
  services: Services,
  { row, legs }: { row: BetRow; legs: readonly LegRow[] },
  { nth, stake, offer: { offer, carry }, becomes }: Part,
): Promise<BetRow> {
  const now = services.clock.now();
  const rest = runningStake(row) - stake;
  const isOver = rest === 0n;
  const after: BetRow = {
    ...row,
    cashed_stake: row.cashed_stake + stake,
    cashed_out: row.cashed_out + offer,
    cash_carry: carry,
    restaked: row.restaked + (becomes === 'stake' ? offer : 0n),
    payout_cents: isOver ? row.payout_cents : (row.payout_cents * rest) / runningStake(row),
    ...(isOver && { state: 'cashed-out', settled_at: now, cash_target: null }),
  };
  await takeOffRisk(tx, legs, { stake, running: runningStake(row) });
  const { cashed_stake, cashed_out, cash_carry, restaked, payout_cents, state, settled_at, cash_target } = after;
  await changeBet(tx, row.id, {
    cashed_stake,
    cashed_out,
    cash_carry,
    restaked,
    payout_cents,
    state,
    settled_at,
    cash_target,
  });
  const fact = cashOutFact(row.id, nth);
  await payWins(
    tx,
    [
      {
        fact,
        stake: row.id,
        round: row.id,
        playerId: row.player_id,
        currency: currencyOf(row.currency),
        wonMinor: offer,
        stakedMinor: row.staked,
        stakedAt: row.placed_at,
      },
    ],
    SPORTSBOOK,
    { until: 'stake' },
  );
  if (becomes === 'money') await repayDebts(tx, [{ row, fact, returned: offer }]);
  // It counts where it runs from now on.
  else
    await countAsNeverPlayed(tx, [{ playerId: row.player_id, wonMinor: offer, stakedAt: row.placed_at }], 'given-back');
  if (isOver) await announceEnd(tx, services, after, legs, now);
  await publish(tx, `player/${row.player_id}`, { kind: 'bet', id: row.id, state } satisfies BetMessage);
  return after;
}

async function takeOffRisk(
  tx: Transaction,
  legs: readonly LegRow[],
  { stake, running }: { stake: bigint; running: bigint },
): Promise<void> {
  const gone = legs.map((leg) => ({
    ...leg,
    risk_cents: (leg.risk_cents * stake) / running,
    staked_cents: (leg.staked_cents * stake) / running,
  }));
  await addExposure(
    tx,
    gone.map((leg) => riskOf(leg, -1n)),
  );
  for (const [place, leg] of legs.entries())
    await changeRisk(tx, {
      ...leg,
      risk_cents: leg.risk_cents - gone[place]!.risk_cents,
      staked_cents: leg.staked_cents - gone[place]!.staked_cents,
    });
}

/** A bet is announced once, when none of its stake runs any more. */
async function announceEnd(
  tx: Transaction,
  services: Services,
  row: BetRow,
  legs: readonly LegRow[],
  now: Date,
): Promise<void> {
  const opposedBets = await findOpposedBets(tx, [{ row, legs }]);
  await noteOpposedStakes(tx, services, [...opposedBets.values()]);
  await announceSettled(tx, [
    {
      ...announcedOf(row, legs),
      wonMinor: String(row.cashed_out),
      isFree: false,
      ...(opposedBets.has(row.id) && { isOpposed: true as const }),
      ...(row.edited_from !== null && { isRestaked: true as const }),
      settledAt: now.toISOString(),
    },
  ]);
}
