// What a bet may win, as if the one that it is edited from were gone already.
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Chosen } from '#sportsbook/book/index.ts';
import { addToDay, factorsOf, keysOf, lockExposure, readDay, readExposure, type OpenRisk } from '../exposure-store.ts';
import type { BetRow, LegRow } from '../store.ts';

export interface RoomFor {
  openRisk: OpenRisk;
  factorPercent: number;
  dayCents: bigint;
}

/** `selections`: of both bets. */
export async function readRoom(
  services: Services,
  handle: Database | Transaction,
  { row, legs }: { row: BetRow; legs: readonly LegRow[] },
  selections: readonly Chosen[],
): Promise<RoomFor> {
  const openRisk = await readExposure(handle, row.player_id, selections);
  return roomOf(services, handle, row, legs, openRisk, await readDay(handle, row.player_id, services.clock.now()));
}

/** Holds the exposure of both bets, and the row of the day. */
export async function lockRoom(
  services: Services,
  tx: Transaction,
  { row, legs }: { row: BetRow; legs: readonly LegRow[] },
  selections: readonly Chosen[],
): Promise<RoomFor> {
  const openRisk = await lockExposure(tx, row.player_id, selections);
  return roomOf(services, tx, row, legs, openRisk, await addToDay(tx, row.player_id, services.clock.now(), 0n));
}

async function roomOf(
  services: Services,
  handle: Database | Transaction,
  row: BetRow,
  legs: readonly LegRow[],
  openRisk: OpenRisk,
  dayCents: bigint,
): Promise<RoomFor> {
  const [factor] = await factorsOf(handle, row.player_id, 1);
  return {
    openRisk: withoutBet(openRisk, legs),
    factorPercent: factor?.percent ?? 100,
    dayCents: dayCents - ofToday(services, row),
  };
}

/** Of what may be paid for the bets of today: what the bet that is edited no longer may. */
export const ofToday = ({ clock }: Services, { placed_at, payout_cents }: BetRow): bigint =>
  dayOf(placed_at) === dayOf(clock.now()) ? payout_cents : 0n;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function withoutBet({ total, player }: OpenRisk, legs: readonly LegRow[]): OpenRisk {
  const totalWithout = new Map(total);
  const playerWithout = new Map(player);
  for (const { event_id: event, market, outcome, risk_cents, staked_cents } of legs)
    for (const key of Object.values(keysOf({ event, market, outcome }))) {
      const { risk, staked } = totalWithout.get(key) ?? { risk: 0n, staked: 0n };
      totalWithout.set(key, { risk: risk - risk_cents, staked: staked - staked_cents });
      playerWithout.set(key, (playerWithout.get(key) ?? 0n) - risk_cents);
    }
  return { total: totalWithout, player: playerWithout };
}
