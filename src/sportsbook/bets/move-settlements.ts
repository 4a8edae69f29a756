// Moves the money of settlements and of their rollbacks, and announces both.
import { factId } from '#kernel/ids.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import {
  announceSettled,
  announceTogether,
  countAsNeverPlayed,
  payFreeWins,
  payWins,
  stakeReopened,
  stakeReversed,
} from '#money/stakes/index.ts';
import { noteOpposedStakes } from '#players/persons/index.ts';
import { post, reverse } from '#money/wallet/index.ts';
import { announcedOf } from './stake-facts.ts';
import { BONUS_COST, repayDebts, takeBack, type Paid } from './debts.ts';
import type { End } from './ends.ts';
import { tokenReopened, tokenSettled, type TokenReopened, type TokenSettled } from './events.ts';
import { findOpposedBets } from './opposed-bets.ts';
import { insertSettlements, rollBackSettlements } from './settlement-store.ts';
import { type BetRow, type LegRow } from './store.ts';
import { giveBackTokens, markTokens, reclaimTokens, type TokenRow } from './token-store.ts';

const SPORTSBOOK = 'sportsbook';

/** A bet with its legs and its end. */
export interface Ended {
  row: BetRow;
  legs: LegRow[];
  token: TokenRow | undefined;
  end: End;
}

/** Id of the fact of a settlement's win: `bet/{id}/settle/{generation}`. */
const settleFact = ({ id, generation }: BetRow): string => factId(sha256Hex(`bet/${id}/settle/${generation}`), id);
const boostFact = ({ id, generation }: BetRow): string => factId(sha256Hex(`bet/${id}/boost/${generation}`), id);

/** The house has staked it: none of it counts as the player's own play. */
const isFree = ({ row }: Ended): boolean => row.purse === 'house';
const betIds = (ended: readonly Ended[]): string[] => ended.map(({ row }) => row.id);
const withToken = (ended: readonly Ended[]): Ended[] => ended.filter(({ row }) => row.token_id !== null);

/** Returns what these settlements have paid to where it came from; the bets are open again. */
export async function rollBack(tx: Transaction, undone: readonly Ended[], now: Date): Promise<void> {
  if (undone.length === 0) return;
  await reopenTokens(tx, withToken(undone), now);
  await takeBack(tx, undone.flatMap(paidFor), now);
  await countAsNeverPlayed(tx, voidStakes(undone), 'again');
  for (const { row } of undone.filter((bet) => isFree(bet) && bet.end.isVoid))
    await reverse(tx, { fact: settleFact(row), reason: 'free-stake-returned' });
  await rollBackSettlements(
    tx,
    undone.map(({ row }) => ({ bet_id: row.id, generation: row.generation })),
    now,
  );
  await announceTogether(
    tx,
    stakeReopened.name,
    undone
      .filter((bet) => !isFree(bet))
      .map(({ row, legs, end }) => ({
        ...announcedOf(row, legs),
        wonMinor: String(end.returned + row.cashed_out),
        reopenedAt: now.toISOString(),
      })),
  );
}

/** A void bet was never played: its stake leaves its room in the limits, as a declined one does. */
const voidStakes = (ended: readonly Ended[]) =>
  ended
    .filter((bet) => bet.end.isVoid && !isFree(bet))
    .map(({ row, end }) => ({ playerId: row.player_id, wonMinor: end.returned, stakedAt: row.placed_at }));

function paidFor(bet: Ended): Paid[] {
  const { row, end } = bet;
  const win: Paid = { row, fact: settleFact(row), amount: end.returned, isCounted: !isFree(bet) };
  const boost: Paid = { row, fact: boostFact(row), amount: end.extra, isCounted: false };
  return [win, boost].filter(({ amount }) => amount > 0n);
}

async function reopenTokens(tx: Transaction, undone: readonly Ended[], now: Date): Promise<void> {
  if (undone.length === 0) return;
  const isVoid = ({ end }: Ended): boolean => end.isVoid;
  await reclaimTokens(
    tx,
    undone.filter(isVoid).map(({ row }) => ({ betId: row.id, tokenId: row.token_id! })),
    now,
  );
  await markTokens(tx, betIds(undone.filter((bet) => !isVoid(bet))), 'used');
  await announceTogether(
    tx,
    tokenReopened.name,
    undone.map(({ row }): TokenReopened => ({
      tokenId: row.token_id!,
      playerId: String(row.player_id),
      betId: row.id,
      generation: row.generation,
      currency: row.currency,
      reopenedAt: now.toISOString(),
    })),
  );
}

/** Pays what the bets return, under their present generation. */
export async function settle(tx: Transaction, services: Services, endings: readonly Ended[], now: Date): Promise<void> {
  if (endings.length === 0) return;
  const opposedBets = await findOpposedBets(
    tx,
    endings.filter((bet) => !isFree(bet) && !bet.end.isVoid),
  );
  await noteOpposedStakes(tx, services, [...opposedBets.values()]);
  await settleTokens(tx, withToken(endings), now);
  await insertSettlements(
    tx,
    endings.map(({ row, end }) => ({
      bet_id: row.id,
      generation: row.generation,
      fact: settleFact(row),
      returned: end.returned,
      settled_at: now,
      extra: end.extra,
      extra_fact: end.extra > 0n ? boostFact(row) : null,
    })),
  );
  await payOwn(
    tx,
    endings.filter((bet) => !isFree(bet)),
  );
  await countAsNeverPlayed(tx, voidStakes(endings), 'given-back');
  await payFree(tx, endings.filter(isFree));
  await payBoosts(tx, endings);
  await announceTogether(
    tx,
    stakeReversed.name,
    endings
      .filter((bet) => bet.end.isVoid && !isFree(bet))
      .map(({ row, legs }) => ({ ...announcedOf(row, legs), fact: row.id, reversedAt: now.toISOString() })),
  );
  await announceSettled(
    tx,
    endings
      .filter(({ end }) => !end.isVoid)
      .map((bet) => ({
        ...announcedOf(bet.row, bet.legs),
        wonMinor: String(bet.end.returned + bet.row.cashed_out),
        isFree: isFree(bet),
        ...(opposedBets.has(bet.row.id) && { isOpposed: true as const }),
        ...(bet.row.edited_from !== null && { isRestaked: true as const }),
        settledAt: now.toISOString(),
      })),
  );
}

/** A lost bet moves nothing, and a void one gives every purse back what it paid: the proportion of the stake is exact. */
async function payOwn(tx: Transaction, done: readonly Ended[]): Promise<void> {
  const paid = done.filter(({ end }) => end.returned > 0n);
  await payWins(
    tx,
    paid.map(({ row, end }) => ({
      fact: settleFact(row),
      stake: row.id,
      round: row.id,
      playerId: row.player_id,
      currency: currencyOf(row.currency),
      wonMinor: end.returned,
      stakedMinor: row.staked,
      stakedAt: row.placed_at,
    })),
    SPORTSBOOK,
    { until: 'stake' },
  );
  await repayDebts(
    tx,
    paid.map(({ row, end }) => ({ row, returned: end.returned, fact: settleFact(row) })),
  );
}

/** A void free bet gives its stake back to the house account that paid it. */
async function payFree(tx: Transaction, done: readonly Ended[]): Promise<void> {
  await payFreeWins(
    tx,
    done
      .filter(({ end }) => end.returned > 0n)
      .map(({ row, end, token }) => ({
        fact: settleFact(row),
        stake: row.id,
        playerId: row.player_id,
        currency: currencyOf(row.currency),
        wonMinor: end.returned,
        purse: token?.wins_to ?? 'main',
      })),
    SPORTSBOOK,
  );
  for (const { row } of done.filter(({ end }) => end.isVoid))
    await post(tx, {
      fact: settleFact(row),
      reason: 'free-stake-returned',
      playerId: row.player_id,
      currency: currencyOf(row.currency),
      amountMinor: row.staked,
      from: { house: SPORTSBOOK },
      to: { house: BONUS_COST },
    });
}

const payBoosts = (tx: Transaction, done: readonly Ended[]): Promise<void> =>
  payFreeWins(
    tx,
    done
      .filter(({ end }) => end.extra > 0n)
      .map(({ row, end }) => ({
        fact: boostFact(row),
        stake: row.id,
        playerId: row.player_id,
        currency: currencyOf(row.currency),
        wonMinor: end.extra,
        purse: 'main',
      })),
    BONUS_COST,
  );

async function settleTokens(tx: Transaction, done: readonly Ended[], now: Date): Promise<void> {
  if (done.length === 0) return;
  const isVoid = ({ end }: Ended): boolean => end.isVoid;
  await giveBackTokens(tx, betIds(done.filter(isVoid)), now);
  await markTokens(tx, betIds(done.filter((bet) => !isVoid(bet))), 'settled');
  await announceTogether(
    tx,
    tokenSettled.name,
    done.map(({ row, end }): TokenSettled => ({
      tokenId: row.token_id!,
      playerId: String(row.player_id),
      betId: row.id,
      generation: row.generation,
      currency: row.currency,
      outcome: outcomeOf(row, end),
      stakedMinor: String(row.staked),
      wonMinor: String(end.returned),
      extraMinor: String(end.extra),
      settledAt: now.toISOString(),
    })),
  );
}

function outcomeOf({ purse, staked }: BetRow, { isVoid, returned }: End): TokenSettled['outcome'] {
  if (isVoid) return 'void';
  return returned < (purse === 'house' ? 1n : staked) ? 'lost' : 'won';
}
