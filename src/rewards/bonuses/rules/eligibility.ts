// Whom a bonus is for: the first rule that a player fails.
import type { Currency } from '#kernel/money.ts';
import type { Why } from '../contract.ts';
import type { BonusDefinition } from './definition.ts';
import { isOfDeposit } from './definition.ts';

/** What the house knows about a player at the time of the check. */
export interface PlayerFacts {
  playerId: bigint;
  currency: Currency;
  country: string | null;
  identityLevel: number;
  /** Settled ones, including the one that the bonus would come with. */
  deposits: number;
  segments?: readonly string[];
  /** The code that they have used. */
  code?: string;
  /** Of the deposit that it would come with. */
  method?: string;
  depositMinor?: bigint;
}

export interface Circumstances {
  now: Date;
  isOnBreak: boolean;
  /** They have been awarded it before. */
  hasHad: boolean;
  /** In the player's currency; `null`: none is needed. */
  minimumDepositMinor: bigint | null;
  isOfferedInCurrency: boolean;
}

type Check = (definition: BonusDefinition, facts: PlayerFacts, around: Circumstances) => Why | false;

const CHECKS: readonly Check[] = [
  (_, __, { isOnBreak }) =>
    isOnBreak && {
      rule: 'bonuses.break',
      sentence: 'You are taking a break from play, and get no bonuses until it is over.',
      inputs: {},
    },
  ({ startsAt }, _, { now }) =>
    startsAt !== null &&
    new Date(startsAt) > now && {
      rule: 'bonuses.not-started',
      sentence: 'This bonus has not started yet.',
      inputs: { from: startsAt },
    },
  ({ finishedAt }, _, { now }) =>
    finishedAt !== null &&
    new Date(finishedAt) <= now && {
      rule: 'bonuses.over',
      sentence: 'This bonus is over.',
      inputs: { until: finishedAt },
    },
  ({ currencies }, { currency }, { isOfferedInCurrency }) =>
    ((currencies.length > 0 && !currencies.includes(currency)) || !isOfferedInCurrency) && {
      rule: 'bonuses.currency',
      sentence: 'This bonus is not available in your currency.',
      inputs: { currency },
    },
  ({ countries }, { country }) =>
    countries.length > 0 &&
    (country === null || !countries.includes(country)) && {
      rule: 'bonuses.country',
      sentence: 'This bonus is not available in your country.',
      inputs: {},
    },
  ({ identityLevel }, facts) =>
    facts.identityLevel < identityLevel && {
      rule: 'bonuses.identity',
      sentence: 'This bonus needs a verified identity.',
      inputs: { needed: identityLevel, level: facts.identityLevel },
    },
  ({ segments }, facts) =>
    segments.length > 0 &&
    !segments.some((segment) => facts.segments?.includes(segment)) && {
      rule: 'bonuses.segment',
      sentence: 'This bonus is for other players.',
      inputs: {},
    },
  ({ isOncePerPlayer }, _, { hasHad }) =>
    isOncePerPlayer &&
    hasHad && { rule: 'bonuses.had-already', sentence: 'You have had this bonus already.', inputs: {} },
  ({ code }, facts) =>
    code !== null &&
    facts.code?.toLowerCase() !== code.toLowerCase() && {
      rule: 'bonuses.code',
      sentence: 'This bonus needs a promo code.',
      inputs: {},
    },
  ({ depositNumber }, { deposits }) =>
    depositNumber !== null &&
    deposits !== depositNumber && {
      rule: 'bonuses.deposit-number',
      sentence: 'This bonus comes with another deposit.',
      inputs: { needed: depositNumber, number: deposits },
    },
  ({ excludeMethods }, { method }) =>
    method !== undefined &&
    excludeMethods.includes(method) && {
      rule: 'bonuses.method',
      sentence: 'This bonus does not come with this payment method.',
      inputs: { method },
    },
  ({ kind }, { depositMinor }, { minimumDepositMinor }) =>
    isOfDeposit(kind) &&
    depositMinor !== undefined &&
    minimumDepositMinor !== null &&
    depositMinor < minimumDepositMinor && {
      rule: 'bonuses.minimum-deposit',
      sentence: 'The deposit is too small for this bonus.',
      inputs: {},
    },
];

export function whyNot(definition: BonusDefinition, facts: PlayerFacts, around: Circumstances): Why | undefined {
  for (const check of CHECKS) {
    const reason = check(definition, facts, around);
    if (reason) return reason;
  }
  return undefined;
}
