// Who may have an offer, and how a promo code is answered.
import type { PromoCodeError } from '../offer-contract.ts';

/** An offer as the operator wrote it, as far as eligibility is concerned. */
export interface Terms {
  /** Empty: none is needed. */
  promoCode: string;
  startsAt: Date | null;
  finishedAt: Date | null;
  /** How many players may take it; `null`: any number. */
  limit: number | null;
  currencies: readonly string[];
  countries: readonly string[];
  depositNumber: number | null;
  excludeMethods: readonly string[];
  /** Each deposit may bring it again. */
  isRepeatable: boolean;
}

/** What the house knows about a player. */
export interface Facts {
  currency: string;
  country: string | null;
  /** Deposits that have come in. */
  deposits: number;
  /** They are on a break: nothing is offered to them (P07). */
  isOnBreak: boolean;
}

export interface Standing {
  now: Date;
  facts: Facts | undefined;
  isTaken: boolean;
  takenByAll: number;
}

export const isRunning = ({ startsAt, finishedAt }: Pick<Terms, 'startsAt' | 'finishedAt'>, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (finishedAt === null || finishedAt > now);

const allows = (list: readonly string[], value: string | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

/** Whether an offer is for them. An offer that they took by a press or a code stays theirs. */
export function satisfies(terms: Terms, facts: Facts | undefined, isTaken = false): boolean {
  if (!facts || facts.isOnBreak) return false;
  if (isTaken) return true;
  return (
    allows(terms.currencies, facts.currency) &&
    allows(terms.countries, facts.country) &&
    (terms.depositNumber === null || terms.depositNumber === facts.deposits + 1)
  );
}

/** Why this visitor cannot have it; nothing when they can. Nothing known of a guest could speak against them. */
export function whyNot(
  terms: Terms | undefined,
  { now, facts, isTaken, takenByAll }: Standing,
): PromoCodeError | undefined {
  if (!terms) return 'INVALID';
  if (isTaken) return 'ALREADY_USED';
  if (terms.startsAt !== null && terms.startsAt > now) return 'NOT_STARTED';
  if (!isRunning(terms, now)) return 'EXPIRED';
  if (terms.limit !== null && takenByAll >= terms.limit) return 'LIMIT_REACHED';
  if (!facts || satisfies(terms, facts)) return undefined;
  return !facts.isOnBreak && !allows(terms.currencies, facts.currency) ? 'WRONG_CURRENCY' : 'NOT_ELIGIBLE';
}

/** Codes are compared ignoring case and surrounding blanks. */
export const sameCode = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Facts of a deposit made with the offer, when it begins or settles; `deposits` counts it. */
export interface SettledWith {
  isRunning: boolean;
  facts: Facts;
  /** `undefined`: not chosen yet. */
  method: string | undefined;
  isTaken: boolean;
  hasPaid: boolean;
  takenByAll: number;
}

interface Rule {
  rule: string;
  sentence: string;
  holds: (terms: Terms, settled: SettledWith) => boolean;
}

/** In this order; the first that does not hold is the reason that the player sees. */
const RULES: readonly Rule[] = [
  {
    rule: 'campaigns.break',
    sentence: 'You are taking a break from play, and get no bonuses until it is over.',
    holds: (_, { facts }) => !facts.isOnBreak,
  },
  {
    rule: 'campaigns.running',
    sentence: 'This offer was not running when you made the deposit.',
    holds: (_, { isRunning: runs }) => runs,
  },
  {
    rule: 'campaigns.code',
    sentence: 'This offer needs a promo code.',
    holds: ({ promoCode }, { isTaken }) => promoCode === '' || isTaken,
  },
  {
    rule: 'campaigns.once',
    sentence: 'You have had this offer already.',
    holds: ({ isRepeatable }, { hasPaid }) => isRepeatable || !hasPaid,
  },
  {
    rule: 'campaigns.limit',
    sentence: 'All of this offer has been claimed.',
    holds: ({ limit }, { isTaken, takenByAll }) => limit === null || isTaken || takenByAll < limit,
  },
  {
    rule: 'campaigns.currency',
    sentence: 'This offer is not available in your currency.',
    holds: ({ currencies }, { facts }) => allows(currencies, facts.currency),
  },
  {
    rule: 'campaigns.country',
    sentence: 'This offer is not available in your country.',
    holds: ({ countries }, { facts }) => allows(countries, facts.country),
  },
  {
    rule: 'campaigns.deposit-number',
    sentence: 'This offer comes with another deposit.',
    holds: ({ depositNumber }, { facts }) => depositNumber === null || depositNumber === facts.deposits,
  },
  {
    rule: 'campaigns.method',
    sentence: 'This offer does not come with this payment method.',
    holds: ({ excludeMethods }, { method }) => method === undefined || !excludeMethods.includes(method),
  },
];

export function whyNotDeposit(terms: Terms, settled: SettledWith): { rule: string; sentence: string } | undefined {
  const failed = RULES.find(({ holds }) => !holds(terms, settled));
  return failed && { rule: failed.rule, sentence: failed.sentence };
}
