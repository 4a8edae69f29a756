// What a bet is worth at given odds, and how much may be staked on it.
import { formatAmount, exponentOf, type Currency } from '#kernel/money.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { factorOf, times, type Factor } from '#sportsbook/models/bets/returns.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import type { Offer } from '#sportsbook/book/index.ts';
import { toCents } from '#players/verification/index.ts';
import {
  riskLeftOf,
  mostCarriedCents,
  mostWonCents,
  shareCents,
  type Carried,
  type Ceilings,
  type Exposure,
  type LegLimits,
  type Worth,
} from './rules/limits.ts';
import { boostOn, type PromotionTerms } from './promotions/terms.ts';
import type { SlipBet } from './rules/slip.ts';
import { keysOf, type OpenRisk } from './exposure-store.ts';

/** Hundredths of a EUR, for a single line and for one of several. */
const LOWEST_CENTS = { single: 10n, several: 1n };
/** More than any player may stake in any currency. */
export const MAX_STAKE = 10n ** 15n;

export interface Pricing {
  lines: number;
  /** For a stake on each line, with what an accumulator boost adds. */
  potential(stake: bigint): bigint;
  worth(stake: bigint): Worth;
  /** Of a bet of one line, in thousandths, rounded down. */
  totalOdds: bigint | null;
}

export function pricingOf(
  services: Services,
  { lines }: Pick<SlipBet, 'lines'>,
  odds: readonly number[],
  currency: Currency,
  promotion: PromotionTerms | null = null,
  /** That limits count with, where these may still rise. */
  limitOdds: readonly number[] = odds,
): Pricing {
  const rate = ratesPerEur(services)[currency];
  const factors = factorsOf(lines, odds);
  const counted = limitOdds === odds ? factors : factorsOf(lines, limitOdds);
  const returnOf = (stake: bigint, lineFactors: readonly Factor[]): bigint => {
    const returned = lineFactors.reduce(
      (sum, { numerator, denominator }) => sum + (stake * numerator) / denominator,
      0n,
    );
    if (promotion?.kind !== 'accumulator-boost') return returned;
    return returned + boostOn(promotion, { staked: stake * BigInt(lines.length), returned }, odds.length);
  };
  const [only] = factors;
  return {
    lines: lines.length,
    potential: (stake) => returnOf(stake, factors),
    worth(stake) {
      const back = returnOf(stake, counted);
      const won = back - stake * BigInt(lines.length);
      return { payoutCents: toCents(back, currency, rate), wonCents: toCents(won, currency, rate) };
    },
    totalOdds: lines.length === 1 && only ? (1000n * only.numerator) / only.denominator : null,
  };
}

function factorsOf(lines: readonly (readonly number[])[], odds: readonly number[]): Factor[] {
  const legs = odds.map((legOdds) => factorOf('won', legOdds));
  const unit: Factor = { numerator: 1n, denominator: 1n };
  return lines.map((line) => line.reduce((factor, place) => times(factor, legs[place]!), unit));
}

/** For each line. */
export function lowestStake(services: Services, lines: number, currency: Currency): bigint {
  const cents = lines === 1 ? LOWEST_CENTS.single : LOWEST_CENTS.several;
  const [whole = '0', fraction = ''] = (ratesPerEur(services)[currency] ?? '1').split('.');
  const minor =
    (cents * BigInt(whole + fraction) * 10n ** BigInt(exponentOf(currency))) / (100n * 10n ** BigInt(fraction.length));
  return minor > 1n ? minor : 1n;
}

export const amountOf = (minor: bigint, currency: Currency) => ({ amount: formatAmount(minor, currency), currency });

const NOTHING = { risk: 0n, staked: 0n };
export const NO_OPEN_RISK: OpenRisk = { total: new Map(), player: new Map() };
const LIMITED = ['event', 'market', 'outcome'] as const;

/** `exposed`: what is at risk already. */
export function ceilingsOf(
  services: Services,
  offers: readonly Offer[],
  openRisk: OpenRisk,
  { factorPercent, dayCents }: { factorPercent: number; dayCents: bigint },
): Ceilings {
  const limits = services.config.BET_LIMITS;
  // Legs of one match, which never share a line, share the limits of that match.
  const sharing = new Map<string, bigint>();
  for (const key of offers.flatMap((offer) => Object.values(keysOf(offer))))
    sharing.set(key, (sharing.get(key) ?? 0n) + 1n);
  const legs = offers.map((offer): LegLimits => {
    const market = { ...parseMarketRef(offer.market)!, limitClass: offer.limitClass };
    const most = mostCarriedCents(limits, offer.rating, market);
    const share = shareCents(limits, most, factorPercent);
    const keys = keysOf(offer);
    const exposureOf = (scope: keyof Carried): Exposure => openRisk.total.get(keys[scope]) ?? NOTHING;
    const riskLeft = riskLeftOf(market, most, {
      outcome: exposureOf('outcome'),
      market: exposureOf('market'),
      event: exposureOf('event'),
    });
    const leastOf = (roomFor: (scope: keyof Carried) => bigint): bigint =>
      LIMITED.map((scope) => roomFor(scope) / sharing.get(keys[scope])!).reduce((least, value) =>
        value < least ? value : least,
      );
    return {
      mostWon: mostWonCents(limits, offer.rating, market, factorPercent),
      riskLeft: leastOf((scope) => riskLeft[scope]),
      shareLeft: leastOf((scope) => share[scope] - (openRisk.player.get(keys[scope]) ?? 0n)),
    };
  });
  const day = BigInt(limits.day) * 100n - dayCents;
  return { legs, payout: BigInt(limits.payout) * 100n, dayLeft: day > 0n ? day : 0n, factorPercent };
}
