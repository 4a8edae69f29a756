// What a slip is worth now. Changes nothing, and queries the database only for what others have at risk.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { mayBegin } from '#money/limits/index.ts';
import { offerNow, type Offer } from '#sportsbook/book/index.ts';
import { restrictionsOf } from '#money/stakes/index.ts';
import { mustBeIdentified } from '#players/verification/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import { whyNotOffered } from './compare-offers.ts';
import type { BetType, quoteBets, Quote, SlipLeg, Why } from './contract.ts';
import { amountOf, ceilingsOf, lowestStake, MAX_STAKE, pricingOf, type Pricing } from './price.ts';
import { askForBuilder, builderPrice, pricesOf, QUOTE_AGE_MS, whyNotBuilt } from './builder.ts';
import { highestStake } from './rules/limits.ts';
import { conflictsOf, isWrong, readBets, type SlipBet, type Wrong } from './rules/slip.ts';
import { factorsOf, readDay, readExposure, type OpenRisk } from './exposure-store.ts';
import { isAtStart, limitOddsOf, NEEDS_ODDS } from './rules/starting-price.ts';
import { isStake, readStake } from './rules/stake.ts';
import { boostRoom } from './promotions/boost-room.ts';
import { promotedLeg, promotionOf, promotionsOf, termsOnOffer } from './promotions/offered.ts';
import type { PromotionTerms } from './promotions/terms.ts';
import { nearlyBoosted, wireTerms } from './promotions/wire-terms.ts';
import { boostOf, whyNotToken } from './rules/token.ts';
import type { Because } from './tables.ts';
import { tokensByIds, type TokenRow } from './token-store.ts';

type Quoted = Quote['bets'][number];
type Input = InputOf<typeof quoteBets>;

/** What holds for all bets of a slip. */
interface Question {
  currency: Currency;
  refusal: Quoted['refusal'];
  factorPercent: number;
  dayCents: bigint;
  /** From the player's restrictions, in minor units for a whole bet. */
  most: { stake: bigint; because: Because } | undefined;
  openRisk: OpenRisk;
  purse: Input['purse'];
  tokens: ReadonlyMap<string, TokenRow>;
}

export async function quoteFor(ctx: Context, input: Input): Promise<OutputOf<typeof quoteBets>> {
  const { slip, currency } = input;
  const offers = slip.legs.map((leg) => offerNow(ctx, leg));
  const conflicts = conflictsOf(slip);
  const openRisk = await readExposure(ctx.db, ctx.player?.id, slip.legs);
  const question: Question = { currency, openRisk, purse: input.purse, ...(await playersOwn(ctx, input)) };
  return {
    legs: slip.legs.map((leg, place) => {
      const offer = offers[place];
      return {
        odds: offer?.odds ?? null,
        book_odds: offer?.boost?.bookOdds ?? null,
        version: offer?.version ?? leg.version,
        reason: whyNotOffered(leg, offer),
        has_starting_price: offer?.hasStartingPrice ?? false,
        conflicts: conflicts[place]!,
      };
    }),
    bets: await Promise.all(
      readBets(slip).map((bet, nth) => quoteOne(ctx, slip.bets[nth]!.type, bet, offers, question)),
    ),
  };
}

async function playersOwn(
  ctx: Context,
  { currency, purse, slip }: Input,
): Promise<Pick<Question, 'refusal' | 'factorPercent' | 'dayCents' | 'most' | 'tokens'>> {
  const { player } = ctx;
  if (!player) return { refusal: null, factorPercent: 100, dayCents: 0n, most: undefined, tokens: new Map() };
  const ids = slip.bets.flatMap(({ token_id: id }) => id ?? []);
  const [factors, dayCents, restrictions, balances, tokens] = await Promise.all([
    factorsOf(ctx.db, player.id, 1),
    readDay(ctx.db, player.id, ctx.clock.now()),
    restrictionsOf(ctx.db, player.id),
    purse === 'betting-bonus' ? balancesOf(ctx.db, player.id, currency) : undefined,
    tokensByIds(ctx.db, ids),
  ]);
  let refusal: Quoted['refusal'] = null;
  try {
    await mayBegin(ctx);
    mustBeIdentified(ctx, 'play');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = { rule: error.reason.rule, sentence: error.message, inputs: error.reason.inputs };
  }
  const now = ctx.clock.now();
  const highest = restrictions
    .filter(
      (restriction) =>
        restriction.currency === currency &&
        restriction.startsAt <= now &&
        (restriction.endsAt === null || restriction.endsAt > now),
    )
    .flatMap(({ highestStakeMinor }) => (highestStakeMinor === null ? [] : [highestStakeMinor]));
  const caps: { stake: bigint; because: Because }[] = [
    ...highest.map((stake) => ({ stake, because: 'restriction' as const })),
    ...(balances ? [{ stake: balances.betting_bonus, because: 'balance-of-bonus' as const }] : []),
  ];
  const most = caps.toSorted((a, b) => (a.stake < b.stake ? -1 : 1))[0];
  const playersTokens = tokens.filter(({ player_id: owner }) => owner === player.id);
  return {
    refusal,
    factorPercent: factors[0]?.percent ?? 100,
    dayCents,
    most,
    tokens: new Map(playersTokens.map((token) => [token.id, token])),
  };
}

async function quoteOne(
  ctx: Context,
  type: BetType,
  bet: SlipBet | Wrong,
  offers: readonly (Offer | undefined)[],
  question: Question,
): Promise<Quoted> {
  const { currency } = question;
  const money = (minor: bigint) => amountOf(minor, currency);
  if (isWrong(bet))
    return {
      type,
      lines: 0,
      stake: money(0n),
      potential_return: money(0n),
      odds: null,
      lowest_stake: money(lowestStake(ctx, 1, currency)),
      highest_stake: money(0n),
      highest_because: 'market',
      refusal: { rule: bet.rule, sentence: bet.sentence },
      not_built: null,
      extra: null,
      promotions: [],
      nearly: null,
    };
  const oddsNow = (leg: SlipLeg, place: number): number => offers[place]?.odds ?? Math.max(1001, leg.odds);
  const odds = bet.legs.map((leg, nth) => oddsNow(leg, bet.places[nth]!));
  const built = bet.type === 'builder' ? await builtOf(ctx, bet, offers) : undefined;
  const price = built?.is === 'priced' ? built.odds : null;
  const prices = pricesOf(bet, odds, price);
  const promoted = promotedQuote(ctx, bet, offers, question);
  const pricing = pricingOf(ctx, prices, prices.odds, currency, promoted.terms, limitOddsOf(bet, prices.odds));
  const { stake: highest, because } =
    built?.is === 'refused'
      ? { stake: 0n, because: 'market' as const }
      : await highestOf(ctx, bet, pricing, offers, question);
  const lowest = lowestStake(ctx, pricing.lines, currency);
  const token = question.tokens.get(bet.tokenId ?? '');
  const isFree = token?.kind === 'free-bet';
  const stakeInput = readStake(bet.stakeText, currency);
  const stake = bet.stakeText === '' && isFree ? token.amount : isStake(stakeInput) ? stakeInput : 0n;
  const staked = stake * BigInt(pricing.lines);
  const potential = built?.is === 'refused' ? 0n : pricing.potential(stake);
  return {
    type,
    lines: pricing.lines,
    stake: money(staked),
    potential_return: money(isFree ? potential - staked : potential),
    odds: pricing.totalOdds === null || built?.is === 'refused' ? null : String(pricing.totalOdds),
    lowest_stake: money(lowest),
    highest_stake: money(highest),
    highest_because: because,
    refusal:
      question.refusal ??
      (isStake(stakeInput) ? undefined : stakeInput) ??
      (built?.is === 'refused' ? whyNotBuilt(built.why) : undefined) ??
      whyNotUsed(ctx, bet, { token, stake, odds, offers }, question) ??
      promoted.why ??
      null,
    not_built: built?.is === 'refused' ? { why: built.why, legs: built.legs.map((nth) => bet.places[nth]!) } : null,
    extra:
      token?.kind === 'boost'
        ? money(boostOf(token, { staked, returned: potential, results: odds.map(() => 'won') }))
        : null,
    promotions: promoted.available.map((terms) =>
      wireTerms(
        terms,
        { staked, returned: pricingOf(ctx, prices, prices.odds, currency).potential(stake), legs: odds.length },
        currency,
      ),
    ),
    nearly: promoted.nearly,
  };
}

/** What the bet can have, and what it has; nothing where a leg is not on offer. */
function promotedQuote(
  ctx: Context,
  { type, places, legs, tokenId, promotion }: SlipBet,
  offers: readonly (Offer | undefined)[],
  { currency, purse }: Question,
): { terms: PromotionTerms | null; why: Why | undefined; available: PromotionTerms[]; nearly: Quoted['nearly'] } {
  const open = places.flatMap((place): (Offer & { odds: number })[] => {
    const offer = offers[place];
    return offer && offer.odds !== null ? [{ ...offer, odds: offer.odds }] : [];
  });
  if (open.length < places.length) return { terms: null, why: undefined, available: [], nearly: null };
  const bet = { type, purse, tokenId, promotion, offers: open, isAtStart: legs.some(isAtStart) };
  const promoted = promotionOf(ctx, bet, currency);
  const isOwnAccumulator = type === 'accumulator' && purse === 'main' && tokenId === null;
  return {
    terms: 'why' in promoted ? null : promoted.terms,
    why: 'why' in promoted ? promoted.why : undefined,
    available: promotionsOf(ctx, bet, currency),
    nearly: isOwnAccumulator
      ? nearlyBoosted(
          termsOnOffer(ctx, currency).boost,
          open.map((offer) => promotedLeg(ctx, offer)),
        )
      : null,
  };
}

/** Where a leg is not on offer its own reason says so. */
async function builtOf(
  ctx: Context,
  { places }: SlipBet,
  offers: readonly (Offer | undefined)[],
): Promise<BuilderPrice> {
  const legs = places.flatMap((place) => (offers[place]?.reason === null ? offers[place] : []));
  if (legs.length < places.length) return { is: 'refused', why: 'now', legs: [] };
  await askForBuilder(ctx, legs, QUOTE_AGE_MS);
  return builderPrice(ctx, legs);
}

/** Why the bet cannot use its token. */
function whyNotUsed(
  ctx: Context,
  { type, tokenId, places, legs }: SlipBet,
  {
    token,
    stake,
    odds,
    offers,
  }: { token: TokenRow | undefined; stake: bigint; odds: readonly number[]; offers: readonly (Offer | undefined)[] },
  { currency, purse }: Question,
): Why | undefined {
  if (tokenId === null) return undefined;
  if (legs.some(isAtStart)) return NEEDS_ODDS;
  const offeredLegs = places.flatMap((place, nth) => {
    const offer = offers[place];
    return offer ? [{ odds: odds[nth]!, sport: offer.sport }] : [];
  });
  return whyNotToken(token, { type, currency, purse, stake, legs: offeredLegs }, ctx.clock.now());
}

/** For each line; nothing where an outcome is not offered. */
async function highestOf(
  ctx: Context,
  { places, legs }: SlipBet,
  pricing: Pricing,
  offers: readonly (Offer | undefined)[],
  question: Question,
): Promise<{ stake: bigint; because: Because }> {
  const lineOffers = places.flatMap((place) => offers[place] ?? []);
  if (lineOffers.length < legs.length) return { stake: 0n, because: 'market' };
  const highest = highestStake(
    (stake) => pricing.worth(stake),
    ceilingsOf(ctx, lineOffers, question.openRisk, question),
    MAX_STAKE,
  );
  const room = await boostRoom(ctx, ctx.db, { id: ctx.player?.id, currency: question.currency }, lineOffers);
  const caps = [
    ...(question.most ? [question.most] : []),
    ...(room === undefined ? [] : [{ stake: room, because: 'boost' as const }]),
  ].map(({ stake, because }) => ({ stake: stake / BigInt(pricing.lines), because }));
  return [highest, ...caps].reduce((least, cap) => (cap.stake < least.stake ? cap : least));
}
