/**
 * The feed port: messages of producers become the book. Each is applied once and in order; early ones are held back until the
 * missing ones have arrived, or a snapshot says that they no longer matter. What has accumulated is written together, at most
 * every 100 ms, with one version and one notification.
 */
import { perProcess, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { isDescribing, saveDescriptions } from './descriptions.ts';
import { feedLost } from './events.ts';
import { feedOf, type Certainty, type Feed, type FeedMessage, type Producer } from './feed-messages.ts';
import { misnumberedMessages } from './metrics.ts';
import { isSameMessage } from './message-numbers.ts';
import { noteProducer, producersFallenSilent, producersOf, setSilent } from './producer-store.ts';
import { lockMarkets, markBehind, nextVersion } from './store.ts';
import type { ProducerRow } from './tables.ts';
import { writeEvents, type Held } from './write-events.ts';
import { idOf } from './rules/ids.ts';
import type { EventMessage } from './rules/apply-message.ts';

const WRITE_EVERY_MS = 100;
/** When there is little to write it is written sooner. */
const LITTLE = 20;
const LITTLE_EVERY_MS = 20;
/** A message missing for this long is requested. */
const MISSING_AFTER_MS = 300;
/** A snapshot that has not arrived by then, when everything sent is here, is requested again. */
const ASK_AGAIN_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** By default. */
const SILENT_AFTER_MS = 10_000;
/** More than this at once is written in parts. */
const MAX_AT_ONCE = 2_000;

interface Waiting {
  messages: readonly FeedMessage[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface WriteResult {
  held: Map<string, Held>;
  /** With the number of another message. */
  misnumbered: readonly EventMessage[];
}

interface Asked {
  request: string;
  /** When all of it was sent, by `performance.now()`; while it is being sent it is not requested again. */
  sentAt: number;
}

/** What the sender of messages gets once an operator has retired their producer. */
export class ProducerRetiredError extends Error {
  constructor(name: string) {
    super(`the producer ${name} is retired: its messages are refused (operator -- sports restore ${name})`);
  }
}

const isRetiredRow = ({ retired_at: retiredAt }: ProducerRow): boolean => retiredAt !== null;

const retiredAmong = (messages: readonly FeedMessage[], retired: ReadonlySet<string>): string | undefined =>
  messages.find(({ producer }) => retired.has(producer))?.producer;

class FeedPort {
  readonly #services: Services;
  readonly #producers = new Map<string, Producer>();
  readonly #settleAt = new Map<string, Certainty>();
  /** Early messages, by event and sequence. */
  readonly #held = new Map<string, Held>();
  readonly #asked = new Map<string, Asked>();
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #wroteAt = -Infinity;
  #wroteLast = 0;
  #isClosed = false;
  #requests = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  add({ name, producers, settleAt = 'scouted' }: Feed): void {
    this.#settleAt.set(name, settleAt);
    for (const producer of producers) this.#producers.set(producer.name, producer);
  }

  /** Whether messages of the feed wait here for something that is missing. */
  holdsBack(feed: string): boolean {
    return [...this.#held.values()].some((queue) => queue.feed === feed);
  }

  /** Checks for silent producers on a timer of its own. */
  start(): void {
    this.#looking ??= setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#looking.unref();
  }

  apply(messages: readonly FeedMessage[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, resolve, reject });
      this.#writeSoon();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    clearTimeout(this.#timer);
    await this.#running;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the feed port is closed'));
  }

  /**
   * Suspends what is silent, requests what is missing. Any process may do the first; the second is for the one that holds
   * messages back.
   */
  async look(): Promise<void> {
    const { db, clock } = this.#services;
    try {
      if ((await producersFallenSilent(db, clock.now())).length > 0) {
        const silent = await transaction(db, async (tx) => {
          const version = await nextVersion(tx);
          const producers = await producersFallenSilent(tx, clock.now());
          for (const { name } of producers) {
            await setSilent(tx, name, true, version);
            await announce(tx, feedLost, { producer: name, at: clock.now().toISOString() });
          }
          return producers;
        });
        for (const { name: producer, heard_at: heardAt } of silent)
          this.#services.log.warn({ producer, heardAt }, 'a feed is silent, its markets are suspended');
      }
      await this.#askForMissing();
    } catch (error) {
      reportFailure(this.#services, 'feed port', { error: (error as Error).message }, 'the feed was not looked after');
    }
  }

  #writeSoon(): void {
    if (this.#running || this.#timer || this.#isClosed) return;
    const every = this.#wroteLast > LITTLE ? WRITE_EVERY_MS : LITTLE_EVERY_MS;
    const wait = Math.max(0, this.#wroteAt + every - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#write().finally(() => {
        this.#running = undefined;
        if (this.#waiting.length > 0) this.#writeSoon();
      });
    }, wait);
  }

  async #write(): Promise<void> {
    this.#wroteAt = performance.now();
    const batch: Waiting[] = [];
    for (let count = 0; this.#waiting.length > 0 && count < MAX_AT_ONCE;) {
      const next = this.#waiting.shift()!;
      batch.push(next);
      count += next.messages.length;
    }
    this.#wroteLast = batch.reduce((count, { messages }) => count + messages.length, 0);
    try {
      const { held, misnumbered, retired } = await transaction(this.#services.db, async (tx) => {
        const version = await nextVersion(tx);
        // Read after the version: retiring a producer draws one, too.
        const retired = new Set((await producersOf(tx)).filter(isRetiredRow).map(({ name }) => name));
        const accepted = batch.filter(({ messages }) => retiredAmong(messages, retired) === undefined);
        const messages = accepted.flatMap(({ messages }) => messages);
        return { ...(await this.#writeTogether(tx, messages, version)), retired };
      });
      for (const message of misnumbered) this.#reportNumber(message);
      for (const [event, queue] of held) {
        if (queue.messages.size === 0) this.#held.delete(event);
        else this.#held.set(event, queue);
      }
      for (const { messages, resolve, reject } of batch) {
        const refused = retiredAmong(messages, retired);
        if (refused !== undefined) {
          reject(new ProducerRetiredError(refused));
          continue;
        }
        for (const message of messages) if (message.type === 'snapshot_complete') this.#wasAnswered(message);
        resolve();
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** A person has to look into the producer: the content of its message is lost. */
  #reportNumber({ producer, event, sequence, type }: EventMessage): void {
    misnumberedMessages.inc({ producer });
    reportFailure(
      this.#services,
      `feed number ${producer}`,
      { producer, event, sequence, type },
      'a feed has given two messages one number; the later one is not applied, and where it is a bet_stop, betting stops',
    );
  }

  async #writeTogether(tx: Transaction, messages: readonly FeedMessage[], version: bigint): Promise<WriteResult> {
    const now = this.#services.clock.now();
    for (const name of new Set(messages.map(({ producer }) => producer))) {
      const producerMessages = messages.filter(({ producer }) => producer === name);
      const source = {
        name,
        feed: feedOf(producerMessages[0]!),
        silentAfterMs: this.#producers.get(name)?.silentAfterMs ?? SILENT_AFTER_MS,
      };
      const { is_silent: wasSilent } = await noteProducer(tx, source, now, version);
      const lost = producerMessages.some((message) => message.type === 'alive' && !message.subscribed);
      const ended = producerMessages.some((message) => message.type === 'snapshot_complete' && this.#isAsked(message));
      if (lost) await setSilent(tx, name, true, version);
      // A producer that cannot be asked for a snapshot is assumed to have lost nothing.
      if (wasSilent && (ended || !this.#producers.has(name))) await setSilent(tx, name, false, version);
      else if (wasSilent || lost) this.#ask(name, null);
    }
    await saveDescriptions(tx, messages.filter(isDescribing), version);
    const held = new Map<string, Held>();
    const heldOf = (feed: string, foreignId: string): Held => {
      const id = idOf(feed, 'event', foreignId);
      let queue = held.get(id);
      if (!queue) {
        const before = this.#held.get(id);
        queue = {
          feed,
          foreignId,
          since: before?.since ?? performance.now(),
          floor: before?.floor ?? 0,
          messages: new Map(before?.messages),
          rivals: [],
        };
        held.set(id, queue);
      }
      return queue;
    };
    for (const message of messages) {
      if (message.type === 'alive' || isDescribing(message)) continue;
      if (message.type === 'snapshot_complete') {
        if (!this.#isAsked(message)) continue;
        for (const [event, sequence] of Object.entries(message.events)) {
          const queue = heldOf(feedOf(message), event);
          queue.floor = Math.max(queue.floor, sequence);
        }
        // What is missing of an event that its producer does not know will never come.
        for (const { feed, foreignId, messages: early } of this.#held.values())
          if (feed === feedOf(message) && !Object.hasOwn(message.events, foreignId))
            heldOf(feed, foreignId).floor = Math.max(...early.keys());
        continue;
      }
      const queue = heldOf(feedOf(message), message.event);
      const rival = queue.messages.get(message.sequence);
      if (rival && !isSameMessage(rival, message)) queue.rivals = [...queue.rivals, message];
      else queue.messages.set(message.sequence, message);
    }
    return { held, misnumbered: await writeEvents(tx, held, version, now, this.#settleAt) };
  }

  #isAsked = ({ producer, request }: Extract<FeedMessage, { type: 'snapshot_complete' }>): boolean =>
    this.#asked.get(producer)?.request === request;

  #wasAnswered(message: Extract<FeedMessage, { type: 'snapshot_complete' }>): void {
    if (this.#isAsked(message)) this.#asked.delete(message.producer);
  }

  async #askForMissing(): Promise<void> {
    const producers = await producersOf(this.#services.db);
    for (const { name, feed } of producers.filter(isRetiredRow)) this.#forget(name, feed);
    const late = [...this.#held].filter(([, { since }]) => performance.now() - since > MISSING_AFTER_MS);
    if (late.length > 0)
      await transaction(this.#services.db, async (tx) => {
        const version = await nextVersion(tx);
        const ids = late.map(([id]) => id);
        // Bets under way are committed first, so that none is accepted afterwards.
        await lockMarkets(tx, [], ids);
        await markBehind(tx, ids, version);
      });
    // In the meantime it may have arrived.
    const missing = late.filter(([id]) => this.#held.has(id));
    for (const feed of new Set(missing.map(([, { feed }]) => feed)))
      for (const { name } of producers.filter((producer) => producer.feed === feed)) this.#ask(name, null);
    for (const { name, is_silent } of producers) if (is_silent && this.#asked.has(name)) this.#ask(name, null);
  }

  /** Of a retired producer nothing is missing. */
  #forget(name: string, retiredFeed: string): void {
    this.#asked.delete(name);
    for (const [event, { feed }] of this.#held) if (feed === retiredFeed) this.#held.delete(event);
  }

  /** One at a time; never while a transaction is open, because the answer comes through this port. */
  #ask(name: string, since: Date | null): void {
    const producer = this.#producers.get(name);
    const pendingRequest = this.#asked.get(name);
    if (!producer || (pendingRequest && performance.now() - pendingRequest.sentAt < ASK_AGAIN_MS)) return;
    const request = `${process.pid}-${++this.#requests}`;
    const outgoing: Asked = { request, sentAt: Infinity };
    this.#asked.set(name, outgoing);
    setImmediate(() => {
      if (this.#isClosed) return;
      const sent = producer.recover(request, since).then(() => void (outgoing.sentAt = performance.now()));
      sent.catch((error: Error) => {
        this.#asked.delete(name);
        this.#services.log.warn(
          { producer: name, error: error.message },
          'a producer could not be asked for a snapshot',
        );
      });
    });
  }
}

export const feedPort = perProcess('sports.feed-port', (services: Services) => new FeedPort(services));

/** Resolves when all of it is written, or held back because something before it is missing. */
export const applyFeed = (services: Services, messages: readonly FeedMessage[]): Promise<void> =>
  feedPort(services).apply(messages);

/** Whether messages of a feed are in the memory of this process alone, because something before them is missing. */
export const holdsBack = (services: Services, feed: string): boolean => feedPort(services).holdsBack(feed);

/** Registers a feed whose producers can be asked for a snapshot in this process. */
export const addFeed = (services: Services, feed: Feed): void => feedPort(services).add(feed);
