/**
 * What a bet would become: it is cashed out at what it is worth, less the fee, and that is staked on the legs that stay, at their odds
 * now, and on those that are added. Legs that are won are in what the bet is worth, so they are in the new stake.
 */
import { formatAmount } from '#kernel/money.ts';
import type { PartOffer } from '#sportsbook/models/bets/cash-out.ts';
import type { Services } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { Chosen, Offer } from '#sportsbook/book/index.ts';
import { isSuspended, noCashOutBecause, offerFor, valueOf, type OpenBet } from '../cash-out/offer.ts';
import { MAX_LEGS, type NO_EDIT_REASONS } from '../contract.ts';
import type { Change, EditQuote } from '../edit-contract.ts';
import { runningStake } from '../ends.ts';
import { lowestStake, MAX_STAKE, pricingOf, amountOf, ceilingsOf, type Pricing } from '../price.ts';
import { resultOf } from '../promotions/ends.ts';
import { highestStake, passes } from '../rules/limits.ts';
import { isPlacePart } from '../rules/each-way.ts';
import { isWrong, readBets, type SlipBet } from '../rules/slip.ts';
import type { BetRow, LegRow } from '../store.ts';
import type { RoomFor } from './room.ts';

/** An open bet with what is asked of it. */
export interface EditedBet extends OpenBet {
  change: Change;
  /** Of the selections that are to be added. */
  addedOffers: readonly (Offer | undefined)[];
  /** A cash-out or another edit waits. */
  hasHeld: boolean;
  /** A part of its stake was paid by a bonus. */
  hasBonusMoney: boolean;
  room: RoomFor;
}

export type OpenOffer = Offer & { odds: number };

/** What it would become. */
export interface Priced {
  /** Of the cash-out. */
  part: { stake: bigint; offer: PartOffer };
  bet: SlipBet;
  /** Of its legs, at the book's own odds. */
  offers: readonly OpenOffer[];
  /** Of each leg, its place in the old bet. */
  places: readonly (number | null)[];
  pricing: Pricing;
  highest: ReturnType<typeof highestStake>;
  delayMs: number;
  /** Of the book: a market that stops later has stopped meanwhile. */
  bookVersion: bigint;
}

/** In place of an offer. */
export type NoOffer = Exclude<EditQuote, { status: 'offered' }>;

export const isPriced = <Other extends object>(answer: Priced | Other): answer is Priced => 'pricing' in answer;

/** `null`: a bet of its kind can be edited. */
export function noEditBecause(
  row: Pick<BetRow, 'purse' | 'token_id' | 'type'>,
  legs: readonly Pick<LegRow, 'event_id' | 'is_banker' | 'place' | 'is_at_start' | 'market'>[],
): (typeof NO_EDIT_REASONS)[number] | null {
  const isSystem = row.type !== 'single' && row.type !== 'accumulator' && row.type !== 'builder';
  const isPlaceBet = legs.some(({ market }) => isPlacePart(market));
  return noCashOutBecause(row, legs) ?? (isSystem ? 'system' : isPlaceBet ? 'each-way' : null);
}

export function priceEdit(services: Services, edited: EditedBet): Priced | NoOffer {
  const { row, offers, addedOffers } = edited;
  const { id } = row;
  const because = whyNotEdited(edited);
  if (because !== null) return { status: 'none', id, because };
  const value = valueOf(services, edited);
  if (isSuspended(value)) return { status: 'suspended', id, ...value };
  const added: OpenOffer[] = [];
  for (const [nth, offer] of addedOffers.entries()) {
    const reason = offer ? offer.reason : 'not-offered';
    if (reason !== null || !offer || offer.odds === null)
      return { status: 'unavailable', id, added: nth, reason: reason ?? 'not-offered' };
    if (offer.isLive) return { status: 'none', id, because: 'added-live' };
    added.push(atBookOdds({ ...offer, odds: offer.odds }));
  }
  const keptPlaces = keptOf(edited);
  const keptOffers: OpenOffer[] = [];
  for (const place of keptPlaces) {
    const offer = offers[place];
    if (!offer || offer.odds === null) return { status: 'suspended', id, leg: place, reason: 'not-offered' };
    keptOffers.push(atBookOdds({ ...offer, odds: offer.odds }));
  }
  const newOffers = [...keptOffers, ...added];
  const currency = currencyOf(row.currency);
  const part = runningStake(row);
  const offer = offerFor(services, row, part, value);
  const stake = offer.offer;
  const bet = betOf(newOffers, stake, row);
  if (isWrong(bet)) return { status: 'none', id, because: bet.rule === 'bets.outright' ? 'outright' : 'conflict' };
  if (stake < lowestStake(services, 1, currency)) return { status: 'none', id, because: 'too-little' };
  const pricing = pricingOf(
    services,
    bet,
    newOffers.map(({ odds }) => odds),
    currency,
  );
  const ceilings = ceilingsOf(services, newOffers, edited.room.openRisk, edited.room);
  const highest = highestStake((minor) => pricing.worth(minor), ceilings, MAX_STAKE);
  if (passes(pricing.worth(stake), ceilings) !== undefined)
    return {
      status: 'too-high',
      id,
      stake: amountOf(stake, currency),
      highest_stake: amountOf(highest.stake, currency),
      because: highest.because,
    };
  return {
    part: { stake: part, offer },
    bet,
    offers: newOffers,
    places: [...keptPlaces, ...added.map(() => null)],
    pricing,
    highest,
    delayMs: value.delayMs,
    bookVersion: newOffers.reduce(
      (most, { bookVersion }) => (bookVersion > most ? bookVersion : most),
      value.bookVersion,
    ),
  };
}

/** A price boost is for bets that are placed for new money. */
const atBookOdds = (offer: OpenOffer): OpenOffer =>
  offer.boost ? { ...offer, odds: offer.boost.bookOdds, boost: null } : offer;

function whyNotEdited(edited: EditedBet): Extract<NoOffer, { status: 'none' }>['because'] | null {
  const { row, legs, offers, change, hasHeld, hasBonusMoney } = edited;
  if (row.state !== 'accepted') return 'not-open';
  const because = noEditBecause(row, legs);
  if (because !== null) return because;
  if (hasBonusMoney) return 'bonus-money';
  if (hasHeld) return 'pending';
  if (legs.some((leg) => resultOf(row, leg) === 'lost')) return 'lost';
  const keptPlaces = keptOf(edited);
  const count = keptPlaces.length + change.add.length;
  if (count === 0) return 'empty';
  if (count > MAX_LEGS) return 'too-many';
  const dropped = openPlaces(edited).filter((place) => !keptPlaces.includes(place));
  if (dropped.length === 0 && change.add.length === 0) return 'unchanged';
  return dropped.some((place) => offers[place]?.isLive) ? 'begun' : null;
}

const openPlaces = ({ row, legs }: Pick<EditedBet, 'row' | 'legs'>): number[] =>
  legs.flatMap((leg, place) => (resultOf(row, leg) === null ? [place] : []));

/** In the order of the bet. */
const keptOf = (edited: EditedBet): number[] =>
  openPlaces(edited).filter((place) => edited.change.keep.includes(place));

const betOf = (offers: readonly OpenOffer[], stake: bigint, { currency }: BetRow) =>
  readBets({
    legs: offers.map(({ event, market, outcome, odds, version }) => ({ event, market, outcome, odds, version })),
    bets: [
      {
        type: offers.length === 1 ? 'single' : 'accumulator',
        legs: offers.map((_, place) => place),
        bankers: [],
        stake: formatAmount(stake, currencyOf(currency)),
      },
    ],
  })[0]!;

/** The selections that are looked up for it: of the bet, then those that are to be added. */
export const selectionsOf = (legs: readonly LegRow[], { add }: Change): Chosen[] => [
  ...legs.map(({ event_id, market, outcome }) => ({ event: event_id, market, outcome })),
  ...add,
];
