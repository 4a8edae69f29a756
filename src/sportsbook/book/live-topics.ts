/**
 * What browsers get from the book. Each process makes its own messages from its book in memory, for the topics that are
 * followed here: whole markets that have changed, combined into at most four messages a second. A message carries the version
 * of the book as its number, which is the same in every process, so a browser that reconnects elsewhere gets what it missed, or
 * reloads.
 */
import { perProcess, type Services } from '#platform/context.ts';
import { liveHub } from '#platform/live/hub.ts';
import { bookOf, type Book, type BookEvent, type Changes } from './book.ts';
import type { BookChange } from './contract.ts';
import { hasName } from './labels.ts';
import { isLive } from './rules/availability.ts';
import { mainMarkets, openMarkets, wireMarket, wireRace } from './wire.ts';

const SEND_EVERY_MS = 250;

export const UPCOMING = 'upcoming';
export const eventTopic = (id: string): string => `event/${id}`;
export const liveTopic = (sport: string): string => `sport/${sport}/live`;

const PATTERN = new RegExp(`^(?:event/[a-z0-9]{12}|sport/[a-z][a-z0-9-]{0,31}/live|${UPCOMING})$`);
export const isBookTopic = (name: string): boolean => PATTERN.test(name);

/** By event: refs of the markets that have changed. */
type Gathered = Map<string, Set<string>>;

class LiveTopics {
  readonly #services: Services;
  readonly #book: Book;
  readonly #gathered = new Map<string, Gathered>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** The state of each event when lists last received it. */
  readonly #statuses = new Map<string, BookEvent['status']>();

  constructor(services: Services) {
    this.#services = services;
    this.#book = bookOf(services);
  }

  watch(): void {
    this.#book.onChange((changes) => this.#note(changes));
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #note(changes: Changes): void {
    const { topics } = liveHub(this.#services);
    for (const [id, refs] of changes) {
      const event = this.#book.events.get(id);
      if (!event) continue;
      for (const topic of this.#topicsOf(event)) if (topics.isFollowed(topic)) this.#gather(topic, id, refs);
      this.#statuses.set(id, event.status);
      if (!isLive(event) && event.status !== 'scheduled') this.#statuses.delete(id);
    }
  }

  /** An event that has just begun or ended is also announced on its former topics. */
  #topicsOf(event: BookEvent): string[] {
    const before = this.#statuses.get(event.id);
    return [
      eventTopic(event.id),
      ...(isLive(event) || before === 'live' || before === 'interrupted' ? [liveTopic(event.sport)] : []),
      ...(event.status === 'scheduled' || before === 'scheduled' || before === undefined ? [UPCOMING] : []),
    ];
  }

  #gather(topic: string, id: string, refs: ReadonlySet<string>): void {
    const gathered: Gathered = this.#gathered.get(topic) ?? new Map<string, Set<string>>();
    this.#gathered.set(topic, gathered);
    const topics = gathered.get(id) ?? new Set<string>();
    for (const ref of refs) topics.add(ref);
    gathered.set(id, topics);
    if (this.#timers.has(topic)) return;
    // The first of a burst is sent at once, with everything from the same notification.
    this.#timers.set(
      topic,
      setTimeout(() => {
        this.#send(topic);
        this.#timers.set(
          topic,
          setTimeout(() => {
            this.#timers.delete(topic);
            if (this.#gathered.has(topic)) this.#send(topic);
          }, SEND_EVERY_MS),
        );
      }, 0),
    );
  }

  #send(topic: string): void {
    const gathered = this.#gathered.get(topic);
    this.#gathered.delete(topic);
    if (!gathered) return;
    const change: BookChange = {
      kind: 'book',
      version: this.#book.version,
      events: [...gathered].flatMap(([id, refs]) => {
        const event = this.#book.events.get(id);
        return event ? [this.#changeOf(event, refs, topic.startsWith('event/'))] : [];
      }),
    };
    liveHub(this.#services).topics.receive(topic, change.version, JSON.stringify(change));
  }

  #changeOf(event: BookEvent, refs: ReadonlySet<string>, isWhole: boolean): BookChange['events'][number] {
    const liveMarkets = isWhole ? [...event.markets.values()] : mainMarkets(event);
    const markets = liveMarkets
      .filter((market) => refs.has(market.ref) && hasName(this.#book, event, market))
      .map((market) => wireMarket(this.#book, event, market));
    return {
      id: event.id,
      status: event.status,
      ...(event.scoreboard && { scoreboard: event.scoreboard }),
      ...(event.as_of && { as_of: event.as_of.toISOString() }),
      open_markets: openMarkets(this.#book, event),
      ...(markets.length > 0 && { markets }),
      ...(isWhole && event.incidents.length > 0 && { incidents: event.incidents }),
      ...(event.race && { race: wireRace({ ...event, race: event.race }) }),
    };
  }
}

export const liveTopics = perProcess('sports.live-topics', (services: Services) => new LiveTopics(services));
