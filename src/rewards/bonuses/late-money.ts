/**
 * Money that comes into the bonus purse after the end of its award: a win from a stake that was still open, or a stake that is
 * given back. For a completed award it becomes the player's own as far as the cap goes; for any other it goes back to the
 * house.
 */
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { owedConversions } from '#sportsbook/bets/index.ts';
import { bonusWinsOf, type StakeReversed, type StakeSettled } from '#money/stakes/index.ts';
import { movedIntoPurse, purseAt, REASONS } from '#money/wallet/index.ts';
import { endedAwards } from './count-wagering.ts';
import { bonusPurse, empty, endFactOf, factOf } from './move-award.ts';
import { changeAward, findAward, lockOpenAwards, notifyDue, on, type Award } from './store.ts';

const WIN = REASONS.win;
const STAKE_REVERSED = 100 + REASONS.stake;

type Played = Pick<StakeSettled, 'playerId' | 'currency' | 'startedAt'>;

/** Finds the ended award that each of these belongs to, and notes what is to be checked. */
async function note<Event extends Played>(
  tx: Transaction,
  events: readonly Event[],
  now: Date,
  factsOf: (events: readonly Event[]) => Promise<{ event: Event; fact: string; reason: number }[]>,
): Promise<void> {
  if (events.length === 0) return;
  const ended = await endedAwards(tx, [...new Set(events.map(({ playerId }) => BigInt(playerId)))]);
  const awardOf = ({ playerId, currency, startedAt }: Event): string | undefined => {
    const at = new Date(startedAt);
    const award = ended.find(
      (award) => award.player_id === BigInt(playerId) && award.currency === currency && award.activated_at! <= at,
    );
    return award && award.ended_at! >= at ? award.id : undefined;
  };
  const awardEvents = events.filter((event) => awardOf(event) !== undefined);
  if (awardEvents.length === 0) return;
  const facts = await factsOf(awardEvents);
  if (facts.length === 0) return;
  await on(tx)
    .insertInto('bonuses.late')
    .values(
      facts.map(({ event, fact, reason }) => ({ fact, reason, award_id: awardOf(event)!, due_at: now, moved: null })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notifyDue(tx);
}

export const noteLateWins = (tx: Transaction, events: readonly StakeSettled[], now: Date): Promise<void> =>
  note(
    tx,
    events.filter(({ purses }) => purses?.won !== undefined && BigInt(purses.won.bonus) > 0n),
    now,
    (stakes) => winsOf(tx, stakes),
  );

/**
 * Most stakes that are given back were main money; the others are found when they are checked. That of a void bet comes back as
 * a win.
 */
export const noteLateReversals = (tx: Transaction, events: readonly StakeReversed[], now: Date): Promise<void> =>
  note(tx, events, now, async (reversals) => [
    ...reversals.map((event) => ({ event, fact: event.fact, reason: STAKE_REVERSED })),
    ...(await winsOf(tx, reversals)),
  ]);

async function winsOf<Event extends { roundId: string }>(tx: Transaction, events: readonly Event[]) {
  const wins = await bonusWinsOf(
    tx,
    events.map(({ roundId }) => roundId),
  );
  return wins.map(({ round, fact }) => ({
    event: events.find(({ roundId }) => roundId === round)!,
    fact,
    reason: WIN,
  }));
}

export const dueLate = (services: Services, now: Date, most: number) =>
  on(services.db)
    .selectFrom('bonuses.late')
    .select(['fact', 'reason', 'award_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();

type Late = Awaited<ReturnType<typeof dueLate>>[number];

export async function moveLate(tx: Transaction, late: Late): Promise<void> {
  const lateAward = await findAward(tx, late.award_id);
  if (!lateAward) return;
  // Two that come late for one award take turns: together they must not exceed its cap.
  const award = (await lockOpenAwards(tx, lateAward.player_id, lateAward.id)).find(({ id }) => id === lateAward.id)!;
  const row = await on(tx)
    .selectFrom('bonuses.late')
    .select('due_at')
    .where('fact', '=', late.fact)
    .where('reason', '=', late.reason)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.due_at === null) return;
  const purse = bonusPurse(award);
  // Money that came before the end was in the purse then, and left with the rest of it.
  const seq = award.purse_end_seq ?? 0n;
  const came =
    (await movedIntoPurse(tx, purse, { ...late, seq })) +
    // A settlement that was wrong may have taken it back by now.
    (await movedIntoPurse(tx, purse, { fact: late.fact, reason: 100 + late.reason, seq }));
  const { balance } = await purseAt(tx, purse);
  const amount = came < balance ? came : balance;
  if (amount > 0n) {
    // Under its own fact, a win that turns out wrong is known to have moved on, and whether it became the player's own.
    const fact = late.reason === WIN ? late.fact : factOf(award, `late/${late.fact}/${late.reason}`);
    const wrong = await convertedWrongly(tx, award);
    const reduced = { ...award, converted: award.converted - wrong };
    const moved = await empty(tx, reduced, amount, { status: award.status, fact });
    await changeAward(tx, award.id, { ...moved, converted: moved.converted + wrong });
  }
  await on(tx)
    .updateTable('bonuses.late')
    .set({ due_at: null, moved: amount })
    .where('fact', '=', late.fact)
    .where('reason', '=', late.reason)
    .execute();
}

/** What it has converted of wins that were wrong: the player owes it, so it takes no room below the cap. */
async function convertedWrongly(tx: Transaction, award: Award): Promise<bigint> {
  const owed = await owedConversions(tx, award.player_id);
  if (owed.size === 0) return 0n;
  const late = await on(tx)
    .selectFrom('bonuses.late')
    .select('fact')
    .where('fact', 'in', [...owed.keys()])
    .where('reason', '=', WIN)
    .where('award_id', '=', award.id)
    .execute();
  const facts = [endFactOf(award), ...late.map(({ fact }) => fact)];
  return facts.reduce((sum, conversion) => sum + (owed.get(conversion) ?? 0n), 0n);
}

export async function postponeLate(services: Services, { fact, reason }: Late, until: Date): Promise<void> {
  await on(services.db)
    .updateTable('bonuses.late')
    .set({ due_at: until })
    .where('fact', '=', fact)
    .where('reason', '=', reason)
    .where('due_at', 'is not', null)
    .execute();
}
