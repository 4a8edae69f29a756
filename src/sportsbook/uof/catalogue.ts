/**
 * What the feed says of everything but odds: matches, descriptions of markets and names of players, in all languages, each kept as it was
 * fetched last.
 */
import type { Locale } from '#kernel/locales.ts';
import type { UofSettings } from '#sportsbook/feeds/index.ts';
import type { Fetches } from './fetches.ts';
import type { UofRest } from './rest.ts';
import {
  readFixture,
  readMarkets,
  readMatchStatuses,
  readProfile,
  readSchedule,
  readSquad,
  readVariants,
  type UofEvent,
  type UofMarketDescription,
  type UofName,
} from './rules/answers.ts';
import { isFreeText, marketType, type MarketTypes } from './rules/own-descriptions.ts';
import { mapLocales, type InLocales } from './rules/own-fixture.ts';

const PAGE = 1_000;
const MAX_PAGES = 20;
const REFRESH_MS = 6 * 3_600_000;

/** A kind of market in use, with the variant that it has. */
export interface UsedType {
  id: number;
  variant: string | undefined;
}

interface FetchedEvent {
  event: InLocales<UofEvent>;
  fetchedAt: number;
}

export class Catalogue {
  readonly #feed: string;
  readonly #settings: UofSettings;
  readonly #rest: UofRest;
  readonly #fetches: Fetches;
  readonly #events = new Map<string, FetchedEvent>();
  readonly #freeTexts = new Map<string, MarketTypes[number] | null>();
  readonly #names = new Map<string, InLocales<UofName>>();
  readonly #squads = new Set<string>();
  #markets = new Map<number, InLocales<UofMarketDescription>>();
  #variants = new Map<string, InLocales<readonly UofName[]>>();
  #matchStatuses: ReadonlyMap<number, string> = new Map();
  #loadedAt = -Infinity;

  constructor(feed: string, settings: UofSettings, { rest, fetches }: { rest: UofRest; fetches: Fetches }) {
    this.#feed = feed;
    this.#settings = settings;
    this.#rest = rest;
    this.#fetches = fetches;
  }

  /** Returns whether descriptions are older than they may be, and then begins to fetch them. */
  refresh(now: number): boolean {
    if (now - this.#loadedAt < REFRESH_MS) return false;
    this.#fetches.begin('descriptions', async () => {
      const [markets, variants, matchStatuses] = await Promise.all([
        this.#inLocales((lang) => this.#rest.get('markets', { lang }, readMarkets)),
        this.#inLocales((lang) => this.#rest.get('variants', { lang }, readVariants)),
        this.#rest.get('matchStatus', { lang: 'en' }, readMatchStatuses),
      ]);
      const byId = mapLocales(markets, (list) => new Map(list.map((market) => [market.id, market])));
      this.#markets = transposed(byId);
      this.#variants = transposed(variants);
      this.#matchStatuses = matchStatuses;
      this.#loadedAt = now;
    });
    return true;
  }

  statusWords(matchStatus: number | undefined): string | undefined {
    return this.#matchStatuses.get(matchStatus ?? -1);
  }

  groupsOf(id: number): readonly string[] | undefined {
    return this.#markets.get(id)?.en.groups;
  }

  /** `undefined`: it has no description yet; it is being fetched where it can be. */
  typeOf({ id, variant }: UsedType): MarketTypes[number] | undefined {
    const description = this.#markets.get(id);
    if (variant !== undefined && isFreeText(variant)) return this.#freeText(id, variant);
    if (!description) return undefined;
    const outcomes = variant === undefined ? undefined : this.#variants.get(variant);
    return marketType(
      this.#feed,
      description,
      variant !== undefined && outcomes ? { id: variant, outcomes } : undefined,
    );
  }

  #freeText(id: number, variant: string): MarketTypes[number] | undefined {
    const key = `${id} ${variant}`;
    const type = this.#freeTexts.get(key);
    if (type !== undefined) return type ?? undefined;
    this.#fetches.begin(`variant ${key}`, async () => {
      const lists = await this.#inLocales((lang) =>
        this.#rest.get('variant', { lang, market: id, variant }, readMarkets),
      );
      const descriptions = mapLocales(lists, (list) => list.find((market) => market.id === id));
      if (!isWhole(descriptions)) throw new Error(`the feed does not describe the variant ${variant}`);
      const outcomes = mapLocales(descriptions, (market) => market.outcomes);
      const base = this.#markets.get(id)?.en.groups ?? [];
      const described = {
        ...descriptions,
        en: { ...descriptions.en, groups: [...new Set([...base, ...descriptions.en.groups])] },
      };
      this.#freeTexts.set(key, marketType(this.#feed, described, { id: variant, outcomes }) ?? null);
    });
    return undefined;
  }

  /** Of a match whose fixture was fetched after `since`; `undefined`: it is being fetched. */
  eventOf(event: string, since = -Infinity): InLocales<UofEvent> | undefined {
    const fetched = this.#events.get(event);
    if (fetched && fetched.fetchedAt > since) return fetched.event;
    const isMatch = /^sr:(?:match|stage)/.test(event);
    const path = isMatch ? (since > -Infinity ? 'changedFixture' : 'fixture') : 'summary';
    this.#fetches.begin(`event ${event}`, async () => {
      const fetchedAt = performance.now();
      const inLocales = await this.#inLocales((lang) => this.#rest.get(path, { lang, event }, readFixture));
      // Of a season the summary may name its tournament.
      const other = isMatch ? Object.values(inLocales).find(({ id }) => id !== event) : undefined;
      if (other) throw new Error(`the feed answers with ${other.id} for ${event}`);
      this.#events.set(event, { event: inLocales, fetchedAt });
    });
    return undefined;
  }

  /** As it was fetched last in this session; nothing is fetched. */
  fetchedEvent(event: string): InLocales<UofEvent> | undefined {
    return this.#events.get(event)?.event;
  }

  /** Once it is in the book it is not needed here. */
  forgetEvent(event: string): void {
    this.#events.delete(event);
  }

  /** All matches that are live or planned, in a few requests where each would need one. */
  prefetch(): void {
    this.#fetches.begin('schedules', async () => {
      const fetchedAt = performance.now();
      const live = await this.#inLocales((lang) => this.#rest.get('live', { lang }, readSchedule));
      this.#keepSchedule(live, fetchedAt);
      for (let page = 0; page < MAX_PAGES; page++) {
        const parameters = { start: page * PAGE, limit: PAGE };
        const planned = await this.#inLocales((lang) => this.#rest.get('pre', { lang, ...parameters }, readSchedule));
        this.#keepSchedule(planned, fetchedAt);
        if (planned.en.length < PAGE) return;
      }
    });
  }

  #keepSchedule(lists: InLocales<UofEvent[]>, fetchedAt: number): void {
    const byId = mapLocales(lists, (list) => new Map(list.map((event) => [event.id, event])));
    for (const [id, event] of transposed(byId))
      if (isWhole(event) && !this.#events.has(id)) this.#events.set(id, { event, fetchedAt });
  }

  /** Names of a player or competitor; `undefined`: they are being fetched, first with the squads of who plays. */
  nameOf(urn: string, competitors: readonly string[]): InLocales<UofName> | undefined {
    const names = this.#names.get(urn);
    if (names) return names;
    const isPlayer = urn.startsWith('sr:player:');
    const unread = isPlayer
      ? competitors.filter((competitor) => competitor.startsWith('sr:competitor:') && !this.#squads.has(competitor))
      : [];
    if (unread.length > 0) for (const competitor of unread.slice(0, 2)) this.#fetchSquad(competitor);
    else
      this.#fetches.begin(urn, async () => {
        const parameters = isPlayer ? { player: urn } : { competitor: urn };
        const path = isPlayer ? 'player' : 'competitor';
        this.#names.set(
          urn,
          await this.#inLocales((lang) => this.#rest.get(path, { lang, ...parameters }, readProfile)),
        );
      });
    return undefined;
  }

  #fetchSquad(competitor: string): void {
    this.#fetches.begin(`squad ${competitor}`, async () => {
      // One that cannot be had is no reason to know none of its players: each has a page of their own.
      this.#squads.add(competitor);
      const squads = await this.#inLocales((lang) => this.#rest.get('competitor', { lang, competitor }, readSquad));
      const byId = mapLocales(squads, (squad) => new Map(squad.map((player) => [player.id, player])));
      for (const [id, names] of transposed(byId)) this.#names.set(id, names);
    });
  }

  async #inLocales<Value>(fetch: (locale: Locale) => Promise<Value>): Promise<InLocales<Value>> {
    const { locales } = this.#settings;
    const values = await Promise.all(locales.map((locale) => fetch(locale)));
    return Object.fromEntries(locales.map((locale, at) => [locale, values[at]!])) as InLocales<Value>;
  }
}

const isWhole = <Thing>(things: InLocales<Thing | undefined>): things is InLocales<Thing> =>
  Object.values(things).every((thing) => thing !== undefined);

/** Maps in each language as a map of things in each language; English decides what there is. */
function transposed<Key, Value>(maps: InLocales<ReadonlyMap<Key, Value>>): Map<Key, InLocales<Value>> {
  const entries = [...maps.en.keys()].map((key) => {
    const inLocales = Object.entries(maps).flatMap(([locale, map]) => (map.has(key) ? [[locale, map.get(key)!]] : []));
    return [key, Object.fromEntries(inLocales) as InLocales<Value>] as const;
  });
  return new Map(entries);
}
