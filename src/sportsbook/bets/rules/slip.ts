// What is wrong with a slip, before any prices are looked up.
import { lineCount, linesOf, wrongShape } from '#sportsbook/models/bets/combinations.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { isPlaceBet, isWinPart } from './each-way.ts';
import type { Promotion } from '../promotions/terms.ts';
import { BUILDER_LINES, MAX_LINES, type BetType, type Slip, type SlipLeg, type WantedBet } from '../contract.ts';

export interface SlipBet {
  type: BetType;
  /** Of the bet, in its own order. */
  legs: SlipLeg[];
  /** The place of each in the slip. */
  places: readonly number[];
  isBanker: boolean[];
  /** Indexes into `legs`. */
  lines: number[][];
  stakeText: string;
  /** Of a builder, as its player saw it. */
  odds: number | null;
  tokenId: string | null;
  /** What its player has chosen; null: what the bet gets by default. */
  promotion: Promotion | null;
}

export type Wrong = {
  rule: 'bets.shape' | 'bets.conflict' | 'bets.builder-match' | 'bets.outright' | 'bets.lines' | 'bets.each-way';
  sentence: string;
};

/** All bets of a slip, in its order; those beyond its limits are wrong, and so are place parts without their win part. */
export function readBets(slip: Slip): (SlipBet | Wrong)[] {
  let lines = 0;
  const bets = slip.bets.map((wanted) => {
    const bet = readBet(slip, wanted, MAX_LINES - lines);
    if (!isWrong(bet)) lines += weightOf(bet.type, bet.lines.length);
    return bet;
  });
  return bets.map((bet, nth) => {
    if (isWrong(bet) || !isPlaceBet(bet)) return bet;
    const win = bets[nth - 1];
    return win && !isWrong(win) && isWinPart(win, bet) ? bet : WITHOUT_WIN_PART;
  });
}

/** What becomes of the place part of an each-way bet whose win part is not taken. */
export const WITHOUT_WIN_PART: Wrong = {
  rule: 'bets.each-way',
  sentence: 'The place part of an each-way bet is taken only together with its win part.',
};

/** An index out of range makes the bet invalid. */
function readBet(slip: Slip, wanted: WantedBet, mostLines: number): SlipBet | Wrong {
  const { type, legs: places, bankers, stake, odds = null, token_id: tokenId = null, promotion = null } = wanted;
  const isKnown = (place: number): boolean => place >= 0 && place < slip.legs.length;
  if (
    !places.every(isKnown) ||
    new Set(places).size !== places.length ||
    !bankers.every((banker) => places.includes(banker))
  )
    refuse('InvalidParameter', {
      rule: 'bets.slip',
      inputs: {},
      ...inFields({ slip: { key: 'wrongField' } }),
      sentence: 'The slip could not be read.',
    });
  const bankerPlaces = bankers.map((banker) => places.indexOf(banker));
  const wrong = wrongShape(type, places.length, bankerPlaces);
  if (wrong) return { rule: 'bets.shape', sentence: 'These selections do not make a bet of this type.' };
  if (weightOf(type, lineCount(type, places.length)) > mostLines)
    return { rule: 'bets.lines', sentence: 'The bets of this slip have too many lines together.' };
  const legs = places.map((place) => slip.legs[place]!);
  const lines = linesOf(type, places.length, bankerPlaces);
  const isBanker = legs.map((_, place) => bankerPlaces.includes(place));
  if (lines.some((line) => line.length > 1 && line.some((place) => isOutright(legs[place]!))))
    return { rule: 'bets.outright', sentence: 'The winner of a competition can only be bet on as a single.' };
  if (type === 'builder') {
    if (new Set(legs.map(({ event }) => event)).size > 1)
      return { rule: 'bets.builder-match', sentence: 'A bet builder needs selections of one match.' };
  } else if (lines.some((line) => conflict(legs, line)))
    return { rule: 'bets.conflict', sentence: 'Two selections of one match cannot stand in the same bet.' };
  return { type, legs, places, isBanker, lines, stakeText: stake, odds, tokenId, promotion };
}

/** What it takes of the lines that a slip may have. */
export const weightOf = (type: BetType, lines: number): number => (type === 'builder' ? BUILDER_LINES : lines);

export const isWrong = (bet: SlipBet | Wrong): bet is Wrong => 'rule' in bet;

const conflict = (legs: readonly SlipLeg[], line: readonly number[]): boolean =>
  new Set(line.map((place) => legs[place]!.event)).size < line.length;

/** It depends on the matches of its competition, and they on it. */
const isOutright = ({ market }: SlipLeg): boolean => market === 'outright';

/** For each leg of the slip, those that it cannot share a line with. */
export const conflictsOf = ({ legs }: Slip): number[][] =>
  legs.map((leg, place) =>
    legs.flatMap((other, nth) =>
      nth !== place && (other.event === leg.event || isOutright(leg) || isOutright(other)) ? [nth] : [],
    ),
  );
