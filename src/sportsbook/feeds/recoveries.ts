/**
 * What pushed feeds are asked to send again. The feed port asks in the process that applies; the feed hears of it by its next answer
 * or frame, which may come from any process, so it stands in the database. It keeps one request until that is answered, however often
 * the port asks meanwhile: a feed that is in the middle of its answer does not begin anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { perProcess, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { endRecovery, recoveriesOf, saveRecovery } from './store.ts';

/** The port asks again when this has passed and nothing has come. */
const PATIENCE_MS = 60_000;

type SnapshotComplete = Extract<FeedMessage, { type: 'snapshot_complete' }>;

interface PortRequest {
  request: string;
  answered: AbortController;
}

interface Ask {
  feed: string;
  producer: string;
  request: string;
  since: Date | null;
}

interface EndedRecovery {
  producer: string;
  request: string;
}

class RecoveryDesk {
  readonly #services: Services;
  /** By producer. */
  readonly #portRequests = new Map<string, PortRequest>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Resolves when the feed has answered, or has had time enough. */
  async ask({ feed, producer, request, since }: Ask): Promise<void> {
    const { db, clock } = this.#services;
    const answered = new AbortController();
    this.#portRequests.set(producer, { request, answered });
    await transaction(db, (tx) => saveRecovery(tx, { producer, feed, request, since, asked_at: clock.now() }));
    await sleep(PATIENCE_MS, undefined, { signal: answered.signal, ref: false }).catch(() => {});
  }

  /** The answers among the messages, with the requests that the port knows. */
  async translate(
    feed: string,
    messages: readonly FeedMessage[],
  ): Promise<{ translated: FeedMessage[]; ended: EndedRecovery[] }> {
    const ended: EndedRecovery[] = [];
    if (!messages.some(isComplete)) return { translated: [...messages], ended };
    const open = await recoveriesOf(this.#services.db, feed);
    const translated = messages.map((message) => {
      if (!isComplete(message)) return message;
      const { producer, request } = message;
      if (!open.some((row) => row.producer === producer && row.request === request)) return message;
      ended.push({ producer, request });
      return { ...message, request: this.#portRequests.get(producer)?.request ?? request };
    });
    return { translated, ended };
  }

  /** Once they are applied. */
  async end(ended: readonly EndedRecovery[]): Promise<void> {
    for (const { producer, request } of ended) {
      await endRecovery(this.#services.db, producer, request);
      this.#portRequests.get(producer)?.answered.abort();
      this.#portRequests.delete(producer);
    }
  }
}

const isComplete = (message: FeedMessage): message is SnapshotComplete => message.type === 'snapshot_complete';

export const recoveryDesk = perProcess('feeds.recoveries', (services: Services) => new RecoveryDesk(services));
