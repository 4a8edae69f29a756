/**
 * Who may have gifts without a deposit: a person who can be reached, once, with any of their accounts. For
 * accounts without a deposit a shared browser is one person; those that have paid in may be a household.
 */
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { hasConfirmedContact, findPlayer } from '#players/accounts/index.ts';
import { hasDepositThatStands } from '#money/cashier/index.ts';
import {
  FACT_KINDS,
  hasPersonHad,
  lockOncePerPerson,
  PERSONAL_KINDS,
  takeOnceForPerson,
  type FactKind,
} from '#players/persons/index.ts';

export interface FreeGift {
  playerId: bigint;
  /** Collection and sysname, with the period where it comes again: `draws/daily-wheel/2027-03-01`. */
  gift: string;
}

export interface WhyNot {
  rule: 'persons.contact' | 'persons.once-per-person';
  sentence: string;
}

export const CONFIRM_CONTACT: WhyNot = {
  rule: 'persons.contact',
  sentence: 'Confirm your e-mail address or phone number first: you find it in your profile.',
};
export const ONCE_PER_PERSON: WhyNot = {
  rule: 'persons.once-per-person',
  sentence: 'Each person gets this once, and another account of yours has had it.',
};

/** A person whose documents were seen is known better than by any contact. */
const DOCUMENT_LEVEL = 1;

export async function isReachable(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  if (await hasConfirmedContact(handle, playerId)) return true;
  return ((await findPlayer(handle, playerId))?.identity_level ?? 0) >= DOCUMENT_LEVEL;
}

const kindsFor = async (handle: Database | Transaction, playerId: bigint): Promise<readonly FactKind[]> =>
  (await hasDepositThatStands(handle, playerId)) ? PERSONAL_KINDS : FACT_KINDS;

/** What prevents it now, to be said before they press. Nothing is taken. */
export async function whyNoFreeGift(
  handle: Database | Transaction,
  { playerId, gift }: FreeGift,
): Promise<WhyNot | undefined> {
  if (!(await isReachable(handle, playerId))) return CONFIRM_CONTACT;
  const kinds = await kindsFor(handle, playerId);
  return (await hasPersonHad(handle, { playerId, gift, kinds })) ? ONCE_PER_PERSON : undefined;
}

/** The same in the transaction that will hand it out; until it ends, nobody else takes this gift. */
export async function holdFreeGift(tx: Transaction, gift: FreeGift): Promise<WhyNot | undefined> {
  await lockOncePerPerson(tx, gift.gift);
  return whyNoFreeGift(tx, gift);
}

/** In the transaction that hands it out: from now on it is had by this person. */
export async function takeFreeGift(
  tx: Transaction,
  services: Services,
  { playerId, gift }: FreeGift,
): Promise<WhyNot | undefined> {
  if (!(await isReachable(tx, playerId))) return CONFIRM_CONTACT;
  const kinds = await kindsFor(tx, playerId);
  return (await takeOnceForPerson(tx, services, { playerId, gift, kinds })) ? undefined : ONCE_PER_PERSON;
}
