// Handles one due award: it begins, is completed, is lost, or has expired. In one transaction, under the lock of its player.
import { Refusal } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { expireToken } from '#sportsbook/bets/index.ts';
import { stateOfPacks } from '#casino/rounds/index.ts';
import { bonusStakedBy } from '#money/stakes/index.ts';
import { purseAt } from '#money/wallet/index.ts';
import type { StepCause } from './contract.ts';
import { activate, bonusPurse, end } from './move-award.ts';
import { changeAward, lockOpenAwards, packsOf, type Award } from './store.ts';
import type { Ending } from './tables.ts';

type Known = Pick<Award, 'id' | 'player_id'>;

export async function lookAfter(services: Services, holder: Known): Promise<void> {
  try {
    await transaction(services.db, (tx) => lookAt(tx, services, holder));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It could not begin: the award stores the reason, and waits for its player.
    await transaction(services.db, (tx) => keepReason(tx, holder, error));
  }
}

async function keepReason(tx: Transaction, { id, player_id: playerId }: Known, refusal: Refusal): Promise<void> {
  const award = (await lockOpenAwards(tx, playerId)).find((openAward) => openAward.id === id);
  if (award?.status !== 'offered') return;
  const { rule, sentence = '', inputs } = refusal.reason;
  await changeAward(tx, id, { reason: { rule, sentence, inputs }, due_at: null, queued_at: null });
}

async function lookAt(tx: Transaction, services: Services, { id, player_id: playerId }: Known): Promise<void> {
  const open = await lockOpenAwards(tx, playerId);
  const award = open.find((openAward) => openAward.id === id);
  if (!award) return changeAward(tx, id, { due_at: null, ending: null });
  const now = services.clock.now();
  // Its player, or another process, was quicker: a bonus that they put back must not begin again automatically.
  if (award.due_at === null || award.due_at > now) return;
  if (award.status === 'offered')
    return award.ending ? void (await end(tx, services, award, award.ending)) : begin(tx, services, award, open, now);
  const ending = await (award.is_betting
    ? endingOfBetting(tx, services, award, now)
    : endingOf(tx, award, now, award.ending));
  if (ending) return void (await end(tx, services, award, ending));
  const spinsUntil = award.spins_until && award.spins_until <= now ? null : award.spins_until;
  await changeAward(tx, id, { due_at: null, spins_until: spinsUntil });
}

async function begin(
  tx: Transaction,
  services: Services,
  award: Award,
  open: readonly Award[],
  now: Date,
): Promise<void> {
  // A waiting award was activated in time.
  if (award.take_by <= now && award.queued_at === null) {
    await end(tx, services, award, bySystem('expired', 'time', 'It was not activated in time.'));
    return;
  }
  const isTaken = award.slot !== null && open.some(({ status, slot }) => status === 'active' && slot !== null);
  if (isTaken) await changeAward(tx, award.id, { queued_at: award.queued_at ?? now, due_at: null });
  else await activate(tx, services, award, { cause: award.queued_at ? 'queue' : award.cause, byWhom: 'system' });
}

const bySystem = (status: Ending['status'], cause: StepCause, sentence: string): Ending => ({
  status,
  cause,
  sentence,
  byWhom: 'system',
});

/** What a player does outside of play does not take what they have completed by play. */
const GIVE_WAY: readonly StepCause[] = ['withdrawal', 'currency'];

/** How an active casino award ends, if it does. `decided`: how it is to end unless its player completed it first. */
export async function endingOf(
  tx: Transaction,
  award: Award,
  now: Date,
  decided: Ending | null,
): Promise<Ending | undefined> {
  if (decided && !GIVE_WAY.includes(decided.cause)) return decided;
  const packs = await stateOfPacks(tx, await packsOf(tx, award.id), now);
  // The last spin's win may still be on its way: it raises the requirement first.
  const isCounted = packs.won === award.free_won;
  if (!packs.isOpen && isCounted) {
    if (award.slot === null && award.terms.freeSpins)
      return bySystem('completed', 'spins-over', 'All free spins are over; what they won is on the main balance.');
    if (award.amount === 0n && award.free_won === 0n && award.terms.freeSpins)
      return bySystem('lost', 'nothing-won', 'The free spins are over and have won nothing.');
    if (award.slot !== null && award.done >= award.required)
      return bySystem('completed', 'wagered', 'The requirement is met; the winnings are on the main balance.');
    if (decided) return decided;
    if (award.slot !== null && (await isPurseEmpty(tx, award)))
      return bySystem('lost', 'purse-empty', 'The bonus balance was played down.');
  }
  if (decided) return decided;
  return award.expires_at! <= now ? bySystem('expired', 'time', 'The requirement was not met in time.') : undefined;
}

/** It has expired, unless a bet uses it: then the settlement of the bet ends it. */
async function endingOfBetting(
  tx: Transaction,
  services: Services,
  award: Award,
  now: Date,
): Promise<Ending | undefined> {
  if (award.ending) return award.ending;
  if (award.expires_at === null || award.expires_at > now) return undefined;
  const token = await expireToken(tx, services, award.id);
  if (token === 'expired') return bySystem('expired', 'time', 'It was not used in time.');
  await changeAward(tx, award.id, { expires_at: token === 'in-use' ? null : token });
  return undefined;
}

/** Nothing worth playing is left, and nothing that could still come back is staked. */
async function isPurseEmpty(tx: Transaction, award: Award): Promise<boolean> {
  const { balance } = await purseAt(tx, bonusPurse(award));
  if (balance > BigInt(award.terms.lostAt) || award.staked_before === null) return false;
  return (await bonusStakedBy(tx, award.player_id)) - award.staked_before <= award.bonus_settled;
}
