// The bets that the selections of a slip make, and the slip sent to the server for them. Pure; only the server knows what they are worth.
import { BUILDER_LINES, FULL_COVERS, MAX_BETS, MAX_LEGS, MAX_LINES, type BetType, type Slip } from '../contract.ts';
import { lineCount, wrongShape } from '#sportsbook/models/bets/combinations.ts';
import { CURRENCY_EXPONENTS, formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { isEachWay, legsToSend, placeKey, placesToSend } from './each-way.ts';
import { builtMatches, fits, isSelected, keyOf, singleKey, type ChosenToken, type SlipState } from './slip.ts';

export interface SystemOffer {
  type: BetType;
  lines: number;
}

/** Systems over that many selections, some of them bankers: doubles, trebles …, then those with names. */
export function systemsFor(legs: number, bankers: number): SystemOffer[] {
  const free = legs - bankers;
  const places = Array.from({ length: bankers }, (_, place) => place);
  const systems = Array.from({ length: Math.max(0, free - 1) }, (_, less): BetType => `system-${less + 1}/${free}`);
  return [...systems, ...FULL_COVERS]
    .filter((type) => wrongShape(type, legs, places) === undefined)
    .map((type) => ({ type, lines: lineCount(type, legs) }));
}

/** Which bet of a slip it is, and the places of its selections. */
export interface BetInSlip {
  /** The key of its stake in the slip. */
  key: string;
  type: BetType;
  legs: readonly number[];
}

export interface PlannedBet extends BetInSlip {
  lines: number;
  bankers: readonly number[];
  /** Per line, in major units; empty: nothing staked yet. */
  stake: string;
  token?: ChosenToken | undefined;
  promotion?: SlipState['promotions'][string] | undefined;
  /** Of a builder that is placed: its price as it is shown. */
  odds?: number | undefined;
  /** Of an each-way bet, whose part to win comes directly before it. */
  isPlacePart?: boolean | undefined;
}

/** Each bet that could be placed with these selections, staked on or not, in the order in which the slip shows them. */
export function plannedBets(slip: SlipState, currency: Currency): PlannedBet[] {
  const places = slip.legs.map((_, index) => index);
  const singles = slip.legs.map((leg, index): PlannedBet => {
    const key = singleKey(leg);
    return {
      key,
      type: 'single',
      lines: 1,
      legs: [index],
      bankers: [],
      stake: amountOf(slip.stakes[key], currency),
      token: slip.tokens[key],
      promotion: slip.promotions[key],
    };
  });
  const builders = builtMatches(slip.legs).map((event) => builderOf(slip, event, currency));
  const eachWaySingles = singles.flatMap((bet) => partsOf(slip, bet));
  if (places.length < 2 || places.length > MAX_LEGS) return [...eachWaySingles, ...builders];
  const accumulator: PlannedBet = {
    key: 'accumulator',
    type: 'accumulator',
    lines: 1,
    legs: places,
    bankers: [],
    stake: amountOf(slip.stakes['accumulator'], currency),
    token: slip.tokens['accumulator'],
    promotion: slip.promotions['accumulator'],
  };
  const bankers = places.filter((index) => slip.bankers.includes(keyOf(slip.legs[index]!)));
  const systems = systemsFor(places.length, bankers.length).map(({ type, lines }): PlannedBet => {
    const typed = amountOf(slip.stakes[type], currency);
    const stake = slip.stakeBy === 'total' && typed !== '' ? perLine(typed, lines, currency) : typed;
    return { key: type, type, lines, legs: places, bankers, stake };
  });
  return [...eachWaySingles, ...partsOf(slip, accumulator), ...systems, ...builders];
}

/** The bet and, while it is each way, its place part. */
const partsOf = (slip: SlipState, bet: PlannedBet): PlannedBet[] =>
  isEachWay(slip, bet) ? [bet, { ...bet, key: placeKey(bet.key), promotion: undefined, isPlacePart: true }] : [bet];

export const builderKey = (event: string): string => `builder ${event}`;

function builderOf(slip: SlipState, event: string, currency: Currency): PlannedBet {
  const key = builderKey(event);
  return {
    key,
    type: 'builder',
    lines: 1,
    legs: slip.legs.flatMap((leg, place) => (leg.event === event && leg.canBuild ? [place] : [])),
    bankers: [],
    stake: amountOf(slip.stakes[key], currency),
  };
}

/** What was typed in the form that the API takes; amounts being typed, such as `5,` and `.5`, are accepted. */
function amountOf(typed: string | undefined, currency: Currency): string {
  const text = (typed ?? '').replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.');
  const minor = parseAmount(text, currency);
  return minor === undefined || minor === 0n ? '' : formatAmount(minor, currency);
}

const perLine = (total: string, lines: number, currency: Currency): string => {
  const minor = parseAmount(total, currency)! / BigInt(lines);
  return minor === 0n ? '' : formatAmount(minor, currency);
};

/** The tab of the slip on which a bet is staked. All of them are placed together, whichever is open. */
export const tabOf = ({ type }: Pick<PlannedBet, 'type'>): SlipState['tab'] =>
  type === 'single' ? 'singles' : type === 'accumulator' ? 'multi' : type === 'builder' ? 'builder' : 'system';

export const isStaked = ({ stake }: Pick<PlannedBet, 'stake'>): boolean => stake !== '';

/**
 * The bets that are sent to the server for a quote: those with a stake first, then those of the open tab, within the limits of bets
 * and lines that a slip may have.
 */
export function betsToQuote(slip: Pick<SlipState, 'tab'>, bets: readonly PlannedBet[]): PlannedBet[] {
  const wanted = [...bets.filter(isStaked), ...bets.filter((bet) => !isStaked(bet) && tabOf(bet) === slip.tab)];
  const withinLimits: PlannedBet[] = [];
  let lines = 0;
  for (const [nth, bet] of wanted.entries()) {
    if (bet.isPlacePart) continue;
    // Both parts of an each-way bet, or none.
    const parts = wanted[nth + 1]?.isPlacePart ? [bet, wanted[nth + 1]!] : [bet];
    const weight = parts.length * (bet.type === 'builder' ? BUILDER_LINES : bet.lines);
    if (withinLimits.length + parts.length > MAX_BETS || lines + weight > MAX_LINES) continue;
    withinLimits.push(...parts);
    lines += weight;
  }
  return withinLimits;
}

/**
 * The slip with a bet that was placed from `placedSlip` and declined: its selections stand in it again at the odds that the player had
 * agreed to, with its stake. A combined bet gets its stake back only where no other selection has come into the slip meanwhile.
 */
export function withDeclinedBet(slip: SlipState, placedSlip: SlipState, { key, type, legs }: BetInSlip): SlipState {
  const declinedLegs = legs.map((index) => placedSlip.legs[index]!);
  const allLegs = [...slip.legs, ...declinedLegs.filter((leg) => !isSelected(slip, leg))];
  if (!fits(allLegs)) return slip;
  if (type !== 'single' && allLegs.length > declinedLegs.length) return { ...slip, legs: allLegs };
  const stake = slip.stakes[key] || placedSlip.stakes[key];
  const token = slip.tokens[key] ?? placedSlip.tokens[key];
  return {
    ...slip,
    legs: allLegs,
    tab: slip.legs.length === 0 ? tabOf({ type }) : slip.tab,
    stakes: { ...slip.stakes, ...(stake && { [key]: stake }) },
    bankers: tabOf({ type }) === 'system' ? placedSlip.bankers : slip.bankers,
    tokens: { ...slip.tokens, ...(token && { [key]: token }) },
    eachWay: placedSlip.eachWay.includes(key) && !slip.eachWay.includes(key) ? [...slip.eachWay, key] : slip.eachWay,
  };
}

/** What is sent to the server for these bets. */
export const slipOf = (slip: Pick<SlipState, 'legs'>, bets: readonly PlannedBet[]): Slip => ({
  legs: legsToSend(slip).map(({ event, market, outcome, odds, version, isAtStart }) => ({
    event,
    market,
    outcome,
    odds,
    version,
    ...(isAtStart && { is_at_start: true }),
  })),
  bets: bets.map((bet) => ({
    type: bet.type,
    legs: placesToSend(slip, bet),
    bankers: [...bet.bankers],
    stake: bet.stake,
    ...(bet.odds !== undefined && { odds: bet.odds }),
    ...(bet.token ? { token_id: bet.token.id } : bet.promotion && { promotion: bet.promotion }),
  })),
});

/** The player's total stake on these bets, in minor units. */
export const totalOf = (bets: readonly PlannedBet[], currency: Currency): bigint =>
  bets.reduce(
    (sum, { stake, lines, token }) =>
      sum + (stake === '' || token?.isFree ? 0n : parseAmount(stake, currency)! * BigInt(lines)),
    0n,
  );

/** A stake as it is typed: digits, one point, no more decimals than the currency has. */
export function isTypedStake(text: string, currency: Currency): boolean {
  const decimals = CURRENCY_EXPONENTS[currency];
  return decimals === 0 ? /^\d{0,9}$/.test(text) : new RegExp(`^\\d{0,9}([.,]\\d{0,${decimals}})?$`).test(text);
}
