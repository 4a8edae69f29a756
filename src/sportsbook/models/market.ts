/**
 * What can be bet on in a match: markets by kind and specifiers, their outcomes, and how an outcome was decided. The same keys
 * hold before the match and live, for the built-in league and for any outside feed.
 */
import type { LocalNames } from '#kernel/local-names.ts';

/** Sports that a model plays and prices; a feed may bring any other. */
export const MODELLED_SPORTS = ['football', 'tennis', 'basketball', 'ice-hockey', 'esports'] as const;
export type ModelledSport = (typeof MODELLED_SPORTS)[number];
export const SPORT_ID = /^[a-z][a-z0-9-]{0,31}$/;
/** As `SPORT_ID`. */
export type Sport = string;

/**
 * A market's kind, and what it is about. Specifiers: `total` (`2.5`, `2.25`), `handicap` (of the first competitor, `-1.5`; for
 * three ways a head start `0:1`), `team` (`1`, `2`), `goal` (which goal of the match), `set`, `game`, and `period`, a part of the
 * match: `1h`, `2h` · `set1`…`set5` · `q1`…`q4` · `p1`…`p3` · `map1`…`map5`. Without a period it is the whole match.
 */
export interface MarketKey {
  kind: MarketKind;
  specifiers: Readonly<Record<string, string>>;
}

export const MARKET_KINDS = [
  '1x2', // 1, x, 2
  'winner', // 1, 2: no draw is possible, overtime counts
  'double-chance', // 1x, 12, x2
  'draw-no-bet', // 1, 2
  'total', // over, under
  'team-total', // over, under
  'handicap', // 1, 2; quarter lines are two half stakes
  'handicap-3way', // 1, x, 2
  'both-score', // yes, no
  'both-score-result', // 1-yes, 1-no, x-yes, x-no, 2-yes, 2-no
  'correct-score', // 2:1 …, other
  'half-full', // 1/1, 1/x … 2/2
  'odd-even', // odd, even
  'exact-goals', // 0 … 5, 6+
  'clean-sheet', // yes, no
  'next-goal', // 1, none, 2
  'corners-total', // over, under
  'cards-total', // over, under
  'set-betting', // 2:0 …; of maps too
  'sets-total', // over, under; of maps too
  'sets-handicap', // 1, 2; of maps too
  'game-winner', // 1, 2
  'winning-margin', // 1:1-5, 1:6-10, 1:11+, 2:1-5 …
  'outright', // places in the event's list of competitors, from 1
  'race-winner', // as in `outright`
  'race-placed', // as in `outright`: among the first `places`; with `part` at that fraction of the odds to win, for each-way bets
] as const;
/** One that a feed has described is named after it: `uof.36`. */
export const DESCRIBED_KIND = /^[a-z][a-z0-9-]{0,31}\.[a-z0-9_-]{1,40}$/;
/** One of `MARKET_KINDS`, or as `DESCRIBED_KIND`. */
export type MarketKind = string;
export const isMarketKind = (text: string): text is MarketKind =>
  MARKET_KINDS.some((kind) => kind === text) || DESCRIBED_KIND.test(text);

export const SPECIFIER_NAME = /^[a-z0-9_]{1,24}$/;
/** Also ids of a feed: `variant=sr:exact_goals:4+`. */
export const SPECIFIER_VALUE = /^[A-Za-z0-9._:+,/-]{1,80}$/;
/** How much may be won on a market: `special` is what outsiders can easily know better, `player` what one player does. */
export const LIMIT_CLASSES = ['main', 'side', 'special', 'player'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** What a feed calls a market that it has described, and one of its outcomes. */
export interface LegLabel {
  market: LocalNames;
  outcome: LocalNames;
}

/** A group of markets that a feed stops together. */
export const MARKET_GROUP = /^[a-z0-9_.-]{1,32}$/;

/** A number as it is written here, and anything else as it stands: `2.50` and `+2.5` are `2.5`, `-0` is `0`. */
export function specifierValue(text: string): string {
  const match = /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text);
  if (!match) return text;
  const [, sign, whole, fraction] = match;
  const size = fraction ? `${whole}.${fraction}` : whole!;
  return sign === '-' && size !== '0' ? `-${size}` : size;
}

/** One text for a key: `total`, `total/total=2.5`, `total/period=1h&total=0.5`. Specifiers in the order of the alphabet. */
export function marketRef({ kind, specifiers }: MarketKey): string {
  const names = Object.keys(specifiers);
  if (names.length === 0) return kind;
  return `${kind}/${names
    .toSorted()
    .map((name) => `${name}=${specifiers[name]!}`)
    .join('&')}`;
}

/** `undefined` when the text names no known kind or is not written as `marketRef` writes. */
export function parseMarketRef(text: string): MarketKey | undefined {
  const slash = text.indexOf('/');
  const kind = slash < 0 ? text : text.slice(0, slash);
  if (!isMarketKind(kind)) return undefined;
  const pairs = slash < 0 ? [] : text.slice(slash + 1).split('&');
  const specifiers: Record<string, string> = {};
  for (const pair of pairs) {
    const [name, value] = pair.split('=', 2);
    if (!name || !value || !SPECIFIER_NAME.test(name) || !SPECIFIER_VALUE.test(value)) return undefined;
    specifiers[name] = value;
  }
  const key = { kind, specifiers };
  return marketRef(key) === text ? key : undefined;
}

export const MARKET_STATES = ['active', 'suspended', 'handed-over', 'deactivated', 'settled', 'cancelled'] as const;
export type MarketState = (typeof MARKET_STATES)[number];

/** Why an outcome or a whole market cannot be bet on right now. */
export const UNAVAILABLE_REASONS = [
  'goal-check', // a goal, a red card, a break point is being looked at
  'feed-lost',
  'trader',
  'limit',
  'decided', // it is settled already
  'event-over',
  'late-start', // it should have begun, and its producer has not said that it has
  'unconfirmed', // it is decided by what was seen, and waits for the official result
  'not-offered', // no price at this state of the match
  'non-runner', // it does not start, or another has been withdrawn and there are no new prices yet
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/** Why outcomes of one match make no bet builder. */
export const BUILDER_REFUSALS = [
  'match', // outcomes of it are not combined
  'market', // one that is not combined
  'now', // not in this state of the match
  'contradiction', // they cannot all win
  'implied', // the first wins whenever the others do
  'unlikely',
  'sure',
] as const;
export type BuilderRefusal = (typeof BUILDER_REFUSALS)[number];

/**
 * How an outcome was decided. Dead heat: `shared` places for `tied` who tied: the factor is odds × shared / tied. `deduction`: percent
 * of the winnings that the withdrawal of others takes (Tattersalls’ Rule 4).
 */
export type OutcomeResult =
  | 'won'
  | 'lost'
  | 'void'
  | 'half-won'
  | 'half-lost'
  | { readonly shared: number; readonly tied: number; readonly deduction?: number | undefined };

export const VOID_REASONS = [
  'cancelled',
  'postponed',
  'abandoned',
  'walkover',
  'retired',
  'wrong-price',
  'no-result',
  'push', // the result is exactly on the line
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Odds are whole thousandths: 2.50 is 2500. */
export const ODDS_UNIT = 1000;
export const HIGHEST_ODDS = 1_000_000;

/** Outcomes as they are read: home, draw, away; more before less; then by numbers. Ids of two parts by the first of them, then the second. */
const READING_ORDER = ['1', '1x', 'x', '12', '2', 'x2', 'over', 'under', 'yes', 'no', 'odd', 'even'];
const NEXT_GOAL_ORDER = ['1', 'none', '2'];
const BY_NUMBER: readonly MarketKind[] = [
  'exact-goals',
  'correct-score',
  'set-betting',
  'outright',
  'race-winner',
  'race-placed',
];

export function inReadingOrder<Outcome extends { readonly id: string }>(
  kind: MarketKind,
  outcomes: readonly Outcome[],
): Outcome[] {
  const order = BY_NUMBER.includes(kind) ? [] : kind === 'next-goal' ? NEXT_GOAL_ORDER : READING_ORDER;
  const placeOf = (part: string | undefined): number => {
    const place = order.indexOf(part ?? '');
    return place < 0 ? order.length : place;
  };
  return outcomes.toSorted((a, b) => {
    if (a.id === 'other' || b.id === 'other') return Number(a.id === 'other') - Number(b.id === 'other');
    const [first, second] = [a.id.split(/[/:-]/), b.id.split(/[/:-]/)];
    return (
      placeOf(first[0]) - placeOf(second[0]) ||
      placeOf(first[1]) - placeOf(second[1]) ||
      a.id.localeCompare(b.id, 'en', { numeric: true })
    );
  });
}

/** What a market counts. */
export const COUNTED_UNITS = ['goals', 'points', 'games', 'sets', 'maps', 'rounds', 'corners', 'cards'] as const;
export type CountedUnit = (typeof COUNTED_UNITS)[number];
