// An edit in words for the player: old and new side by side, and a mark that only we can make for what was offered.
import { toWire } from '#kernel/money.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import type { Services } from '#platform/context.ts';
import { hmacSha256, secretsEqual } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { QUOTE_MS } from '../cash-out-contract.ts';
import type { Change, EditQuote } from '../edit-contract.ts';
import { shareOfRest } from '../ends.ts';
import { pricingOf } from '../price.ts';
import type { BetRow } from '../store.ts';
import { isPriced, priceEdit, type EditedBet, type NoOffer, type Priced } from './price.ts';

/** What a player agrees to. */
export interface Agreed {
  stake: bigint;
  odds: readonly number[];
}

export const agreedOf = ({ part, offers }: Priced): Agreed => ({
  stake: part.offer.offer,
  odds: offers.map(({ odds }) => odds),
});

export function editQuoteOf(services: Services, edited: EditedBet): EditQuote {
  const priced = priceEdit(services, edited);
  return isPriced(priced) ? offeredOf(services, edited, priced) : priced;
}

export function offeredOf(services: Services, edited: EditedBet, priced: Priced): Exclude<EditQuote, NoOffer> {
  const { row, legs, change } = edited;
  const currency = currencyOf(row.currency);
  const money = (minor: bigint) => toWire(minor, currency);
  const { part, pricing, offers, places, delayMs } = priced;
  const { fair, offer: stake } = part.offer;
  const validUntil = services.clock.now().getTime() + QUOTE_MS;
  const oldOdds = legs.map(({ odds }) => odds);
  const old = pricingOf(services, { lines: [legs.map((_, place) => place)] }, oldOdds, currency);
  return {
    status: 'offered',
    id: row.id,
    old: {
      stake: money(part.stake),
      odds: String(old.totalOdds),
      potential_return: money(shareOfRest(row, row.potential)),
    },
    fair: money(fair),
    fee: money(fair > stake ? fair - stake : 0n),
    fee_percent: services.config.CASH_OUT_FEE,
    stake: money(stake),
    legs: offers.map(({ event, market, outcome, odds }, nth) => ({
      event,
      market,
      outcome,
      odds,
      place: places[nth]!,
    })),
    odds: String(pricing.totalOdds),
    potential_return: money(pricing.potential(stake)),
    delay_ms: delayMs,
    valid_until: new Date(validUntil).toISOString(),
    quote: editMarkOf(services, row, change, { ...agreedOf(priced), validUntil }),
  };
}

export function editMarkOf(
  { config }: Services,
  { id, cashed_stake }: Pick<BetRow, 'id' | 'cashed_stake'>,
  change: Change,
  { stake, odds, validUntil }: Agreed & { validUntil: number },
): string {
  const agreed = canonicalJson({ change, odds, stake: String(stake) });
  const text = ['edit', id, cashed_stake, validUntil, agreed].join(' ');
  return `${validUntil}.${hmacSha256(config.SECRET, text).toString('hex', 0, 16)}`;
}

/** Whether we have offered this for the bet as it stands, and not too long ago. */
export function isEditQuoted(services: Services, row: BetRow, change: Change, quote: string, agreed: Agreed): boolean {
  const validUntil = Number(quote.split('.', 1)[0]);
  if (!Number.isSafeInteger(validUntil) || validUntil < services.clock.now().getTime()) return false;
  return secretsEqual(quote, editMarkOf(services, row, change, { ...agreed, validUntil }));
}

/** Neither stake nor odds may be lower than the player saw, unless they take any. */
export const isAsAgreed = (policy: 'higher' | 'any', seen: Agreed, now: Agreed): boolean =>
  seen.odds.length === now.odds.length &&
  (policy === 'any' || (now.stake >= seen.stake && now.odds.every((odds, nth) => odds >= seen.odds[nth]!)));
