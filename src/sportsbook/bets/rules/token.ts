// What a bet token may be used for, and what a boost pays.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { isWonLeg } from '#sportsbook/models/bets/outcome-result.ts';
import type { Sport } from '#sportsbook/models/market.ts';
import type { Why } from '../contract.ts';
import type { TokenKind } from '../contract.ts';
import type { BetType } from '../contract.ts';

export interface Token {
  kind: TokenKind;
  currency: string;
  /** The stake of a free bet, the highest stake of a no-risk bet, the most that a boost pays; minor units. */
  amount: bigint;
  /** Of a boost: percent of the winnings by the least number of legs. */
  percent_by_legs: Readonly<Record<string, number>> | null;
  /** Of each leg, in thousandths. */
  minimum_odds: number;
  minimum_legs: number;
  /** Empty: all. */
  sports: readonly Sport[];
  state: 'active' | 'used' | 'settled' | 'withdrawn';
  expires_at: Date;
}

export interface TokenBet {
  type: BetType;
  currency: Currency;
  purse: 'main' | 'betting-bonus' | 'house';
  stake: bigint;
  legs: readonly { odds: number; sport: Sport }[];
}

/** The first rule that the bet breaks; `undefined`: the token may be used for it. */
export function whyNotToken(token: Token | undefined, bet: TokenBet, now: Date): Why | undefined {
  if (!token || token.currency !== bet.currency)
    return { rule: 'bets.token-known', sentence: 'This bonus for bets does not exist.' };
  if (token.state !== 'active')
    return { rule: 'bets.token-used', sentence: 'This bonus for bets was used or withdrawn.' };
  if (token.expires_at <= now) return { rule: 'bets.token-expired', sentence: 'This bonus for bets has expired.' };
  if (bet.type !== 'single' && bet.type !== 'accumulator')
    return { rule: 'bets.token-type', sentence: 'Bonuses for bets are for singles and accumulators.' };
  if (token.kind !== 'free-bet' && bet.purse !== 'main')
    return { rule: 'bets.token-purse', sentence: 'This bonus needs a stake from the main balance.' };
  return whyNotLegs(token, bet) ?? whyNotStake(token, bet);
}

function whyNotLegs(token: Token, { legs }: TokenBet): Why | undefined {
  if (legs.length < token.minimum_legs)
    return {
      rule: 'bets.token-legs',
      inputs: { legs: token.minimum_legs },
      sentence: `This bonus needs at least ${token.minimum_legs} selections.`,
    };
  if (token.sports.length > 0 && !legs.every(({ sport }) => token.sports.includes(sport)))
    return { rule: 'bets.token-sport', sentence: 'This bonus is not for all sports of the bet.' };
  if (!legs.every(({ odds }) => odds >= token.minimum_odds)) {
    const odds = (token.minimum_odds / 1000).toFixed(2);
    return {
      rule: 'bets.token-odds',
      inputs: { odds },
      sentence: `This bonus needs odds of at least ${odds} for each selection.`,
    };
  }
  return undefined;
}

function whyNotStake({ kind, amount }: Token, { stake, currency }: TokenBet): Why | undefined {
  const max = formatAmount(amount, currency);
  if (kind === 'free-bet' && stake !== amount)
    return {
      rule: 'bets.token-stake',
      inputs: { stake: max, currency },
      sentence: `The stake of this free bet is ${max} ${currency}.`,
    };
  if (kind === 'no-risk' && stake > amount)
    return {
      rule: 'bets.token-highest-stake',
      inputs: { max, currency },
      sentence: `The highest stake with this bonus is ${max} ${currency}.`,
    };
  return undefined;
}

/** Percent of the winnings that a boost adds for so many legs. */
export const boostPercent = ({ percent_by_legs: percents }: Pick<Token, 'percent_by_legs'>, legs: number): number =>
  Math.max(0, ...Object.entries(percents ?? {}).map(([least, percent]) => (legs >= Number(least) ? percent : 0)));

/** What a boost pays on top; legs that are void or half lost do not count. */
export function boostOf(
  token: Pick<Token, 'amount' | 'percent_by_legs'>,
  { staked, returned, results }: { staked: bigint; returned: bigint; results: readonly (string | null)[] },
): bigint {
  if (returned <= staked) return 0n;
  const legs = results.filter(isWonLeg).length;
  const extra = ((returned - staked) * BigInt(boostPercent(token, legs))) / 100n;
  return extra < token.amount ? extra : token.amount;
}
