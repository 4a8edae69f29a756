// The bet slip as data: the selections, and what is staked on them. Pure; pages with odds need no more than this (see slip-bets.ts).
import { MAX_BETS, ODDS_POLICIES, type PROMOTIONS } from '../contract.ts';
import { MAX_BUILDER_LEGS, MIN_BUILDER_LEGS } from '#sportsbook/models/builder-markets.ts';
import { HIGHEST_ODDS, SPORT_ID, type LegLabel, type Sport } from '#sportsbook/models/market.ts';
import type { LocalNames } from '#kernel/local-names.ts';

export interface SlipLeg {
  event: string;
  slug: string;
  sport: Sport;
  competitionSlug: string;
  competition: string;
  competitors: readonly string[];
  market: string;
  outcome: string;
  /** What the feed calls it, where that is not built in. */
  label?: LegLabel | undefined;
  /** Whether it can be part of a bet builder. */
  canBuild?: boolean | undefined;
  /** Of a race: what it is called, and when it starts. */
  race?: LocalNames | undefined;
  startsAt?: string | undefined;
  /** Of the winner of a race: the market on its place part, with the odds that were shown there. */
  eachWay?: EachWay | undefined;
  /** At the starting price, whatever it will be; `odds` are those that are shown meanwhile. */
  isAtStart?: boolean | undefined;
  /** In thousandths, as the player has agreed to them, with the version of their market. */
  odds: number;
  version: number;
}

/** So many places at `1 / part` of the odds to win. */
export interface EachWay {
  part: number;
  places: number;
  odds: number;
  version: number;
}

export interface ChosenToken {
  id: string;
  /** The house stakes: it costs the player nothing. */
  isFree: boolean;
}

export interface SlipState {
  legs: readonly SlipLeg[];
  tab: 'singles' | 'multi' | 'system' | 'builder';
  /** The match whose selections are collected in a bet builder. */
  building: string | null;
  /** As typed: for single bets by selection, for all others by their type. */
  stakes: Readonly<Record<string, string>>;
  /** Whether the stake of a system is typed for each line or for all of them. */
  stakeBy: 'line' | 'total';
  /** Keys of selections that are in each line of a system. */
  bankers: readonly string[];
  policy: (typeof ODDS_POLICIES)[number];
  purse: 'main' | 'betting-bonus';
  /** By the key of the bet that uses it. */
  tokens: Readonly<Record<string, ChosenToken>>;
  /** By the key of the bet: of several promotions, the one that its player has chosen. */
  promotions: Readonly<Record<string, (typeof PROMOTIONS)[number]>>;
  /** Keys of the bets that are each way. */
  eachWay: readonly string[];
}

export const EMPTY_SLIP: SlipState = {
  legs: [],
  tab: 'singles',
  building: null,
  stakes: {},
  stakeBy: 'line',
  bankers: [],
  policy: 'none',
  purse: 'main',
  tokens: {},
  promotions: {},
  eachWay: [],
};

export type Selected = Pick<SlipLeg, 'event' | 'market' | 'outcome'>;
export const keyOf = ({ event, market, outcome }: Selected): string => `${event} ${market} ${outcome}`;
export const singleKey = (leg: Selected): string => `single ${keyOf(leg)}`;

export const isSelected = (slip: SlipState, selected: Selected): boolean =>
  slip.legs.some((leg) => keyOf(leg) === keyOf(selected));

/** Puts a selection in, or takes it out; a full slip stays as it is. */
export function withToggledLeg(slip: SlipState, leg: SlipLeg): SlipState {
  if (isSelected(slip, leg)) return without(slip, leg);
  const legs = [...slip.legs, leg];
  if (!fits(legs) || (slip.building === leg.event && isFullBuilder(slip.legs, leg.event))) return slip;
  if (slip.building === leg.event && builtMatches(legs).includes(leg.event)) return { ...slip, legs, tab: 'builder' };
  // A player who adds a second match usually wants both in one bet.
  const isMulti = slip.tab === 'singles' && legs.length === 2 && areMany(legs);
  return { ...slip, legs, tab: isMulti ? 'multi' : tabFor(slip.tab, legs) };
}

/** The place parts of races are selections too when the slip is sent. */
export const fits = (legs: readonly Pick<SlipLeg, 'eachWay'>[]): boolean =>
  legs.reduce((count, { eachWay }) => count + (eachWay ? 2 : 1), 0) <= MAX_BETS;

const isFullBuilder = (legs: readonly Pick<SlipLeg, 'event' | 'canBuild'>[], event: string): boolean =>
  legs.filter((leg) => leg.canBuild && leg.event === event).length >= MAX_BUILDER_LEGS;

/** Matches with enough selections for a bet builder. */
export function builtMatches(legs: readonly Pick<SlipLeg, 'event' | 'canBuild'>[]): string[] {
  const byMatch = Map.groupBy(
    legs.filter(({ canBuild }) => canBuild),
    ({ event }) => event,
  );
  return [...byMatch].flatMap(([event, built]) =>
    built.length >= MIN_BUILDER_LEGS && built.length <= MAX_BUILDER_LEGS ? [event] : [],
  );
}

/** The kinds of bets that these selections make; those of one match that has a builder cannot be combined otherwise. */
export function tabsFor(legs: readonly Pick<SlipLeg, 'event' | 'canBuild'>[]): SlipState['tab'][] {
  if (legs.length < 2) return ['singles'];
  const hasBuilder = builtMatches(legs).length > 0;
  const isOneMatch = new Set(legs.map(({ event }) => event)).size === 1;
  const combined = (legs.length > 2 ? ['multi', 'system'] : ['multi']) as SlipState['tab'][];
  return ['singles', ...(hasBuilder && isOneMatch ? [] : combined), ...(hasBuilder ? (['builder'] as const) : [])];
}

const tabFor = (tab: SlipState['tab'], legs: readonly Pick<SlipLeg, 'event' | 'canBuild'>[]): SlipState['tab'] =>
  tabsFor(legs).includes(tab) ? tab : 'singles';

/** Selections of this match make a bet builder from now on; `null`: of none. */
export const withBuilding = (slip: SlipState, event: string | null): SlipState => ({
  ...slip,
  building: event,
  tab: event !== null && builtMatches(slip.legs).includes(event) ? 'builder' : slip.tab,
});

/** All from different matches, so they can be combined in one bet. */
export const areMany = (legs: readonly Pick<SlipLeg, 'event'>[]): boolean =>
  new Set(legs.map(({ event }) => event)).size === legs.length;

export function without(slip: SlipState, selected: Selected): SlipState {
  const key = keyOf(selected);
  const legs = slip.legs.filter((leg) => keyOf(leg) !== key);
  const { [singleKey(selected)]: _, ...stakes } = slip.stakes;
  const { [singleKey(selected)]: __, ...tokens } = slip.tokens;
  if (legs.length === 0) return emptySlip(slip);
  return {
    ...slip,
    legs,
    stakes,
    tokens,
    bankers: slip.bankers.filter((banker) => banker !== key),
    eachWay: slip.eachWay.filter((bet) => bet !== singleKey(selected)),
    tab: tabFor(slip.tab, legs),
  };
}

/** Without selections; what a player set for every slip stays. */
export const emptySlip = ({ policy, stakeBy, purse, building }: SlipState): SlipState => ({
  ...EMPTY_SLIP,
  building,
  policy,
  stakeBy,
  purse,
});

/** The bets with these keys no longer have a stake, nor a token, and are no longer each way. */
export function withoutStakes(slip: SlipState, keys: ReadonlySet<string>): SlipState {
  const others = <Value>(byKey: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(byKey).filter(([key]) => !keys.has(key)));
  return {
    ...slip,
    stakes: others(slip.stakes),
    tokens: others(slip.tokens),
    eachWay: slip.eachWay.filter((key) => !keys.has(key)),
  };
}

export const withStake = (slip: SlipState, key: string, stake: string): SlipState => ({
  ...slip,
  stakes: { ...slip.stakes, [key]: stake },
});

export const withBanker = (slip: SlipState, key: string): SlipState => ({
  ...slip,
  bankers: slip.bankers.includes(key) ? slip.bankers.filter((banker) => banker !== key) : [...slip.bankers, key],
});

/** The player has seen these odds, by the key of the selection, and accepts them. */
export const withOdds = (
  slip: SlipState,
  now: Readonly<Record<string, { odds: number | null; version: number }>>,
): SlipState => ({
  ...slip,
  legs: slip.legs.map((leg) => {
    const { odds, version } = now[keyOf(leg)] ?? leg;
    return odds === null ? leg : { ...leg, odds, version };
  }),
});

/** From what a browser kept; anything that is not a slip is an empty one. */
export function readSlip(text: string | null): SlipState {
  if (text === null) return EMPTY_SLIP;
  try {
    const stored = JSON.parse(text) as Partial<SlipState>;
    const storedLegs = Array.isArray(stored.legs) ? stored.legs.filter(isLeg) : [];
    const legs = storedLegs.filter((_, place) => fits(storedLegs.slice(0, place + 1)));
    const { policy = 'none', tab = 'singles', stakes = {}, bankers = [], eachWay = [] } = stored;
    return {
      ...EMPTY_SLIP,
      legs,
      tab: tabFor(tab, legs),
      stakes: Object.fromEntries(Object.entries(stakes).filter(([, stake]) => typeof stake === 'string')),
      stakeBy: stored.stakeBy === 'total' ? 'total' : 'line',
      bankers: bankers.filter((key) => typeof key === 'string'),
      policy: ODDS_POLICIES.find((name) => name === policy) ?? 'none',
      purse: stored.purse === 'betting-bonus' ? 'betting-bonus' : 'main',
      tokens: readTokens(stored.tokens),
      eachWay: eachWay.filter((key) => typeof key === 'string'),
    };
  } catch {
    return EMPTY_SLIP;
  }
}

function readTokens(stored: unknown): SlipState['tokens'] {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const { id, isFree } = (value ?? {}) as Record<string, unknown>;
      return typeof id === 'string' ? [[key, { id, isFree: isFree === true }]] : [];
    }),
  );
}

function isLeg(value: unknown): value is SlipLeg {
  const leg = value as Record<keyof SlipLeg, unknown> | null;
  if (typeof leg !== 'object' || leg === null) return false;
  const texts = [leg.event, leg.slug, leg.competition, leg.competitionSlug, leg.market, leg.outcome];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof leg.sport === 'string' &&
    SPORT_ID.test(leg.sport) &&
    isLabel(leg.label) &&
    [leg.canBuild, leg.isAtStart].every((mark) => mark === undefined || typeof mark === 'boolean') &&
    (leg.race === undefined || areNames(leg.race)) &&
    (leg.startsAt === undefined || isTime(leg.startsAt)) &&
    isEachWay(leg.eachWay) &&
    Array.isArray(leg.competitors) &&
    leg.competitors.every((name) => typeof name === 'string') &&
    isWholeWithin(leg.odds, 1001, HIGHEST_ODDS) &&
    isWholeWithin(leg.version, 0, Number.MAX_SAFE_INTEGER)
  );
}

/** Written by this browser; only text is ever shown of it. */
function isLabel(value: unknown): boolean {
  if (value === undefined) return true;
  const { market, outcome } = (value ?? {}) as Partial<Record<keyof LegLabel, unknown>>;
  return [market, outcome].every(areNames);
}

const areNames = (names: unknown): boolean =>
  typeof names === 'object' &&
  names !== null &&
  typeof (names as LegLabel['market']).en === 'string' &&
  Object.values(names).every((name) => typeof name === 'string');

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function isEachWay(value: unknown): boolean {
  if (value === undefined) return true;
  const { part, places, odds, version } = (value ?? {}) as Partial<Record<keyof EachWay, unknown>>;
  return (
    isWholeWithin(part, 1, 10) &&
    isWholeWithin(places, 2, 10) &&
    isWholeWithin(odds, 1001, HIGHEST_ODDS) &&
    isWholeWithin(version, 0, Number.MAX_SAFE_INTEGER)
  );
}

const isWholeWithin = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
