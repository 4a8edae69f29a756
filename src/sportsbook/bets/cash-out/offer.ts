// What a bet would be cashed out for: by its legs as they were decided, and as the book has those that are open.
import { toWire } from '#kernel/money.ts';
import { fairValue, offerForPart, type PartOffer } from '#sportsbook/models/bets/cash-out.ts';
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import type { Services } from '#platform/context.ts';
import { deductedFrom } from '#sportsbook/models/race/deductions.ts';
import { hmacSha256, secretsEqual } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { Chosen, Offer } from '#sportsbook/book/index.ts';
import { DELAY_S, delayMsOf } from '../bet-rows.ts';
import type { NO_CASH_OUT_REASONS } from '../contract.ts';
import { cancellationOf, runningStake } from '../ends.ts';
import type { BetRow, LegRow } from '../store.ts';
import { bookOddsOf, isWonEarly, resultOf } from '../promotions/ends.ts';
import { QUOTE_MS, type CashOutQuote, type SUSPENDED_REASONS } from '../cash-out-contract.ts';

export interface OpenBet {
  row: BetRow;
  legs: readonly LegRow[];
  /** By the place of the leg. */
  offers: readonly (Offer | undefined)[];
}

export const chosenOf = ({ event_id, market, outcome }: LegRow): Chosen => ({ event: event_id, market, outcome });

type NoCashOut = (typeof NO_CASH_OUT_REASONS)[number];

/** `null`: a bet of its kind can be cashed out. */
export function noCashOutBecause(
  row: Pick<BetRow, 'purse' | 'token_id' | 'type'>,
  legs: readonly Pick<LegRow, 'event_id' | 'is_banker' | 'place' | 'is_at_start'>[],
): NoCashOut | null {
  if (row.purse === 'house') return 'free-bet';
  if (row.token_id !== null) return 'token';
  if (row.purse === 'betting-bonus') return 'bonus-money';
  // What it is worth is known with its odds.
  if (legs.some(({ is_at_start: isAtStart }) => isAtStart)) return 'starting-price';
  // Chances in one match hang together, and are not multiplied.
  if (row.type === 'builder') return 'same-match';
  const sharesMatch = linesOfBet(row, legs).some(
    (line) => new Set(line.map((place) => legs[place]!.event_id)).size < line.length,
  );
  return sharesMatch ? 'same-match' : null;
}

const linesOfBet = (
  { type }: Pick<BetRow, 'type'>,
  legs: readonly Pick<LegRow, 'is_banker' | 'place'>[],
): readonly number[][] =>
  linesOf(
    type,
    legs.length,
    legs.filter(({ is_banker }) => is_banker).map(({ place }) => place),
  );

interface Suspended {
  leg: number;
  reason: (typeof SUSPENDED_REASONS)[number];
}

export interface Value {
  /** In thousandths of a minor unit, of the whole stake. */
  fair: bigint;
  /** How long a cash-out is held; 0: nothing is live. */
  delayMs: number;
  /** Of the book: a market that stops later has stopped meanwhile. */
  bookVersion: bigint;
}

export function valueOf(services: Services, { row, legs, offers }: OpenBet): Value | Suspended {
  const lines = linesOfBet(row, legs);
  const results = legs.map((leg) => resultOf(row, leg));
  const running = lines.filter((line) => line.every((place) => results[place] !== 'lost'));
  const counting = new Set(running.flat());
  const open = [...counting].filter((place) => results[place] === null);
  for (const place of counting) {
    const leg = legs[place]!;
    const reason =
      isWonEarly(row, leg) && leg.result === null ? null : suspendedBecause(leg, offers[place], row.placed_at);
    if (reason !== null) return { leg: place, reason };
  }
  // Nothing that is open matters: it is about to be settled.
  if (open.length === 0) return { leg: 0, reason: 'settling' };
  const delays = open.flatMap((place) => {
    const offer = offers[place]!;
    return offer.isLive ? [delayMsOf(services.config.BET_DELAYS[offer.sport] ?? DELAY_S, offer.tempo)] : [];
  });
  return {
    fair: fairValue(
      row.stake,
      running,
      // What a promotion adds is for the part of a bet that is played to its end; a lead that has won a leg has won it.
      legs.map((leg, place) => {
        const result = resultOf(row, leg);
        return {
          odds: bookOddsOf(leg),
          result: result === null ? null : parseResult(result)!,
          chance: offers[place]?.chance ?? null,
          deduction: deductedFrom(offers[place]?.deductions ?? [], leg.version),
        };
      }),
    ),
    delayMs: Math.max(0, ...delays),
    bookVersion: open
      .map((place) => offers[place]!.bookVersion)
      .reduce((most, version) => (version > most ? version : most)),
  };
}

function suspendedBecause(leg: LegRow, offer: Offer | undefined, placedAt: Date): Suspended['reason'] | null {
  // Markets are forgotten in time; what has been decided by then stands.
  if (!offer) return leg.result === null ? 'not-offered' : null;
  // By a decision that has been followed by another one.
  if (leg.result !== null) return offer.decisions === leg.decided_by ? null : 'settling';
  if (cancellationOf(offer.cancellations, placedAt)) return 'settling';
  if (offer.reason !== null) return offer.reason;
  return offer.chance === null ? 'no-chance' : null;
}

export const isSuspended = (value: Value | Suspended): value is Suspended => 'reason' in value;

/** Percent of what still runs, in minor units of the stake. */
export const partOf = (row: BetRow, percent: number): bigint => (runningStake(row) * BigInt(percent)) / 100n;

export const offerFor = ({ config }: Services, row: BetRow, part: bigint, { fair }: Value): PartOffer =>
  offerForPart({ staked: row.staked, carry: row.cash_carry }, part, { fair, feePercent: config.CASH_OUT_FEE });

/** What is offered for a part of the bet, in words for its player. */
export function quoteOf(
  services: Services,
  bet: OpenBet,
  { percent, hasHeld }: { percent: number; hasHeld: boolean },
): CashOutQuote {
  const { row, legs } = bet;
  const { id } = row;
  if (row.state !== 'accepted') return { status: 'none', id, because: 'not-open' };
  const because = noCashOutBecause(row, legs);
  if (because !== null) return { status: 'none', id, because };
  // Of an insured bet with a lost leg only the insurance is left.
  if (row.promotion === 'insurance' && legs.some(({ result }) => result === 'lost'))
    return { status: 'none', id, because: 'too-little' };
  if (hasHeld) return { status: 'none', id, because: 'pending' };
  const value = valueOf(services, bet);
  if (isSuspended(value)) return { status: 'suspended', id, ...value };
  const part = partOf(row, percent);
  const { fair, offer } = offerFor(services, row, part, value);
  if (part === 0n || offer === 0n) return { status: 'none', id, because: 'too-little' };
  const currency = currencyOf(row.currency);
  const validUntil = services.clock.now().getTime() + QUOTE_MS;
  return {
    status: 'offered',
    id,
    percent,
    stake: toWire(part, currency),
    fair: toWire(fair, currency),
    // Of an offer that has got what earlier ones were rounded down by, nothing may be left.
    fee: toWire(fair > offer ? fair - offer : 0n, currency),
    fee_percent: services.config.CASH_OUT_FEE,
    offer: toWire(offer, currency),
    delay_ms: value.delayMs,
    valid_until: new Date(validUntil).toISOString(),
    quote: markOf(services, row, { percent, offer, validUntil }),
  };
}

interface Quoted {
  percent: number;
  offer: bigint;
  validUntil: number;
}

/** Until when the offer stands, with a mark that only we can make. */
export function markOf(
  { config }: Services,
  row: Pick<BetRow, 'id' | 'cashed_stake'>,
  { percent, offer, validUntil }: Quoted,
): string {
  const text = ['cash-out', row.id, row.cashed_stake, percent, offer, validUntil].join(' ');
  return `${validUntil}.${hmacSha256(config.SECRET, text).toString('hex', 0, 16)}`;
}

/** Whether we have offered this for the bet as it stands, and not too long ago. */
export function isQuoted(services: Services, row: BetRow, quote: string, offered: Omit<Quoted, 'validUntil'>): boolean {
  const validUntil = Number(quote.split('.', 1)[0]);
  if (!Number.isSafeInteger(validUntil) || validUntil < services.clock.now().getTime()) return false;
  return secretsEqual(quote, markOf(services, row, { ...offered, validUntil }));
}
