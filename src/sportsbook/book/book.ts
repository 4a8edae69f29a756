/**
 * The book in memory: every process keeps all events that are not over, and those of the last two days without their markets.
 * It reads what is newer than its version whenever a writer notifies it, and passes on what has changed.
 */
import { perProcess, type Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { DESCRIBED_KIND } from '#sportsbook/models/market.ts';
import type { MarketTypeRow, SportRow } from './descriptions.ts';
import { isOver, isStartMissing, type Conditions } from './rules/availability.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import { BOOK_CHANNEL, readBook, type BookPart } from './store.ts';
import type { CompetitionRow, CompetitorRow, EventRow, MarketRow, ProducerRow } from './tables.ts';

/** How long an event stays in memory when it is over, and how long its markets do. */
const KEEP_EVENTS_MS = 2 * 86_400_000;
const KEEP_MARKETS_MS = 10 * 60_000;
/** A notification may be lost with its connection; this then finds the change. */
const LOOK_EVERY_MS = 5_000;

export interface BookEvent extends EventRow {
  markets: Map<string, MarketRow>;
}

/** What has changed about an event: the markets by their refs. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

export class Book {
  readonly #services: Services;
  readonly events = new Map<string, BookEvent>();
  readonly competitions = new Map<string, CompetitionRow>();
  readonly competitors = new Map<string, CompetitorRow>();
  readonly producers = new Map<string, ProducerRow>();
  readonly sports = new Map<string, SportRow>();
  /** By kind and variant. */
  readonly marketTypes = new Map<string, MarketTypeRow>();
  /** Names, by feed and its id. */
  readonly participants = new Map<string, LocalNames>();
  readonly #listeners: Array<(changes: Changes) => void> = [];
  #version = -1n;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #isClosed = false;
  /** Events due to begin up to this time have been passed on. */
  #startsUntil: Date;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#startsUntil = services.clock.now();
  }

  get version(): number {
    return Math.max(0, Number(this.#version));
  }

  conditionsOf({ producer }: Pick<MarketRow, 'producer'>): Conditions {
    return { isSilent: this.producers.get(producer)?.is_silent ?? false, now: this.#services.clock.now() };
  }

  producersOf(feed: string): ProducerRow[] {
    return [...this.producers.values()].filter((producer) => producer.feed === feed);
  }

  onChange(listener: (changes: Changes) => void): void {
    this.#listeners.push(listener);
  }

  /** Before the listening connection is opened. */
  watch(): void {
    const { notifications } = this.#services;
    notifications.on(BOOK_CHANNEL, () => void this.refresh());
    notifications.onLost(() => void this.refresh());
  }

  async open(): Promise<void> {
    await this.#read();
    this.#timer = setInterval(() => {
      this.#forgetOld();
      this.#passMissingStarts();
      void this.refresh();
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    return this.#reading ?? Promise.resolve();
  }

  /** Reads what is new. If called while it reads, it reads once more. A closed book ignores notifications that still arrive. */
  refresh(): Promise<void> {
    if (this.#version < 0n || this.#isClosed) return Promise.resolve();
    this.#isStale = true;
    this.#reading ??= (async () => {
      try {
        while (this.#isStale) {
          this.#isStale = false;
          await this.#read();
        }
      } catch (error) {
        reportFailure(this.#services, 'book', { error: (error as Error).message }, 'the book could not be read');
      } finally {
        this.#reading = undefined;
      }
    })();
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { db, clock } = this.#services;
    const endedSince = new Date(clock.now().getTime() - KEEP_EVENTS_MS);
    this.#take(await readBook(db, this.#version, endedSince));
  }

  #take(part: BookPart): void {
    const { producers, competitions, competitors, events, markets, version } = part;
    const changes = new Map<string, Set<string>>();
    this.#takeDescriptions(part, changes);
    for (const competition of competitions) this.competitions.set(competition.id, competition);
    for (const competitor of competitors) this.competitors.set(competitor.id, competitor);
    const turned = producers.filter(({ name, is_silent }) => this.producers.get(name)?.is_silent !== is_silent);
    for (const producer of producers) this.producers.set(producer.name, producer);
    for (const row of events) {
      const bookEvent = this.events.get(row.id);
      this.events.set(row.id, { ...row, markets: bookEvent?.markets ?? new Map<string, MarketRow>() });
      if (!changes.has(row.id)) changes.set(row.id, new Set());
      // What holds for all of its markets holds for each of them.
      if (
        bookEvent &&
        (bookEvent.is_behind !== row.is_behind ||
          bookEvent.held_because !== row.held_because ||
          isOver(bookEvent) !== isOver(row))
      )
        changes.set(row.id, new Set(bookEvent.markets.keys()));
    }
    for (const row of markets) {
      const event = this.events.get(row.event_id);
      if (!event) continue;
      const before = event.markets.get(row.ref);
      if (before && before.version > row.version) continue;
      event.markets.set(row.ref, row);
      const refs = changes.get(row.event_id) ?? new Set<string>();
      refs.add(row.ref);
      changes.set(row.event_id, refs);
    }
    for (const { name, feed } of turned) this.#addMarketsOf(name, feed, changes);
    const isFirst = this.#version < 0n;
    this.#version = version > this.#version ? version : this.#version;
    if (!isFirst && changes.size > 0) for (const listener of this.#listeners) listener(changes);
  }

  /** Markets that come before their description are shown with it. */
  #takeDescriptions({ sports, marketTypes, participants }: BookPart, changes: Map<string, Set<string>>): void {
    for (const sport of sports) this.sports.set(sport.id, sport);
    for (const type of marketTypes) this.marketTypes.set(`${type.kind} ${type.variant}`, type);
    for (const { feed, foreign_id, names } of participants) this.participants.set(`${feed} ${foreign_id}`, names);
    const kinds = new Set(marketTypes.map(({ kind }) => kind));
    const feeds = new Set(participants.map(({ feed }) => feed));
    if (this.#version < 0n || kinds.size + feeds.size === 0) return;
    for (const event of this.events.values()) {
      const refs = [...event.markets.values()]
        .filter(({ kind }) => kinds.has(kind) || (feeds.has(event.feed) && DESCRIBED_KIND.test(kind)))
        .map(({ ref }) => ref);
      if (refs.length > 0) changes.set(event.id, new Set(refs));
    }
  }

  /** A producer has fallen silent, or is heard again: every market whose word it has is another one. */
  #addMarketsOf(producer: string, feed: string, changes: Map<string, Set<string>>): void {
    for (const event of this.events.values()) {
      if (event.feed !== feed || isOver(event)) continue;
      const refs = [...event.markets.values()].filter((market) => market.producer === producer).map(({ ref }) => ref);
      if (refs.length > 0) changes.set(event.id, new Set([...(changes.get(event.id) ?? []), ...refs]));
    }
  }

  /** No message says that a match has not begun, so the clock does. */
  #passMissingStarts(): void {
    const now = this.#services.clock.now();
    const late = [...this.events.values()].filter(
      (event) => event.starts_at > this.#startsUntil && isStartMissing(event, now),
    );
    this.#startsUntil = now;
    if (late.length === 0) return;
    const changes = new Map(late.map(({ id, markets }) => [id, new Set(markets.keys())]));
    for (const listener of this.#listeners) listener(changes);
  }

  #forgetOld(): void {
    const now = this.#services.clock.now().getTime();
    for (const event of this.events.values()) {
      if (!isOver(event)) continue;
      if (event.starts_at.getTime() < now - KEEP_EVENTS_MS) this.events.delete(event.id);
      else if (event.said_at.getTime() < now - KEEP_MARKETS_MS) event.markets.clear();
    }
  }
}

export const bookOf = perProcess('sports.book', (services: Services) => new Book(services));

/** `listener` gets the changed markets by their events, in this process. */
export const onBookChange = (services: Services, listener: (changes: Changes) => void): void =>
  bookOf(services).onChange(listener);
