// Who may have an offer, and what a promo code answers to whom.
import type { PromoCodeError } from '../offer-contract.ts';

/** An offer as the operator wrote it, as far as somebody may or may not have it. */
export interface Terms {
  /** Empty: it needs none. */
  promoCode: string;
  startsAt: Date | null;
  finishedAt: Date | null;
  /** So many players may take it; `null`: as many as like. */
  limit: number | null;
  currencies: readonly string[];
  countries: readonly string[];
  depositNumber: number | null;
}

/** What the house knows of a player. */
export interface Facts {
  currency: string;
  country: string | null;
  /** Deposits that have come in. */
  deposits: number;
  /** They take a break from play: nothing is offered to them (P07). */
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

/** `user_satisfies_params`. What they have taken stays theirs, though their next deposit is not the first any more. */
export function satisfies(terms: Terms, facts: Facts | undefined, isTaken = false): boolean {
  if (!facts || facts.isOnBreak) return false;
  if (isTaken) return true;
  return (
    allows(terms.currencies, facts.currency) &&
    allows(terms.countries, facts.country) &&
    (terms.depositNumber === null || terms.depositNumber === facts.deposits + 1)
  );
}

/** Why this visitor cannot have it; nothing when they can. Of a guest nothing is known that could speak against them. */
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

/** Codes are the same in any case, with blanks around them or without. */
export const sameCode = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();
