// Which promotion a bet has: from the options, the odds as they are on offer, and what its player has chosen.
import { exponentOf, type Currency } from '#kernel/money.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import type { Services } from '#platform/context.ts';
import type { Offer } from '#sportsbook/book/index.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import type { BetType, Why } from '../contract.ts';
import type { BetPurse } from '../tables.ts';
import { NEEDS_ODDS } from '../rules/starting-price.ts';
import { promotionsFor, type Promotion, type PromotedLeg, type PromotionTerms, type TermsOnOffer } from './terms.ts';

export interface PromotedBet {
  type: BetType;
  purse: BetPurse;
  tokenId: string | null;
  /** What its player has chosen; `null`: what the bet gets by default. */
  promotion: Promotion | null;
  offers: readonly (Offer & { odds: number })[];
  /** A leg of it has no odds before the start of its race. */
  isAtStart: boolean;
}

/** Hundredths of a EUR in minor units of a currency, rounded down. */
export function fromCents(services: Services, cents: bigint, currency: Currency): bigint {
  const [whole = '0', fraction = ''] = (ratesPerEur(services)[currency] ?? '1').split('.');
  const perUnit = 100n * 10n ** BigInt(fraction.length);
  return (cents * BigInt(whole + fraction) * 10n ** BigInt(exponentOf(currency))) / perUnit;
}

export function termsOnOffer(services: Services, currency: Currency): TermsOnOffer {
  const { ACCUMULATOR_BOOST: boost, ACCUMULATOR_INSURANCE: insurance } = services.config;
  const mostOf = ({ most }: { most: number }): string => String(fromCents(services, BigInt(most) * 100n, currency));
  return {
    boost: boost && { kind: 'accumulator-boost', percents: boost.percents, odds: boost.odds, most: mostOf(boost) },
    leadOdds: services.config.TWO_GOALS_AHEAD?.odds ?? null,
    insurance: insurance && {
      kind: 'insurance',
      legs: insurance.legs,
      odds: insurance.odds,
      most: mostOf(insurance),
    },
  };
}

const WINNER = marketRef({ kind: '1x2', specifiers: {} });

export const promotedLeg = ({ config }: Services, offer: Offer & { odds: number }): PromotedLeg => ({
  odds: offer.odds,
  hasBoost: offer.boost !== null,
  canLead:
    offer.sport === 'football' &&
    offer.market === WINNER &&
    (offer.outcome === '1' || offer.outcome === '2') &&
    !offer.isLive &&
    !offer.hasLed &&
    (config.TWO_GOALS_AHEAD?.feeds.includes(offer.match.feed) ?? false) &&
    offer.odds <= config.TWO_GOALS_AHEAD!.odds,
});

/** Those that it can have; of other money than the player's own it has none. */
export const promotionsOf = (
  services: Services,
  bet: Omit<PromotedBet, 'promotion'>,
  currency: Currency,
): PromotionTerms[] =>
  bet.purse === 'main' && bet.tokenId === null && !bet.isAtStart
    ? promotionsFor(
        { type: bet.type, legs: bet.offers.map((offer) => promotedLeg(services, offer)) },
        termsOnOffer(services, currency),
      )
    : [];

export type Promoted = { terms: PromotionTerms | null } | { why: Why };

/** The terms that the bet is placed with, or why it cannot be placed. */
export function promotionOf(services: Services, bet: PromotedBet, currency: Currency): Promoted {
  const boosted = bet.type === 'builder' ? 0 : bet.offers.filter(({ boost }) => boost !== null).length;
  if (boosted > 1)
    return { why: { rule: 'bets.boost-one', sentence: 'Only one selection of a bet can have a price boost.' } };
  if (boosted === 1 && (bet.purse !== 'main' || bet.tokenId !== null))
    return {
      why: {
        rule: 'bets.boost-money',
        sentence: 'A price boost is for stakes from the main balance, without a bonus for bets.',
      },
    };
  if (boosted === 1 && bet.isAtStart) return { why: NEEDS_ODDS };
  const available = promotionsOf(services, bet, currency);
  if (bet.promotion === null) return { terms: available[0] ?? null };
  const terms = available.find(({ kind }) => kind === bet.promotion);
  return terms
    ? { terms }
    : {
        why: {
          rule: 'bets.promotion-gone',
          sentence: 'The bet no longer meets the terms of the offer that was chosen.',
        },
      };
}
