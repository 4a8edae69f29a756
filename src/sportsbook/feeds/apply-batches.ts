/**
 * Brings accepted batches into the book, in order, in one process of the site: the feed port keeps early messages in its memory, so
 * all of a feed has to pass through the same. How far that is, is stored twice: what was applied, and up to where nothing waits in
 * memory for something missing. Another process begins at the latter; what it applies again is dropped by its numbers.
 */
import { perProcess, type Services } from '#platform/context.ts';
import { isDatabaseTrouble } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { SoleProcess } from '#platform/sole-process.ts';
import { addFeed, applyFeed, holdsBack, ProducerRetiredError, type FeedMessage } from '#sportsbook/book/index.ts';
import { configuredFeeds, type ConfiguredFeed } from './configured-feeds.ts';
import { FetchedFeed } from './fetch-changes.ts';
import { recoveryDesk } from './recoveries.ts';
import { readLines } from './rules/feed-lines.ts';
import { batchesAfter, BATCHES_CHANNEL, findFeed, saveApplied } from './store.ts';

const LOCK = 1702;
/** A notification may be missed. */
const LOOK_EVERY_MS = 500;
const AFTER_TROUBLE_MS = 1_000;
const MAX_AT_ONCE = 20;

class BatchApplier {
  readonly #services: Services;
  readonly #sole: SoleProcess;
  #wake = new AbortController();

  constructor(services: Services) {
    this.#services = services;
    this.#sole = new SoleProcess(services, {
      name: 'applying what feeds have sent',
      lock: LOCK,
      work: async (isMine) => {
        await Promise.all([...configuredFeeds(services).values()].map((feed) => this.#follow(feed, isMine)));
      },
    });
  }

  watch(): void {
    this.#services.notifications.on(BATCHES_CHANNEL, () => this.#wakeUp());
  }

  start(): void {
    const feeds = [...configuredFeeds(this.#services).values()];
    if (feeds.length === 0) return;
    for (const feed of feeds) this.#register(feed);
    this.#sole.start();
  }

  async stop(): Promise<void> {
    await this.#sole.stop();
  }

  #wakeUp(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  #register({ name, kind, producers, settleAt }: ConfiguredFeed): void {
    const recoveries = recoveryDesk(this.#services);
    addFeed(this.#services, {
      name,
      settleAt,
      producers: producers.map((producer) => ({
        ...producer,
        recover: (request, since) =>
          kind === 'pull'
            ? this.#fetchSnapshot(name, producer.name, request)
            : recoveries.ask({ feed: name, producer: producer.name, request, since }),
      })),
    });
  }

  async #fetchSnapshot(name: string, producer: string, request: string): Promise<void> {
    const feed = configuredFeeds(this.#services).get(name)!;
    const messages = await new FetchedFeed(this.#services, feed).snapshot(producer, request);
    await applyFeed(this.#services, messages);
  }

  /** Until another process has it. */
  async #follow(feed: ConfiguredFeed, isMine: () => boolean): Promise<void> {
    const fetching = feed.kind === 'pull' ? this.#fetch(feed, isMine) : Promise.resolve();
    let position: bigint | undefined;
    while (isMine()) {
      const wake = this.#wake.signal;
      try {
        position ??= (await findFeed(this.#services.db, feed.name))?.clean_batch;
        const next = position === undefined ? undefined : await this.#applyNext(feed, position, isMine);
        if (next === undefined) await this.#sole.wait(LOOK_EVERY_MS, wake);
        else position = next;
      } catch (error) {
        reportFailure(
          this.#services,
          `feed ${feed.name}`,
          { feed: feed.name, error: (error as Error).message },
          'what a feed has sent could not be applied; it is tried again',
        );
        await this.#sole.wait(AFTER_TROUBLE_MS);
      }
    }
    await fetching;
  }

  async #fetch(feed: ConfiguredFeed, isMine: () => boolean): Promise<void> {
    const fetchedFeed = new FetchedFeed(this.#services, feed);
    while (isMine()) {
      try {
        await fetchedFeed.storeChanges();
      } catch (error) {
        reportFailure(
          this.#services,
          `fetching ${feed.name}`,
          { feed: feed.name, error: (error as Error).message },
          'a feed could not be fetched; it is tried again',
        );
        await this.#sole.wait(AFTER_TROUBLE_MS);
      }
    }
  }

  /** Returns up to which batch it has applied; nothing when there is none. */
  async #applyNext(feed: ConfiguredFeed, after: bigint, isMine: () => boolean): Promise<bigint | undefined> {
    const { db } = this.#services;
    const batches = await batchesAfter(db, feed.name, after, MAX_AT_ONCE);
    const newest = batches.at(-1);
    if (!newest || !isMine()) return undefined;
    const messages = batches.flatMap(({ body }) => readLines(feed, body).messages);
    const recoveries = recoveryDesk(this.#services);
    const { translated, ended } = await recoveries.translate(feed.name, messages);
    await this.#apply(feed, translated);
    await recoveries.end(ended);
    await saveApplied(db, feed.name, newest.number, !holdsBack(this.#services, feed.name));
    return newest.number;
  }

  /** One that the book cannot take is left out, so that it stops no other; what is missing then is asked for. */
  async #apply(feed: ConfiguredFeed, messages: readonly FeedMessage[]): Promise<void> {
    try {
      await applyFeed(this.#services, messages);
    } catch (error) {
      if (isPassing(error) || this.#sole.isStopping) throw error;
      // An operator has retired it: its messages are refused, also those that were accepted before.
      if (error instanceof ProducerRetiredError) return;
      if (messages.length > 1) for (const message of messages) await this.#apply(feed, [message]);
      else
        this.#services.log.error(
          { feed: feed.name, message: messages[0], err: error },
          'a message of a feed cannot be applied and is left out',
        );
    }
  }
}

const isPassing = (error: unknown): boolean =>
  isDatabaseTrouble(error) || (error as Error).message === 'the feed port is closed';

export const batchApplier = perProcess('feeds.applier', (services: Services) => new BatchApplier(services));
