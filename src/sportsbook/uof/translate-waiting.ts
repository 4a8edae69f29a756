/**
 * Brings messages that have come into the book's own words: in the order in which they came, each once, with its number and
 * everything that it changes in one transaction. A message that needs something that has to be fetched (a match that is not known here,
 * a fixture that has changed) waits in the inbox, with those of its match behind it; others pass.
 */
import { createHash } from 'node:crypto';
import type { Services } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { feedMessage, type FeedMessage } from '#sportsbook/book/index.ts';
import { storeMessages, type ConfiguredFeed, type UofSettings } from '#sportsbook/feeds/index.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import type { Catalogue } from './catalogue.ts';
import type { UsedDescriptions } from './describe-used.ts';
import { ownFixture, sportOf } from './rules/own-fixture.ts';
import { ownMarket } from './rules/own-market.ts';
import {
  producerOf,
  stopAll,
  translate,
  translateFixture,
  type EventState,
  type MarketMemory,
  type Translation,
} from './rules/translate.ts';
import { readMessage, type UofEventMessage, type UofMessage } from './rules/uof-messages.ts';
import { deleteMessages, MessagesTakenError, messagesWaiting } from './store/inbox.ts';
import { eventsNamed, insertDecisions, saveEvents } from './store/events.ts';
import { answeredRequest, setRequestState } from './store/requests.ts';
import type { EventRow, InboxRow } from './tables.ts';

const MOST_AT_ONCE = 500;

type EventMessage = Extract<FeedMessage, { sequence: number }>;

interface ReadMessage {
  row: InboxRow;
  /** `undefined`: it cannot be read, or is of no use. */
  message: UofMessage | undefined;
  isUnreadable: boolean;
}

/** Of this session. */
interface EventMemory {
  markets: Map<string, MarketMemory>;
  floors: Readonly<Record<number, number>>;
}

/** An event while messages about it are translated. */
interface WorkedEvent {
  state: Omit<EventState, 'fixture'> & { fixture: EventState['fixture'] | undefined };
  oddsMs: Record<number, number>;
}

interface HeldChange {
  event: string;
  /** When the message was first seen here. */
  since: number;
  isFetched: boolean;
}

interface Batch {
  tx: Transaction;
  events: Map<string, WorkedEvent>;
  freshDecisions: Set<string>;
  changed: Set<string>;
}

export class Translator {
  readonly #services: Services;
  readonly #feed: ConfiguredFeed;
  readonly #settings: UofSettings;
  readonly #catalogue: Catalogue;
  readonly #used: UsedDescriptions;
  readonly #memory = new Map<string, EventMemory>();
  /** Events that are not known here yet. */
  readonly #heldEvents = new Set<string>();
  /** Messages that say that a fixture has changed, and since when it is fetched again. */
  readonly #heldChanges = new Map<bigint, HeldChange>();

  constructor(
    services: Services,
    feed: ConfiguredFeed,
    parts: { settings: UofSettings; catalogue: Catalogue; used: UsedDescriptions },
  ) {
    this.#services = services;
    this.#feed = feed;
    this.#settings = parts.settings;
    this.#catalogue = parts.catalogue;
    this.#used = parts.used;
  }

  /** Returns whether there may be more. */
  async translateNext(): Promise<boolean> {
    this.#release();
    const rows = await messagesWaiting(this.#services.db, this.#feed.name, {
      heldEvents: [...this.#heldEvents],
      heldIds: [...this.#heldChanges].flatMap(([id, { isFetched }]) => (isFetched ? [] : [id])),
      most: MOST_AT_ONCE,
    });
    const ready = await this.#readyOf(rows.map((row) => this.#read(row)));
    if (ready.length === 0 && !this.#used.hasNews) return false;
    await this.#store(ready);
    return rows.length > 0;
  }

  /** One that cannot be translated is left out, and stops no other. */
  async #store(messages: readonly ReadMessage[]): Promise<void> {
    const now = this.#services.clock.now();
    try {
      await transaction(this.#services.db, (tx) =>
        storeMessages(tx, this.#feed.name, { now, translate: () => this.#translate(tx, messages, now) }),
      );
    } catch (error) {
      const [first] = messages;
      if (isPassing(error) || !first || (messages.length === 1 && first.isUnreadable)) throw error;
      if (messages.length > 1) for (const message of messages) await this.#store([message]);
      else {
        this.#services.log.error(
          { feed: this.#feed.name, event: first.row.event, err: error },
          'a message of a feed cannot be translated and is left out; betting on its event stops',
        );
        await this.#store([{ ...first, message: undefined, isUnreadable: true }]);
      }
      return;
    }
    this.#used.noteTold();
    for (const { row } of messages) this.#heldChanges.delete(row.id);
  }

  #read(row: InboxRow): ReadMessage {
    try {
      const message = readMessage(row.body);
      const isOwn = message !== undefined && this.#settings.products.includes(message.product);
      if (isOwn && 'event' in message && message.event !== row.event)
        throw new Error(`is about ${message.event}, and its routing key about ${row.event ?? 'no event'}`);
      return { row, message: isOwn ? message : undefined, isUnreadable: false };
    } catch (error) {
      reportFailure(
        this.#services,
        `uof message ${this.#feed.name}`,
        { feed: this.#feed.name, event: row.event, error: (error as Error).message },
        'a message of a feed cannot be read; betting on its event stops',
      );
      return { row, message: undefined, isUnreadable: true };
    }
  }

  /** Without those that wait for something. */
  async #readyOf(messages: ReadMessage[]): Promise<ReadMessage[]> {
    const names = [...new Set(messages.flatMap(({ row }) => row.event ?? []))];
    const rows = await eventsNamed(this.#services.db, this.#feed.name, names);
    const present = new Set(rows.filter(({ fixture }) => fixture !== null).map(({ event }) => event));
    return messages.filter(({ row, message }) => {
      if (row.event === null || !message) return true;
      if (this.#heldEvents.has(row.event)) return false;
      if (!present.has(row.event) && !this.#catalogue.eventOf(row.event)) {
        this.#heldEvents.add(row.event);
        return false;
      }
      return message.type !== 'fixture_change' || this.#isFetchedSince(row.id, row.event);
    });
  }

  /** A schedule that was fetched before the message came does not have what has changed. */
  #isFetchedSince(id: bigint, event: string): boolean {
    const change = this.#heldChanges.get(id) ?? { event, since: performance.now(), isFetched: false };
    this.#heldChanges.set(id, change);
    change.isFetched ||= this.#catalogue.eventOf(event, change.since) !== undefined;
    return change.isFetched;
  }

  /** What has come in the meantime is no longer waited for. */
  #release(): void {
    for (const event of this.#heldEvents) if (this.#catalogue.eventOf(event)) this.#heldEvents.delete(event);
    for (const [id, { event }] of this.#heldChanges) this.#isFetchedSince(id, event);
  }

  async #translate(tx: Transaction, messages: readonly ReadMessage[], now: Date): Promise<FeedMessage[]> {
    const { name } = this.#feed;
    await deleteMessages(
      tx,
      messages.map(({ row }) => row.id),
    );
    const batch: Batch = {
      tx,
      events: await this.#eventsOf(tx, messages),
      freshDecisions: await insertDecisions(tx, name, messages.flatMap(digestOf), now),
      changed: new Set(),
    };
    const translated: FeedMessage[] = [];
    for (const message of messages) translated.push(...(await this.#translateOne(batch, message)));
    await saveEvents(
      tx,
      name,
      [...batch.changed].map((event) => this.#rowOf(event, batch.events.get(event)!, now)),
      now,
    );
    const producer = producerOf(name, this.#settings.products[0]!);
    return [...(await this.#used.messages(tx, name, { producer, now })), ...translated];
  }

  async #translateOne(batch: Batch, { row, message, isUnreadable }: ReadMessage): Promise<FeedMessage[]> {
    const { name } = this.#feed;
    if (!message) {
      const worked = isUnreadable && row.event !== null ? batch.events.get(row.event) : undefined;
      if (!hasFixture(worked)) return [];
      batch.changed.add(row.event!);
      return stopAll(this.#context, worked.state, this.#services.clock.now().getTime());
    }
    const from = { producer: producerOf(name, message.product), feed: name, timestamp: isoOf(message.timestamp) };
    if (message.type === 'alive') return [{ type: 'alive', ...from, subscribed: message.isSubscribed }];
    if (message.type === 'snapshot_complete') {
      const request = await answeredRequest(batch.tx, name, message.product, message.request);
      if (request === undefined) return [];
      await setRequestState(batch.tx, message.request, 'complete');
      return [{ type: 'snapshot_complete', ...from, request, events: {} }];
    }
    return this.#translateEvent(batch, message).map((translation) => this.#valid(translation));
  }

  #translateEvent(batch: Batch, message: UofEventMessage): EventMessage[] {
    const worked = this.#workedEvent(batch, message.event);
    const fetched = this.#catalogue.fetchedEvent(message.event);
    const messages: EventMessage[] = [];
    if (fetched && (worked.state.fixture === undefined || message.type === 'fixture_change')) {
      this.#used.useSport(sportOf(fetched));
      const fixture = ownFixture(fetched, worked.state.fixture);
      messages.push(...translateFixture(this.#feed.name, worked.state, message, fixture));
    }
    if (!hasFixture(worked)) throw new Error(`${message.event} has no fixture`);
    batch.changed.add(message.event);
    if (isDecision(message) && !takeDecision(batch, message)) return messages;
    if (message.type === 'odds_change')
      worked.oddsMs[message.product] = Math.max(worked.oddsMs[message.product] ?? 0, message.timestamp);
    this.#use(worked.state, message);
    return [...messages, ...translate(this.#context, worked.state, message)];
  }

  /** What the markets of a message need to be shown. */
  #use(state: EventState, message: UofEventMessage): void {
    if (message.type !== 'odds_change' && message.type !== 'bet_settlement') return;
    for (const market of message.markets) {
      const bookMarket = ownMarket(this.#feed.name, state.fixture.sport, market);
      if (!bookMarket?.isDescribed) continue;
      this.#used.useType(market.id, bookMarket.specifiers);
      this.#used.usePeople(
        [...market.outcomes.map(({ id }) => id), ...Object.values(market.specifiers)],
        state.fixture,
      );
    }
  }

  get #context(): Translation {
    return {
      feed: this.#feed.name,
      products: this.#settings.products,
      statusWords: (matchStatus) => this.#catalogue.statusWords(matchStatus),
      groupsOf: (id) => this.#catalogue.groupsOf(id),
      forTrader: (event, markets) =>
        this.#services.log.error(
          { feed: this.#feed.name, event, markets: markets.map(marketRef) },
          'a feed has decided markets in a way that a person has to settle: operator -- sports settle',
        ),
    };
  }

  /** What the book would refuse must not leave a gap in the numbers: in its place betting stops. */
  #valid(message: EventMessage): FeedMessage {
    const { error } = feedMessage.safeParse(message);
    if (!error) return message;
    this.#services.log.error(
      { feed: this.#feed.name, message, error: error.message },
      'a message of a feed was translated into one that the book does not take; betting on its event stops',
    );
    const { producer, feed, timestamp, event, sequence } = message;
    return { type: 'bet_stop', producer, feed, timestamp, event, sequence, reason: 'goal-check' };
  }

  async #eventsOf(tx: Transaction, messages: readonly ReadMessage[]): Promise<Map<string, WorkedEvent>> {
    const names = [...new Set(messages.flatMap(({ row }) => row.event ?? []))];
    const rows = await eventsNamed(tx, this.#feed.name, names);
    return new Map(
      rows.map(({ event, sequence, fixture, odds_ms: oddsMs }) => {
        const { markets, floors } = this.#memoryOf(event, oddsMs);
        return [
          event,
          {
            oddsMs: { ...oddsMs },
            state: { event, sequence: Number(sequence), fixture: fixture ?? undefined, markets, floors },
          },
        ];
      }),
    );
  }

  #workedEvent({ events }: Batch, event: string): WorkedEvent {
    const present = events.get(event);
    if (present) return present;
    const { markets, floors } = this.#memoryOf(event, {});
    const added = { oddsMs: {}, state: { event, sequence: 0, fixture: undefined, markets, floors } };
    events.set(event, added);
    return added;
  }

  #memoryOf(event: string, floors: Readonly<Record<number, number>>): EventMemory {
    let memory = this.#memory.get(event);
    if (!memory) this.#memory.set(event, (memory = { markets: new Map(), floors }));
    return memory;
  }

  #rowOf(event: string, { state, oddsMs }: WorkedEvent, now: Date): EventRow {
    if (isOver(state.fixture?.status)) {
      this.#memory.delete(event);
      this.#catalogue.forgetEvent(event);
    }
    const { sequence, fixture = null } = state;
    return { feed: this.#feed.name, event, sequence: BigInt(sequence), fixture, odds_ms: oddsMs, changed_at: now };
  }
}

/** Of transactions that were in each other's way. */
const isConflict = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('40');
};

const isPassing = (error: unknown): boolean =>
  isDatabaseTrouble(error) || isConflict(error) || error instanceof MessagesTakenError;

const hasFixture = (worked: WorkedEvent | undefined): worked is WorkedEvent & { state: EventState } =>
  worked?.state.fixture !== undefined;

const isOver = (status: string | undefined): boolean =>
  status === 'ended' || status === 'cancelled' || status === 'abandoned';

const isoOf = (timestamp: number): string => new Date(timestamp).toISOString();

type Decision = Exclude<UofEventMessage, { type: 'odds_change' | 'bet_stop' | 'fixture_change' }>;

const DECISIONS: readonly string[] = [
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
] satisfies Decision['type'][];

const isDecision = (message: UofMessage): message is Decision => DECISIONS.includes(message.type);

/** Of everything that it says, without the request by which it was sent again. */
const digest = (message: Decision): Buffer => createHash('sha256').update(JSON.stringify(message)).digest();

const digestOf = ({ message }: ReadMessage): Buffer[] => (message && isDecision(message) ? [digest(message)] : []);

/** Whether it is new; once. */
const takeDecision = ({ freshDecisions }: Batch, message: Decision): boolean =>
  freshDecisions.delete(digest(message).toString('hex'));
