// A bet from the main purse on markets as this process remembers them: priced here, and checked against the database in one
// statement with those of other players. Anything out of the ordinary is left to the careful path.
import { LRUCache } from 'lru-cache';
import type { Currency } from '#kernel/money.ts';
import { perProcess, type Context, type Services, type SignedInPlayer } from '#platform/context.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { eventFacts, offerNow, type Offer } from '#sportsbook/book/index.ts';
import type { Permission } from '#money/stakes/index.ts';
import { houseAccount } from '#money/wallet/index.ts';
import { betRows } from './bet-rows.ts';
import type { Placed, BetMessage } from './contract.ts';
import type { Order } from './order.ts';
import { ceilingsOf, MAX_STAKE, NO_OPEN_RISK, pricingOf } from './price.ts';
import { highestStake, mostCarriedCents, passes, shareCents } from './rules/limits.ts';
import { suits } from './rules/odds-policy.ts';
import type { BetRow, LegRow } from './store.ts';
import { placeTogether } from './place-together.ts';
import { wireBet } from './wire.ts';
import { publishAll } from '#platform/live/publish.ts';

export const SPORTSBOOK = 'sportsbook';

export interface PlacedQuickly {
  placed: Placed;
  /** main, bonus, betting_bonus, fun. */
  after: readonly [bigint, bigint, bigint, bigint];
}

/** What this process has learned of players' factors; the statement checks it. */
const factors = perProcess('bets.factors', () => new LRUCache<bigint, number>({ max: 50_000 }));

export function learnFactor(services: Services, playerId: bigint, percent: number): void {
  const known = factors(services);
  if (percent === 100) known.delete(playerId);
  else known.set(playerId, percent);
}

const houses = perProcess('bets.houses', () => new Map<Currency, Promise<bigint>>());
function houseOf(services: Services, currency: Currency): Promise<bigint> {
  const known = houses(services);
  let house = known.get(currency);
  if (!house) {
    house = houseAccount(services.db, SPORTSBOOK, currency);
    known.set(currency, house);
    house.catch(() => known.delete(currency));
  }
  return house;
}

/** `undefined`: nothing has changed, and the bet needs care. */
export async function placeQuickly(
  ctx: Context,
  player: SignedInPlayer,
  order: Order,
  permission: Permission,
): Promise<PlacedQuickly | undefined> {
  const { bet, policy, purse, currency, stake, tokenId } = order;
  if (purse !== 'main' || tokenId !== null || permission.purseOrder || permission.restrictions?.length)
    return undefined;
  const offers = bet.legs.flatMap((leg): (Offer & { odds: number })[] => {
    const offer = offerNow(ctx, leg);
    return offer?.odds && offer.reason === null && suits(policy, leg.odds, offer.odds)
      ? [{ ...offer, odds: offer.odds }]
      : [];
  });
  if (offers.length < bet.legs.length) return undefined;
  const pricing = pricingOf(
    ctx,
    bet,
    offers.map(({ odds }) => odds),
    currency,
  );
  const factorPercent = factors(ctx).get(player.id) ?? 100;
  const ceilings = ceilingsOf(ctx, offers, NO_OPEN_RISK, { factorPercent, dayCents: 0n });
  const worth = pricing.worth(stake);
  if (passes(worth, ceilings)) return undefined;
  const highest = highestStake((one) => pricing.worth(one), ceilings, MAX_STAKE);
  const { row, legs } = betRows(ctx, player, order, { offers, pricing, permission, highest });
  const after = await placeTogether(ctx, {
    playerId: player.id,
    at: row.placed_at,
    bet: betMember(row, player, await houseOf(ctx, currency), permission, factorPercent),
    legs: legs.map((leg, nth) => legMember(ctx, leg, offers[nth]!, factorPercent)),
  });
  if (!after) return undefined;
  notifyPlayer(ctx, player.id, { kind: 'bet', id: order.id, state: row.state });
  const facts = await eventFacts(
    ctx,
    ctx.db,
    legs.map(({ event_id }) => event_id),
  );
  return { placed: { status: row.state === 'held' ? 'held' : 'accepted', bet: wireBet(row, legs, facts) }, after };
}

/** Sums as text: JSON numbers are doubles. */
const betMember = (row: BetRow, player: SignedInPlayer, house: bigint, permission: Permission, factor: number) => ({
  id: row.id,
  pl: String(row.player_id),
  cu: row.currency,
  ma: String(player.purses.main),
  ho: String(house),
  ty: row.type,
  st: String(row.stake),
  ln: row.lines,
  sd: String(row.staked),
  po: row.policy,
  pt: String(row.potential),
  hi: String(row.highest),
  hb: row.highest_because,
  dm: row.delay_ms,
  gu: String(permission.fencingToken),
  li: permission.isLimited,
  pc: String(row.payout_cents),
  fa: factor,
  pa: row.placed_at.toISOString(),
  dg: row.digest.toString('hex'),
});

function legMember(services: Services, leg: LegRow, { rating }: Offer, factorPercent: number) {
  const limits = services.config.BET_LIMITS;
  const most = mostCarriedCents(limits, rating, parseMarketRef(leg.market)!);
  const share = shareCents(limits, most, factorPercent);
  return {
    id: leg.bet_id,
    pc: leg.place,
    ev: leg.event_id,
    mk: leg.market,
    oc: leg.outcome,
    sp: leg.sport,
    os: leg.odds_seen,
    od: leg.odds,
    ve: String(leg.version),
    ib: leg.is_banker,
    lv: leg.was_live,
    sc: leg.score_taken,
    ri: String(leg.risk_cents),
    ce: String(most.event),
    cm: String(most.market),
    co: String(most.outcome),
    sk: String(leg.staked_cents),
    bv: String(leg.book_version),
    so: String(share.outcome),
    sm: String(share.market),
    se: String(share.event),
  };
}

/**
 * Notifies players of bets that were taken together, a moment later and many at once: the player has the answer already, and a
 * notification inside the transaction would make all commits of the database wait for each other.
 */
const GATHER_MS = 100;

const gathered = perProcess('bets.notices', () => ({ messages: [] as { player: bigint; message: BetMessage }[] }));

function notifyPlayer(services: Services, player: bigint, message: BetMessage): void {
  const { messages } = gathered(services);
  messages.push({ player, message });
  if (messages.length > 1) return;
  setTimeout(() => void notifyAll(services), GATHER_MS).unref();
}

async function notifyAll(services: Services): Promise<void> {
  const taken = gathered(services).messages.splice(0);
  try {
    await publishAll(
      services.db,
      taken.map(({ player, message }) => ({ topic: `player/${player}`, message })),
    );
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'players could not be notified of their bets');
  }
}
