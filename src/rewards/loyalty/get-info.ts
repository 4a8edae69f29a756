// What is public about the programme, and a player's own standing.
import { toWire, type Currency } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { sumIn } from '#rewards/bonuses/index.ts';
import { configOf } from '#site/content/index.ts';
import { charactersOf } from './characters.ts';
import { hasShop, isOn, loyaltyConfig } from './config.ts';
import type { LoyaltyInfo, LoyaltyTerms } from './contract.ts';
import { countAddressesDue } from './orders-store.ts';
import { readPlayer } from './player-store.ts';
import { POINT, wholePoints } from './rules/points.ts';
import { wireLevels } from './wire.ts';

const PROGRAMME = 'loyalty';
const DAY_MS = 86_400_000;
const ORDER = ['slot', 'fast', 'sports', 'casino', 'live'];

export function termsFor(ctx: Context): LoyaltyTerms {
  const currency: Currency = ctx.player?.currency ?? 'EUR';
  const { rates, expiry, character_cooldown_days } = loyaltyConfig(ctx);
  return {
    levels: isOn(ctx) ? wireLevels(ctx, currency) : [],
    rates: Object.entries(rates)
      .toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
      .flatMap(([category, euros]) => {
        const minor = sumIn({ EUR: euros }, currency, ratesPerEur(ctx));
        return minor === undefined ? [] : [{ category, amount: toWire(minor, currency) }];
      }),
    expiry,
    character_cooldown_days,
    has_shop: hasShop(ctx),
    character_places: configOf(ctx, ctx.locale).loyalty.characterPlaces,
  };
}

export async function infoFor(ctx: Context): Promise<LoyaltyInfo> {
  const { id, currency } = playerOf(ctx);
  const [row, addresses] = await Promise.all([readPlayer(ctx.db, id), countAddressesDue(ctx.db, id)]);
  const character = charactersOf(ctx).find(({ sysname }) => sysname === row.character) ?? null;
  return {
    id: PROGRAMME,
    is_active: isOn(ctx),
    points: wholePoints(row.balance),
    character,
    levels: wireLevels(ctx, currency).map((level) => ({ ...level, is_reached: level.level <= row.level })),
    pointsAlias: configOf(ctx, ctx.locale).loyalty.pointsAlias,
    uid: Number(id),
    tier_points: wholePoints(row.tier),
    level: row.level,
    owed: row.balance < 0n ? Number((-row.balance + POINT - 1n) / POINT) : 0,
    character_change_at: changeAt(ctx, row.character_since)?.toISOString() ?? null,
    addresses_due: addresses,
  };
}

/** When the character can be changed again; `null`: now. */
export function changeAt(ctx: Context, since: Date | null): Date | null {
  if (since === null) return null;
  const at = new Date(since.getTime() + loyaltyConfig(ctx).character_cooldown_days * DAY_MS);
  return at > ctx.clock.now() ? at : null;
}
