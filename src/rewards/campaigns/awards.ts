// What offers pay: bonuses, by the definitions that content names, in the transaction of what they are paid for.
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { toEurCents } from '#kernel/exchange.ts';
import { findPlayer, ratesPerEur } from '#players/accounts/index.ts';
import { budgetOf, holdFreeGift, takeFreeGift, takeFromBudget, type GiftTerms } from '#rewards/gifts/index.ts';
import {
  bonusOffer,
  definitionNamed,
  grantBonus,
  lockAwarding,
  takeBackBonus,
  whyNotBonus,
  worthOf,
  type PlayerFacts,
} from '#rewards/bonuses/index.ts';
import { countDeposits, type depositSettled } from '#money/cashier/index.ts';
import { segmentsOf } from './audience-store.ts';
import { addGrant, grantsOfDeposit, noteTakenBack } from './grant-store.ts';

export interface Reason {
  rule: string;
  sentence: string;
}

/** The deposit with which a bonus comes. */
export interface ForDeposit {
  id: string;
  minor: bigint;
  method: string;
  /** The player's first is 1. */
  number: number;
}

export type Settled = NonNullable<(typeof depositSettled)['payload']>;

export interface Paid {
  playerId: bigint;
  currency: Currency;
  /** The offer whose bonuses these are. */
  offer: string;
  bonuses: readonly string[];
  /** Prefix of each fact: the same fact is paid once. */
  fact: string;
  cause: 'offer' | 'promo-code' | 'campaign';
  code?: string;
  deposit?: ForDeposit;
  /** What it may cost in a day, where it is a gift; by the collection that promises it. */
  gift?: GiftTerms;
  /** An operator has made it for this player. */
  isPersonal?: boolean;
  /** Another player's deposit that it depends on. */
  because?: string;
}

/** Others may have settled since: what this one brings depends on its own number. */
export const forDeposit = async (tx: Transaction, deposit: Settled): Promise<ForDeposit> => ({
  id: deposit.id,
  minor: BigInt(deposit.amountMinor),
  method: deposit.method,
  number: deposit.number ?? (await countDeposits(tx, BigInt(deposit.playerId))),
});

/** Pays all bonuses of an offer or none; returns the first rule that prevents one. */
export async function payBonuses(ctx: Context, tx: Transaction, paid: Paid): Promise<Reason | undefined> {
  if (paid.bonuses.length === 0) return undefined;
  // Before the player is locked: claims of one gift take turns.
  const freeGift =
    paid.deposit === undefined && paid.because === undefined && !paid.isPersonal
      ? { playerId: paid.playerId, gift: giftOf(paid) }
      : undefined;
  const refused = freeGift && (await holdFreeGift(tx, freeGift));
  if (refused) return refused;
  await lockAwarding(tx, paid.playerId);
  const unpayable = await whyNotPayable(ctx, tx, paid);
  if (unpayable) return unpayable;
  if (!(await isWithinBudget(ctx, tx, paid))) return SPENT_TODAY;
  // Last: a person who is refused has not had it.
  if (freeGift) await takeFreeGift(tx, ctx, freeGift);
  for (const name of paid.bonuses) await payOne(ctx, tx, paid, name);
  return undefined;
}

/** What is known of a payment before it is made; of a deposit that is not made yet the method and the sum may be open. */
export interface Payable extends Pick<Paid, 'playerId' | 'currency' | 'offer' | 'bonuses' | 'code'> {
  deposit?: { number: number; method?: string | undefined; minor?: bigint | undefined };
}

/** The first rule that prevents one of the bonuses. */
export async function whyNotPayable(
  ctx: Context,
  handle: Database | Transaction,
  payable: Payable,
): Promise<Reason | undefined> {
  const facts = await factsOf(handle, payable);
  for (const name of payable.bonuses) {
    const definition = definitionNamed(ctx, name);
    if (!definition) {
      ctx.log.error({ offer: payable.offer, bonus: name }, 'an offer names a bonus that there is not');
      return { rule: 'campaigns.offer', sentence: 'This offer is not available now.' };
    }
    const reason = await whyNotBonus(handle, ctx, facts, definition);
    if (reason) return { rule: reason.rule, sentence: reason.sentence };
  }
  return undefined;
}

export const SPENT_TODAY: Reason = {
  rule: 'campaigns.budget',
  sentence: 'Everything of this offer that we give away in a day is gone. Try again tomorrow.',
};

const giftOf = ({ cause, offer }: Pick<Paid, 'cause' | 'offer'>): string =>
  `${cause === 'campaign' ? 'campaigns' : 'offers'}/${offer}`;

/** Counted with the most that it can cost. */
async function isWithinBudget(ctx: Context, tx: Transaction, paid: Paid): Promise<boolean> {
  const budgetCents = paid.gift && budgetOf(paid.gift);
  if (budgetCents === undefined) return true;
  const costCents = paid.bonuses.reduce((sum, name) => {
    const definition = definitionNamed(ctx, name);
    const offer = definition && bonusOffer(ctx, definition, paid.currency, paid.deposit?.minor);
    return sum + (offer ? toEurCents(worthOf(offer), paid.currency, ratesPerEur(ctx)) : 0n);
  }, 0n);
  return takeFromBudget(tx, ctx, { gift: giftOf(paid), budgetCents, costCents });
}

async function payOne(ctx: Context, tx: Transaction, paid: Paid, definition: string): Promise<void> {
  const { playerId, currency, offer, deposit } = paid;
  const fact = `${paid.fact}/${definition}`;
  const isNew = await addGrant(tx, {
    fact,
    player_id: playerId,
    offer_sysname: offer,
    definition,
    deposit_id: deposit?.id ?? paid.because ?? null,
    granted_at: ctx.clock.now(),
    taken_back_at: null,
  });
  if (!isNew) return;
  await grantBonus(tx, ctx, {
    playerId,
    currency,
    definition,
    fact,
    cause: paid.cause,
    causeId: offer,
    ...(deposit && { depositMinor: deposit.minor, depositId: deposit.id }),
  });
}

async function factsOf(
  handle: Database | Transaction,
  { playerId, currency, code, deposit }: Payable,
): Promise<PlayerFacts> {
  const account = await findPlayer(handle, playerId);
  return {
    playerId,
    currency,
    country: account?.country_code ?? null,
    identityLevel: account?.identity_level ?? 0,
    deposits: deposit?.number ?? (await countDeposits(handle, playerId)),
    segments: await segmentsOf(handle, playerId),
    ...(code !== undefined && { code }),
    ...(deposit?.method !== undefined && { method: deposit.method }),
    ...(deposit?.minor !== undefined && { depositMinor: deposit.minor }),
  };
}

/** A deposit was returned: what it brought is taken back, what was won with the player's own money stays. */
export async function takeBackOf(ctx: Context, tx: Transaction, depositId: string): Promise<void> {
  for (const { fact } of await grantsOfDeposit(tx, depositId)) {
    await takeBackBonus(tx, ctx, { fact, because: 'The deposit was returned.' });
    await noteTakenBack(tx, fact, ctx.clock.now());
  }
}
