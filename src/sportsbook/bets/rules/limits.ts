/**
 * How much may be staked. Three kinds of limits: what one bet may win by the rating of its events and the class of its markets, what
 * is still free of the risk that outcomes, markets and events carry, and what may be paid for one bet and one day. All of them in
 * hundredths of a EUR, so that currencies share them.
 */
import { DESCRIBED_KIND, type LimitClass, type MarketKey, type MarketKind } from '#sportsbook/models/market.ts';
import type { Config } from '#platform/config.ts';
import type { Because } from '../tables.ts';

export type BetLimits = Config['BET_LIMITS'];

const MAIN = new Set<MarketKind>(['1x2', 'winner', 'total', 'handicap', 'double-chance', 'draw-no-bet', 'race-winner']);
const SPECIAL = new Set<MarketKind>([
  'both-score-result',
  'correct-score',
  'half-full',
  'exact-goals',
  'next-goal',
  'game-winner',
  'winning-margin',
  'corners-total',
  'cards-total',
]);

/** A market as limits see it. */
export type LimitedMarket = MarketKey & { limitClass?: LimitClass | undefined };

/**
 * Whole matches in the most common markets are `main`; what outsiders can easily know better is `special`. A market that a feed has
 * described has a class of its own.
 */
export function marketClass({ kind, specifiers, limitClass }: LimitedMarket): keyof BetLimits['classes'] {
  if (limitClass !== undefined) return limitClass === 'player' ? 'special' : limitClass;
  if (SPECIAL.has(kind)) return 'special';
  return MAIN.has(kind) && specifiers['period'] === undefined ? 'main' : 'side';
}

const CENTS = 100n;

/** What a bet may win on a leg. */
export function mostWonCents(limits: BetLimits, rating: number, market: LimitedMarket, factorPercent: number): bigint {
  const base = BigInt(limits.win[Math.min(5, Math.max(1, rating)) - 1]!) * CENTS;
  return (base * BigInt(limits.classes[marketClass(market)]) * BigInt(factorPercent)) / 10_000n;
}

/** No factor gives a player more of a limit, in percent, unless the share of all players is larger. */
const MOST_SHARE = 25;

/** What a player may use of limits; with a factor that a trader has set, more or less. */
export function shareCents(limits: BetLimits, most: Carried, factorPercent: number): Carried {
  const percent = BigInt(Math.min(limits.player * factorPercent, Math.max(limits.player, MOST_SHARE) * 100));
  const shareOf = (cents: bigint): bigint => (cents * percent) / 10_000n;
  return { outcome: shareOf(most.outcome), market: shareOf(most.market), event: shareOf(most.event) };
}

/** What bets on an outcome, or on all of a market, may win and have staked, in hundredths of a EUR. */
export interface Exposure {
  risk: bigint;
  staked: bigint;
}

/**
 * More than one outcome of the market may win, so that the stakes on one do not pay for the others. Of a market that a feed has
 * described that is not known.
 */
const winTogether = ({ kind }: Pick<MarketKey, 'kind'>): boolean =>
  kind === 'double-chance' || kind === 'race-placed' || DESCRIBED_KIND.test(kind);

/** What is lost when an outcome wins, beyond the stakes on the others. As `bets.net_risk`. */
export const netRisk = (key: Pick<MarketKey, 'kind'>, outcome: Exposure, market: Pick<Exposure, 'staked'>): bigint =>
  winTogether(key) ? outcome.risk : outcome.risk - (market.staked - outcome.staked);

/** What a bet may still win on an outcome: losses on it count from where the stakes on others no longer pay for them. */
export function riskLeftOf(
  key: Pick<MarketKey, 'kind'>,
  most: Carried,
  now: { outcome: Exposure; market: Exposure; event: Pick<Exposure, 'risk'> },
): Carried {
  const net = netRisk(key, now.outcome, now.market);
  const coverage = net < 0n ? -net : 0n;
  return {
    outcome: most.outcome - net,
    market: most.market - now.market.risk + coverage,
    event: most.event - now.event.risk + coverage,
  };
}

export interface Carried {
  outcome: bigint;
  market: bigint;
  event: bigint;
}

/** How much risk an outcome, its market and its event carry at most; no player's factor changes it. */
export function mostCarriedCents(limits: BetLimits, rating: number, market: LimitedMarket): Carried {
  const won = mostWonCents(limits, rating, market, 100);
  const whole = BigInt(limits.win[Math.min(5, Math.max(1, rating)) - 1]!) * CENTS;
  return {
    outcome: won * BigInt(limits.outcome),
    market: won * BigInt(limits.market),
    event: whole * BigInt(limits.event),
  };
}

export interface LegLimits {
  /** What the bet may win, as limited by this leg. */
  mostWon: bigint;
  /** What is left of the limits of its outcome, market and event. */
  riskLeft: bigint;
  /** What is left of the player's share of them. */
  shareLeft: bigint;
}

export interface Ceilings {
  legs: readonly LegLimits[];
  payout: bigint;
  /** What is left of the day's. */
  dayLeft: bigint;
  factorPercent: number;
}

/** What a bet returns and wins for a stake, in hundredths of a EUR. */
export interface Worth {
  payoutCents: bigint;
  wonCents: bigint;
}

/** The part of what a bet may win that counts on each of its legs. */
export const riskOnLeg = (wonCents: bigint, legs: number): bigint => (wonCents + BigInt(legs) - 1n) / BigInt(legs);

/** The first limit that is exceeded; `undefined`: none. */
export function passes(
  { payoutCents, wonCents }: Worth,
  { legs, payout, dayLeft, factorPercent }: Ceilings,
): Because | undefined {
  const risk = riskOnLeg(wonCents, legs.length);
  if (legs.some(({ mostWon }) => wonCents > mostWon)) return factorPercent < 100 ? 'player' : 'market';
  if (legs.some(({ riskLeft }) => risk > riskLeft)) return 'liability';
  if (legs.some(({ shareLeft }) => risk > shareLeft)) return 'share';
  return payoutCents > payout || payoutCents > dayLeft ? 'payout' : undefined;
}

/** Large enough that rounding does not matter. */
const PROBE = 1_000_000n;

/**
 * The highest stake for each line. A bet's worth is proportional to its stake except for rounding: so it is computed from a
 * probe and corrected by a step or two; otherwise it is found by bisection. `most`: no higher stake is considered.
 */
export function highestStake(
  worthOf: (stake: bigint) => Worth,
  ceilings: Ceilings,
  most: bigint,
): { stake: bigint; because: Because } {
  const near = nearHighest(worthOf(PROBE), ceilings);
  let high = near + 2n < most ? near + 2n : most;
  let because = passes(worthOf(high), ceilings);
  if (because === undefined) {
    high = most;
    because = passes(worthOf(high), ceilings);
  }
  if (because === undefined) return { stake: most, because: 'payout' };
  let low = near > 2n ? near - 2n : 0n;
  if (low > 0n && passes(worthOf(low), ceilings) !== undefined) low = 0n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const broken = passes(worthOf(middle), ceilings);
    if (broken === undefined) low = middle;
    else {
      high = middle;
      because = broken;
    }
  }
  return { stake: low, because };
}

function nearHighest({ payoutCents, wonCents }: Worth, { legs, payout, dayLeft }: Ceilings): bigint {
  const share = riskOnLeg(wonCents, legs.length);
  const stakes = [
    ...legs.flatMap(({ mostWon, riskLeft, shareLeft }) => [
      [mostWon, wonCents],
      [riskLeft, share],
      [shareLeft, share],
    ]),
    [payout, payoutCents],
    [dayLeft, payoutCents],
  ].map(([limit, worth]) => (worth! > 0n && limit! > 0n ? (limit! * PROBE) / worth! : 0n));
  return stakes.reduce((least, stake) => (stake < least ? stake : least));
}
