/**
 * A feed's session: its connection, what comes over it, its translation and its recoveries. One process of the site has it; another goes on
 * when that one ends, from what is stored.
 */
import type { Services } from '#platform/context.ts';
import { perProcess } from '#platform/context.ts';
import { isDatabaseTrouble } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { SoleProcess } from '#platform/sole-process.ts';
import { isRetired } from '#sportsbook/book/index.ts';
import { configuredFeeds, type ConfiguredFeed, type UofSettings } from '#sportsbook/feeds/index.ts';
import { openConnection, type FeedConnection } from './amqp-connection.ts';
import { Catalogue } from './catalogue.ts';
import { UsedDescriptions } from './describe-used.ts';
import { Fetches } from './fetches.ts';
import { Receiver } from './receive-messages.ts';
import { Recoverer } from './recover.ts';
import { UofRest } from './rest.ts';
import { readVhost } from './rules/answers.ts';
import { Liveness } from './rules/liveness.ts';
import { INBOX_CHANNEL } from './store/inbox.ts';
import { Translator } from './translate-waiting.ts';

const LOCK = 1703;
/** A notification may be missed. */
const LOOK_EVERY_MS = 500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const RETIRED_EVERY_MS = 2_000;

type Wait = (ms: number, wake?: AbortSignal) => Promise<void>;

class FeedSession {
  readonly #services: Services;
  readonly #feed: ConfiguredFeed;
  readonly #settings: UofSettings;
  readonly #wait: Wait;
  readonly #rest: UofRest;
  readonly #fetches: Fetches;
  readonly #catalogue: Catalogue;
  readonly #used: UsedDescriptions;
  readonly #liveness: Liveness;
  readonly #receiver: Receiver;
  readonly #recoverer: Recoverer;
  readonly #translator: Translator;
  #connection: FeedConnection | undefined;
  #wake = new AbortController();

  constructor(services: Services, feed: ConfiguredFeed, { settings, wait }: { settings: UofSettings; wait: Wait }) {
    this.#services = services;
    this.#feed = feed;
    this.#settings = settings;
    this.#wait = wait;
    this.#rest = new UofRest(settings);
    this.#fetches = new Fetches(services, feed.name, () => this.wakeUp());
    this.#catalogue = new Catalogue(feed.name, settings, { rest: this.#rest, fetches: this.#fetches });
    this.#used = new UsedDescriptions(this.#catalogue);
    this.#liveness = new Liveness(settings.products, feed.producers[0]!.silentAfterMs);
    this.#receiver = new Receiver(services, feed.name, {
      liveness: this.#liveness,
      acknowledge: (tag) => this.#connection?.acknowledge(tag),
    });
    this.#recoverer = new Recoverer(services, feed, { settings, rest: this.#rest, liveness: this.#liveness });
    this.#translator = new Translator(services, feed, { settings, catalogue: this.#catalogue, used: this.#used });
  }

  wakeUp(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  async run(isMine: () => boolean): Promise<void> {
    // Whatever was sent while nobody listened is missing.
    this.#receiver.lose(this.#settings.products);
    this.#catalogue.prefetch();
    await Promise.all([this.#connect(isMine), this.#translate(isMine), this.#lookAfter(isMine)]);
    this.#fetches.close();
    await this.#connection?.close();
    await this.#receiver.close();
  }

  async #connect(isMine: () => boolean): Promise<void> {
    let failures = 0;
    while (isMine()) {
      const ended = new AbortController();
      try {
        if (await this.#isRetired()) {
          await this.#wait(RETIRED_EVERY_MS);
          continue;
        }
        const vhost =
          this.#settings.vhost === '' ? await this.#rest.get('whoami', {}, readVhost) : this.#settings.vhost;
        this.#connection = await this.#open(vhost, ended);
        failures = 0;
        this.#services.log.info({ feed: this.#feed.name }, 'a feed is connected');
        while (isMine() && !ended.signal.aborted) {
          await this.#wait(RETIRED_EVERY_MS, ended.signal);
          if (await this.#isRetired()) break;
        }
      } catch (error) {
        failures++;
        this.#report('connection', error);
      }
      if (this.#connection) {
        await this.#connection.close();
        this.#connection = undefined;
        this.#receiver.disconnected();
      }
      if (isMine()) await this.#wait(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
    }
  }

  /** Not while the database is away: what comes is held in memory for some time. */
  async #isRetired(): Promise<boolean> {
    try {
      return await isRetired(this.#services, this.#feed.name);
    } catch (error) {
      if (isDatabaseTrouble(error)) return false;
      throw error;
    }
  }

  #open(vhost: string, ended: AbortController): Promise<FeedConnection> {
    // Messages may come before it is known here that the connection is open.
    this.#receiver.connected();
    return openConnection(this.#settings, vhost, {
      onMessage: (delivery) => {
        if (this.#receiver.receive(delivery)) return;
        this.#report('memory', new Error('too much has come that could not be stored'));
        ended.abort();
      },
      onClose: (why) => {
        this.#report('connection', new Error(why));
        ended.abort();
      },
    });
  }

  async #translate(isMine: () => boolean): Promise<void> {
    while (isMine()) {
      const wake = this.#wake.signal;
      try {
        if (this.#catalogue.refresh(performance.now())) this.#used.forget();
        if (await this.#translator.translateNext()) continue;
      } catch (error) {
        this.#report('translation', error);
      }
      await this.#wait(LOOK_EVERY_MS, wake);
    }
  }

  async #lookAfter(isMine: () => boolean): Promise<void> {
    while (isMine()) {
      try {
        this.#receiver.lose(this.#liveness.silent(this.#services.clock.now().getTime()));
        await this.#recoverer.look();
      } catch (error) {
        this.#report('recovery', error);
      }
      await this.#wait(LOOK_EVERY_MS);
    }
  }

  #report(part: string, error: unknown): void {
    reportFailure(
      this.#services,
      `uof ${part} ${this.#feed.name}`,
      { feed: this.#feed.name, part, error: (error as Error).message },
      'a session of a feed has trouble; it is tried again',
    );
  }
}

class Sessions {
  readonly #services: Services;
  readonly #sole: SoleProcess;
  readonly #feeds: readonly { feed: ConfiguredFeed; settings: UofSettings }[];
  #open = new Map<string, FeedSession>();

  constructor(services: Services) {
    this.#services = services;
    this.#feeds = [...configuredFeeds(services).values()].flatMap((feed) =>
      feed.uof ? [{ feed, settings: feed.uof }] : [],
    );
    this.#sole = new SoleProcess(services, {
      name: 'the session of a feed',
      lock: LOCK,
      work: async (isMine) => {
        const wait: Wait = (ms, wake) => this.#sole.wait(ms, wake);
        this.#open = new Map(
          this.#feeds.map(({ feed, settings }) => [feed.name, new FeedSession(services, feed, { settings, wait })]),
        );
        await Promise.all([...this.#open.values()].map((session) => session.run(isMine)));
        this.#open.clear();
      },
    });
  }

  watch(): void {
    if (this.#feeds.length > 0)
      this.#services.notifications.on(INBOX_CHANNEL, (feed) => this.#open.get(feed)?.wakeUp());
  }

  start(): void {
    if (this.#feeds.length > 0) this.#sole.start();
  }

  stop(): Promise<void> {
    return this.#sole.stop();
  }
}

export const sessions = perProcess('uof.sessions', (services: Services) => new Sessions(services));
