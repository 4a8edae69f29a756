// A bet from the main purse on markets as this process remembers them: priced here, and checked against the database in one
// statement with those of other players. Anything out of the ordinary is left to the careful path.
import { LRUCache } from 'lru-cache';
import { perProcess, type Context, type Services, type SignedInPlayer } from '#platform/context.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { eventFacts, offerNow, type Offer } from '#sportsbook/book/index.ts';
import {
  takeInGroup,
  type GroupStake,
  type Permission,
  type StakeMember,
  type StakeStatement,
} from '#money/stakes/index.ts';
import { bigintValue } from '#platform/db/composite-array.ts';
import { cachedHouseAccount } from '#money/wallet/index.ts';
import { betRows } from './bet-rows.ts';
import { whyNotOffered } from './compare-offers.ts';
import type { Placed, BetMessage } from './contract.ts';
import type { Order } from './order.ts';
import { ceilingsOf, MAX_STAKE, NO_OPEN_RISK, pricingOf } from './price.ts';
import { promotionOf } from './promotions/offered.ts';
import { highestStake, mostCarriedCents, passes, shareCents } from './rules/limits.ts';
import { isAtStart } from './rules/starting-price.ts';
import { suits } from './rules/odds-policy.ts';
import type { BetRow, LegRow } from './store.ts';
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
  const cachedFactors = factors(services);
  if (percent === 100) cachedFactors.delete(playerId);
  else cachedFactors.set(playerId, percent);
}

/** `undefined`: nothing has changed, and the bet needs care. */
export async function placeQuickly(
  ctx: Context,
  player: SignedInPlayer,
  order: Order,
  permission: Permission,
): Promise<PlacedQuickly | undefined> {
  const { bet, policy, purse, currency, stake, tokenId } = order;
  if (
    bet.type === 'builder' ||
    purse !== 'main' ||
    tokenId !== null ||
    permission.purseOrder ||
    permission.restrictions?.length
  )
    return undefined;
  const offers = bet.legs.flatMap((leg): (Offer & { odds: number })[] => {
    const offer = offerNow(ctx, leg);
    return offer?.odds && whyNotOffered(leg, offer) === null && suits(policy, leg.odds, offer.odds)
      ? [{ ...offer, odds: offer.odds }]
      : [];
  });
  // How much a player may stake on a boost is counted in the careful path.
  if (offers.length < bet.legs.length || offers.some(({ boost }) => boost) || bet.legs.some(isAtStart))
    return undefined;
  const promoted = promotionOf(
    ctx,
    { ...order, type: bet.type, promotion: bet.promotion, offers, isAtStart: false },
    currency,
  );
  if ('why' in promoted) return undefined;
  const pricing = pricingOf(
    ctx,
    bet,
    offers.map(({ odds }) => odds),
    currency,
    promoted.terms,
  );
  const factorPercent = factors(ctx).get(player.id) ?? 100;
  const ceilings = ceilingsOf(ctx, offers, NO_OPEN_RISK, { factorPercent, dayCents: 0n });
  const worth = pricing.worth(stake);
  if (passes(worth, ceilings)) return undefined;
  const highest = highestStake((minor) => pricing.worth(minor), ceilings, MAX_STAKE);
  const { row, legs } = betRows(ctx, player, order, {
    offers,
    pricing,
    price: null,
    permission,
    promotion: promoted.terms,
    highest,
  });
  const groupAnswer = await takeInGroup(ctx, BETS, {
    at: row.placed_at,
    bet: row,
    legs,
    ceilings: legs.map((leg, nth) => legCeilings(ctx, leg, offers[nth]!, factorPercent)),
    stake: stakeOf(row, player, permission, await cachedHouseAccount(ctx, SPORTSBOOK, currency)),
  });
  if (!groupAnswer) return undefined;
  notifyPlayer(ctx, player.id, { kind: 'bet', id: order.id, state: row.state });
  const facts = await eventFacts(
    ctx,
    ctx.db,
    legs.map(({ event_id }) => event_id),
  );
  return {
    placed: { status: row.state === 'held' ? 'held' : 'accepted', bet: wireBet(ctx, row, legs, facts) },
    after: groupAnswer.after,
  };
}

/** A bet with its legs, as the rows of their tables, and what the legs are held against. */
interface BetMember extends StakeMember {
  bet: BetRow;
  legs: readonly LegRow[];
  ceilings: readonly LegCeilings[];
}

const BETS: StakeStatement<BetMember> = {
  takes: 'bets.place_bets',
  rows: (members) => ({
    bets: { type: 'bets.bets', rows: members.map(({ bet }) => ({ ...bet })) },
    legs: { type: 'bets.legs', rows: members.flatMap(({ legs }) => legs.map((leg) => ({ ...leg }))) },
    ceilings: {
      type: 'bets.leg_ceilings',
      rows: members.flatMap(({ ceilings }) => ceilings.map((ceiling) => ({ ...ceiling }))),
    },
  }),
  values: ({ config }) => ({
    day_cents: bigintValue(BigInt(config.BET_LIMITS.day * 100)),
  }),
};

const stakeOf = (row: BetRow, player: SignedInPlayer, permission: Permission, houseAccount: bigint): GroupStake => ({
  fact: row.id,
  round: row.id,
  player_id: row.player_id,
  currency: row.currency,
  account_currency: row.currency,
  purse: player.purses.main,
  house_account: houseAccount,
  amount: row.staked,
  win: 0n,
  fencing_token: permission.fencingToken,
  is_limited: permission.isLimited,
  staked_at: null,
  announcement: null,
});

/** As the type `bets.leg_ceilings` has them. */
interface LegCeilings {
  bet_id: string;
  place: number;
  event_cents: bigint;
  market_cents: bigint;
  outcome_cents: bigint;
  own_event_cents: bigint;
  own_market_cents: bigint;
  own_outcome_cents: bigint;
  factor_percent: number;
}

function legCeilings(
  services: Services,
  leg: LegRow,
  { rating, limitClass }: Offer,
  factorPercent: number,
): LegCeilings {
  const limits = services.config.BET_LIMITS;
  const most = mostCarriedCents(limits, rating, { ...parseMarketRef(leg.market)!, limitClass });
  const share = shareCents(limits, most, factorPercent);
  return {
    bet_id: leg.bet_id,
    place: leg.place,
    event_cents: BigInt(most.event),
    market_cents: BigInt(most.market),
    outcome_cents: BigInt(most.outcome),
    own_event_cents: BigInt(share.event),
    own_market_cents: BigInt(share.market),
    own_outcome_cents: BigInt(share.outcome),
    factor_percent: factorPercent,
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
  const messages = gathered(services).messages.splice(0);
  try {
    await publishAll(
      services.db,
      messages.map(({ player, message }) => ({ topic: `player/${player}`, message })),
    );
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'players could not be notified of their bets');
  }
}
