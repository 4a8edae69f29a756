// Promotions as a slip and a bet show them.
import type { Currency } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import type { WirePromotion } from '../contract.ts';
import { boostOn, leastLegsOf, percentFor, type BoostTerms, type PromotedLeg, type PromotionTerms } from './terms.ts';

/** `returned`: what the bet returns without it when every one of its legs wins. */
export interface PricedBet {
  staked: bigint;
  returned: bigint;
  legs: number;
}

export function wireTerms(terms: PromotionTerms, bet: PricedBet, currency: Currency): WirePromotion {
  const money = (minor: bigint) => toWire(minor, currency);
  switch (terms.kind) {
    case 'accumulator-boost': {
      const next = nextStep(terms, bet.legs);
      return {
        kind: terms.kind,
        percent: percentFor(terms, bet.legs),
        ...(next && { next }),
        odds: terms.odds,
        most: money(BigInt(terms.most)),
        adds: money(boostOn(terms, bet, bet.legs)),
      };
    }
    case 'insurance':
      return { kind: terms.kind, legs: terms.legs, odds: terms.odds, most: money(BigInt(terms.most)) };
    case 'two-goals':
      return { kind: terms.kind, odds: terms.odds };
    default:
      return { kind: terms.kind };
  }
}

function nextStep({ percents }: BoostTerms, legs: number): { legs: number; percent: number } | undefined {
  const next = Math.min(
    ...Object.keys(percents)
      .map(Number)
      .filter((least) => least > legs),
  );
  return Number.isFinite(next) ? { legs: next - legs, percent: percents[next]! } : undefined;
}

/** How many legs the first step of the boost is away, where all legs so far would count. */
export function nearlyBoosted(
  terms: BoostTerms | null,
  legs: readonly PromotedLeg[],
): { legs: number; percent: number; odds: number } | null {
  if (!terms || legs.length < 2 || legs.some(({ hasBoost }) => hasBoost)) return null;
  const least = leastLegsOf(terms);
  return legs.length < least && legs.every(({ odds }) => odds >= terms.odds)
    ? { legs: least - legs.length, percent: terms.percents[least]!, odds: terms.odds }
    : null;
}
