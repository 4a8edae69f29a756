// Offers as content holds them, and what the house knows of the caller.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Context, Services, SignedInPlayer } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { collection, describe, deriveFromContent, inLanguage } from '#site/content/index.ts';
import { faultOfGift, giftFields, whyNoFreeGift, type GiftTerms, type WhyNot } from '#rewards/gifts/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { OFFER_ACTIONS, type Offer, type OfferAction } from './offer-contract.ts';
import { code } from './rules/audience.ts';
import { satisfies, type Facts, type Terms } from './rules/may-take.ts';
import { lastOutcomes } from './grant-store.ts';
import { takenBy } from './store.ts';

const names = () => or(z.array(z.string()), []);
/** What narrows an offer: missing, it does not; invalid, the offer is left out, since it would come to everybody. */
const only = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const listOrAny = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    only(z.array(schema)),
    z.transform((list) => list ?? []),
  );
const time = () =>
  or(
    z.nullable(
      z.pipe(
        z.string(),
        z.transform((text) => new Date(text)),
      ),
    ),
    null,
  );

const stored = z.object({
  id: z.number(),
  sysname: z.string(),
  position: or(z.nullable(z.number()), null),
  promo_code: or(z.string(), ''),
  limit: only(z.number()),
  startsAt: time(),
  finishedAt: time(),
  trigger: z.object({
    action: z.enum(OFFER_ACTIONS),
    exclude_methods: listOrAny(z.string()),
    currencies: listOrAny(code(3, 'EUR')),
    countries: listOrAny(code(2, 'DE')),
    deposit_number: only(z.number()),
    is_repeatable: or(z.boolean(), false),
  }),
  description: z.object({ title: z.string(), text: or(z.string(), ''), terms: names(), art: or(z.string(), '') }),
  promotions: or(z.array(z.object({ kind: z.string(), title: z.string() })), []),
  bonuses: names(),
  ...giftFields,
});
export const offerShape = stored.shape;
type Stored = z.output<typeof stored>;

export interface KnownOffer {
  terms: Terms;
  /** The offer as seen by a caller with these facts. */
  describe: (
    facts: Facts | undefined,
    isTaken: boolean,
    verdict?: { reason?: Offer['reason'] | undefined; isForThem?: boolean | undefined },
  ) => Offer;
  id: number;
  action: OfferAction;
  /** Names of the definitions that it pays. */
  bonuses: readonly string[];
  description: Offer['description'];
  /** What it may cost in a day, where it is a gift. */
  gift: GiftTerms;
  /** The name under which it is stored as taken: it stays, also when content moves to another service. */
  sysname: string;
}

/** In the operator's order, including offers that are over or have not begun. */
export const offersOf = (services: Services, locale: string = DEFAULT_LOCALE): readonly KnownOffer[] =>
  deriveFromContent(services, `campaigns/offers/${locale}`, () => readOffers(services, locale));

function readOffers(services: Services, locale: string): KnownOffer[] {
  const entries = collection<StoredEntry>(services, 'offers', locale);
  const names = namesOf(entries);
  return entries
    .flatMap((entry) => {
      const parsed = readOffer(services, { ...entry, sysname: names.get(entry.id)! }, locale);
      if (parsed.success) return [parsed.data];
      services.log.warn({ entry: entry.id, fault: schemaFault(parsed.error, 'the offer') }, 'an offer was left out');
      return [];
    })
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
    .map(knownOf);
}

function readOffer(services: Services, entry: StoredEntry, locale: string) {
  const description = (inLanguage(entry.description, locale) ?? {}) as Record<string, unknown>;
  return stored.safeParse({
    ...entry,
    description: describe(services, 'offer', description, locale),
    promotions: inLanguage(entry.promotions, locale),
  });
}

/** What would keep an offer off the site, in a sentence. Its words may be under keys that are mapped later (CT-05). */
export function faultOfStored(entry: object): string | undefined {
  const parsed = stored.safeParse({ id: 0, ...entry, description: { title: '' } });
  return parsed.success ? faultOfGift(parsed.data) : schemaFault(parsed.error, 'the offer');
}

interface StoredEntry {
  id: number;
  sysname: string;
  description: unknown;
  promotions: unknown;
}

/** Where several have one sysname, it belongs to the first, so that taking one does not take the others. */
function namesOf(entries: ReadonlyArray<{ id: number; sysname: string }>): Map<number, string> {
  const names = new Map<number, string>();
  const usedNames = new Set<string>();
  for (const { id, sysname } of entries.toSorted((a, b) => a.id - b.id)) {
    names.set(id, usedNames.has(sysname) ? `${sysname}-${id}` : sysname);
    usedNames.add(sysname);
  }
  return names;
}

function knownOf({
  id,
  sysname,
  promo_code,
  limit,
  startsAt,
  finishedAt,
  trigger,
  description,
  promotions,
  bonuses,
  isGift,
  budgetPerDay,
}: Stored): KnownOffer {
  const { action, is_repeatable: isRepeatable, ...params } = trigger;
  const { currencies, countries, deposit_number: depositNumber, exclude_methods: excludeMethods } = params;
  const terms: Terms = {
    promoCode: promo_code,
    startsAt,
    finishedAt,
    limit,
    currencies,
    countries,
    depositNumber,
    excludeMethods,
    isRepeatable,
  };
  return {
    id,
    sysname,
    gift: { isGift, budgetPerDay },
    terms,
    action,
    bonuses,
    description,
    describe: (facts, isTaken, { reason = null, isForThem = satisfies(terms, facts, isTaken) } = {}) => ({
      id,
      name: sysname,
      trigger: { action, params, user_satisfies_params: isForThem },
      description,
      promotions,
      bonuses,
      is_taken: isTaken,
      reason,
      finished_at: finishedAt?.toISOString() ?? null,
    }),
  };
}

/** Who takes something: the caller, or a player in whose name it is done. */
export type Taker = Pick<SignedInPlayer, 'id' | 'currency'>;

export interface Caller {
  facts: Facts | undefined;
  /** By `sysname`. */
  takenOffers: ReadonlySet<string>;
  /** Why the last deposit with an offer did not bring it, by `sysname`. */
  reasons: ReadonlyMap<string, NonNullable<Offer['reason']>>;
}

/** Read once for all of these offers. A player's country is encrypted, so it is decrypted only for an offer that needs it. */
export async function callerOf(
  ctx: Context,
  offers: readonly KnownOffer[],
  { player, handle: db }: { player: Taker | undefined; handle: Database | Transaction } = {
    player: ctx.player,
    handle: ctx.db,
  },
): Promise<Caller> {
  if (!player) return { facts: undefined, takenOffers: new Set(), reasons: new Map() };
  const [account, deposits, onBreak, rows, outcomes] = await Promise.all([
    offers.some(({ terms }) => terms.countries.length > 0) ? findPlayer(db, player.id) : undefined,
    countDeposits(db, player.id),
    isOnBreak(ctx, db, player.id),
    takenBy(db, player.id),
    lastOutcomes(db, player.id),
  ]);
  return {
    facts: { currency: player.currency, country: account?.country_code ?? null, deposits, isOnBreak: onBreak },
    takenOffers: new Set(rows.map(({ offer_sysname }) => offer_sysname)),
    reasons: new Map(
      [...outcomes].flatMap(([name, { rule, sentence }]) =>
        rule && sentence ? [[name, { rule, sentence }] as const] : [],
      ),
    ),
  };
}

/** What it gives without a deposit it gives once to a person who can be reached: said before they press. */
export async function whyNotForPerson(
  ctx: Context,
  handle: Database | Transaction,
  { action, sysname, bonuses }: Pick<KnownOffer, 'action' | 'sysname' | 'bonuses'>,
): Promise<WhyNot | undefined> {
  const isFree = (action === 'claim' || action === 'promo_code') && bonuses.length > 0;
  if (!isFree || !ctx.player) return undefined;
  return whyNoFreeGift(handle, { playerId: ctx.player.id, gift: `offers/${sysname}` });
}

export const withFields = (offer: Offer, fields: readonly string[]): Partial<Offer> =>
  Object.fromEntries(Object.entries(offer).filter(([name]) => fields.includes(name)));
