// Awarding a bonus, and taking it back. Neither touches a purse, because the caller may hold many players in one transaction.
import { factId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { assert } from '#kernel/assert.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { paidWithToken } from '#sportsbook/bets/index.ts';
import type { StepCause } from './contract.ts';
import { owe } from './debts.ts';
import { definitionNamed, offerIn } from './definitions.ts';
import { isBetting } from './rules/definition.ts';
import { hashOfTerms, type Offer } from './rules/terms.ts';
import {
  addStep,
  changeAward,
  findByFact,
  insertAward,
  lockOpenAwards,
  notifyDue,
  refundsOf,
  stepsOf,
  type Award,
} from './store.ts';
import type { Words } from './tables.ts';

const DAY_MS = 86_400_000;

export type GrantCause = Extract<
  StepCause,
  'offer' | 'promo-code' | 'campaign' | 'operator' | 'loyalty' | 'tournament' | 'cashback'
>;

export interface BonusGrant {
  playerId: bigint;
  currency: Currency;
  /** Its sysname. */
  definition: string;
  /** What it is awarded for, in a form the caller chooses; the same fact again is the same award. */
  fact: string;
  cause: GrantCause;
  causeId: string;
  depositMinor?: bigint;
  depositId?: string;
  /** In place of the definition's own amount: what a no-risk bet gives back, what an operator gives. */
  amountMinor?: bigint;
  byWhom?: string;
}

/** Awards it under the terms of this moment. A bonus with automatic activation begins after the commit. */
export async function grantBonus(tx: Transaction, services: Services, grant: BonusGrant): Promise<Award> {
  const existingAward = await findByFact(tx, grant.fact);
  if (existingAward) return existingAward;
  const definition = definitionNamed(services, grant.definition);
  assert(definition, `there is no bonus ${grant.definition}`);
  const offer = offerIn(services, definition, grant.currency, grant.depositMinor, grant.amountMinor);
  assert(offer, `the bonus ${definition.sysname} is not offered in ${grant.currency}`);
  const words = { title: definition.title, text: definition.text ?? '' };
  return awardUnder(tx, services, grant, { sysname: definition.sysname, words, offer, takeDays: definition.takeDays });
}

/** What an award is made from: its definition, or another award. */
export interface Source {
  sysname: string;
  words: Words;
  offer: Offer;
  takeDays: number;
}

/** The same, under terms that the caller provides. */
export async function awardUnder(
  tx: Transaction,
  services: Services,
  grant: BonusGrant,
  source: Source,
): Promise<Award> {
  const now = services.clock.now();
  const { offer, sysname, words, takeDays } = source;
  const { terms } = offer;
  const isOfBets = isBetting(terms.kind);
  const hasBonusMoney = !isOfBets && (offer.amountMinor > 0n || terms.freeSpins?.winnings === 'bonus');
  const award = {
    id: factId(sha256Hex(`bonus|${grant.fact}`), ''),
    player_id: grant.playerId,
    currency: grant.currency,
    definition: sysname,
    kind: terms.kind,
    is_betting: isOfBets,
    slot: hasBonusMoney ? ('casino' as const) : null,
    words,
    terms,
    terms_hash: hashOfTerms(terms),
    cause: grant.cause,
    cause_id: grant.causeId,
    fact: grant.fact,
    deposit_id: grant.depositId ?? null,
    deposit_minor: grant.depositMinor ?? null,
    amount: offer.amountMinor,
    required: offer.requiredMinor,
    status: 'offered' as const,
    due_at: terms.activation === 'auto' ? now : null,
    created_at: now,
    take_by: new Date(now.getTime() + takeDays * DAY_MS),
  };
  if (await insertAward(tx, award)) {
    await addStep(tx, {
      award_id: award.id,
      status: 'offered',
      cause: grant.cause,
      sentence: 'Awarded.',
      by_whom: grant.byWhom ?? 'system',
      at: now,
    });
    if (award.due_at) await notifyDue(tx);
  }
  const stored = await findByFact(tx, grant.fact);
  assert(stored, `the award of ${grant.fact} is not there`);
  return stored;
}

/**
 * The reason for the award no longer holds: it ends, and what it has paid to the main purse is owed. What was won with the player's own
 * money stays.
 */
export async function takeBackBonus(
  tx: Transaction,
  services: Services,
  { fact, because }: { fact: string; because: string },
): Promise<void> {
  await forfeitByFact(tx, services, { fact, because, cause: 'deposit-returned' });
  const award = await findByFact(tx, fact);
  if (!award) return;
  if (award.is_betting && award.status === 'completed' && !(await wasTakenBack(tx, award)))
    await addStep(tx, {
      award_id: award.id,
      status: award.status,
      cause: 'deposit-returned',
      sentence: because,
      by_whom: 'system',
      at: services.clock.now(),
    });
  await owePaid(tx, services, award);
  for (const refund of await refundsOf(tx, award)) await takeBackBonus(tx, services, { fact: refund, because });
}

/** With a returned deposit: what its bet pays from then on is owed. */
export const wasTakenBack = async (tx: Transaction, { id, ending }: Award): Promise<boolean> =>
  ending?.cause === 'deposit-returned' || (await stepsOf(tx, [id])).some(({ cause }) => cause === 'deposit-returned');

/** Called again whenever a bet with an award that was taken back is settled, or is open again. */
export async function owePaid(tx: Transaction, services: Services, award: Award): Promise<void> {
  const ofSpins = award.terms.freeSpins?.winnings === 'main' ? award.free_won : 0n;
  const ofBets = award.is_betting ? await paidWithToken(tx, award.id) : 0n;
  await owe(tx, services, {
    fact: `bonus/${award.id}`,
    playerId: award.player_id,
    currency: award.currency,
    house: 'bonus-cost',
    amountMinor: award.converted + ofSpins + ofBets,
  });
}

/** Ends it after the commit, unless it is over. */
export async function forfeitByFact(
  tx: Transaction,
  services: Services,
  { fact, because, cause }: { fact: string; because: string; cause: StepCause },
): Promise<void> {
  const existingAward = await findByFact(tx, fact);
  if (!existingAward) return;
  const award = (await lockOpenAwards(tx, existingAward.player_id)).find(({ id }) => id === existingAward.id);
  if (!award) return;
  await changeAward(tx, award.id, {
    ending: { status: 'forfeited', cause, sentence: because, byWhom: 'system' },
    due_at: services.clock.now(),
  });
  await notifyDue(tx);
}
