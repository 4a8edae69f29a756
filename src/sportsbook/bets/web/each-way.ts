// Each-way bets in the slip: two bets of the same stake, one on runners to win and one on the same to be placed. Pure.
import { marketRef } from '#sportsbook/models/market.ts';
import { keyOf, type EachWay, type Selected, type SlipLeg, type SlipState } from './slip.ts';

/** A bet of the slip: the place part comes directly after the part to win. */
interface Part {
  key: string;
  legs: readonly number[];
  isPlacePart?: boolean | undefined;
}

const placeMarket = ({ part, places }: Pick<EachWay, 'part' | 'places'>): string =>
  marketRef({ kind: 'race-placed', specifiers: { part: String(part), places: String(places) } });

/** What the place part of a selection is on; `undefined`: it has none. */
export const placeSelection = ({ event, outcome, eachWay }: SlipLeg): Selected | undefined =>
  eachWay && { event, market: placeMarket(eachWay), outcome };

const PLACE_PARTS = 'race-placed/part=';
export const isPlaceKey = (key: string): boolean => key.split(' ')[1]!.startsWith(PLACE_PARTS);

type SentLeg = Pick<SlipLeg, 'event' | 'market' | 'outcome' | 'odds' | 'version' | 'isAtStart'>;

/** What a slip is sent with: its selections, then the place part of each that has one. */
export const legsToSend = ({ legs }: Pick<SlipState, 'legs'>): SentLeg[] => [
  ...legs,
  ...legs.flatMap((leg) => {
    const selection = placeSelection(leg);
    const { odds, version } = leg.eachWay ?? leg;
    return selection ? [{ ...selection, odds, version, isAtStart: leg.isAtStart }] : [];
  }),
];

/** Among `legsToSend`, the legs of a bet. */
export function placesToSend({ legs }: Pick<SlipState, 'legs'>, { legs: places, isPlacePart }: Part): number[] {
  if (!isPlacePart) return [...places];
  return places.map((place) => legs.length + legs.slice(0, place).filter(({ eachWay }) => eachWay).length);
}

/** Whether all that it is on can be placed as well as win; a bonus is for one bet, and this is two. */
const canBeEachWay = (slip: SlipState, { key, legs }: Part): boolean =>
  slip.tokens[key] === undefined && legs.every((place) => slip.legs[place]!.eachWay !== undefined);

export const isEachWay = (slip: SlipState, bet: Part): boolean =>
  slip.eachWay.includes(bet.key) && canBeEachWay(slip, bet);

/** Of the place part of the bet with this key. */
export const placeKey = (key: string): string => `place ${key}`;

export const withEachWay = (slip: SlipState, key: string): SlipState => ({
  ...slip,
  eachWay: slip.eachWay.includes(key) ? slip.eachWay.filter((bet) => bet !== key) : [...slip.eachWay, key],
});

type Offers = Readonly<Record<string, { odds: number | null; version: number; reason: string | null }>>;

/** Why a bet's place part cannot be bet on; null: it can. `undefined`: there is none, or it is not known yet. */
export function whyNotPlaced(slip: SlipState, bet: Part, offers: Offers): string | null | undefined {
  if (!canBeEachWay(slip, bet)) return undefined;
  const parts = bet.legs.map((place) => offers[keyOf(placeSelection(slip.legs[place]!)!)]);
  if (parts.includes(undefined)) return undefined;
  const closed = parts.find((part) => part!.reason !== null || part!.odds === null);
  return closed ? (closed.reason ?? 'not-offered') : null;
}

/** A place part is placed at the odds that are shown beside it. */
export const withPlaceOdds = (slip: SlipState, offers: Offers): SlipState => ({
  ...slip,
  legs: slip.legs.map((leg) => {
    const selection = placeSelection(leg);
    const now = selection && offers[keyOf(selection)];
    if (!leg.eachWay || !now || now.odds === null) return leg;
    return { ...leg, eachWay: { ...leg.eachWay, odds: now.odds, version: now.version } };
  }),
});
