/**
 * The pull form, for a feed that is fetched: `changes?after=` answers with the lines that follow a batch, as soon as there are some,
 * and `snapshot?request=` with what is current. Both sides sign; an answer is signed like a batch, with the path that was asked for.
 */
import type { Services } from '#platform/context.ts';
import { fetchExternal, type ExternalAnswer } from '#platform/http/external.ts';
import { isRetired, type FeedMessage } from '#sportsbook/book/index.ts';
import { MAX_BODY_BYTES, storeBatch } from './accept-batch.ts';
import type { ConfiguredFeed } from './configured-feeds.ts';
import { readLines } from './rules/feed-lines.ts';
import { batchOf, isSigned, signedHeaders, type Headers } from './rules/signature.ts';
import { findFeed, skipTo } from './store.ts';

/** The feed answers within five, with a line that says that it is alive. */
const TIMEOUT_MS = 15_000;
const SNAPSHOT_TIMEOUT_MS = 60_000;
const MAX_SNAPSHOT_BYTES = 32 * 1024 * 1024;
const RETIRED_EVERY_MS = 2_000;

export class FetchedFeed {
  readonly #services: Services;
  readonly #feed: ConfiguredFeed;

  constructor(services: Services, feed: ConfiguredFeed) {
    this.#services = services;
    this.#feed = feed;
  }

  /** One long poll. What comes is stored like any batch, and applied with them. */
  async storeChanges(): Promise<void> {
    const { db } = this.#services;
    const { name } = this.#feed;
    if (await isRetired(this.#services, name)) return pause(RETIRED_EVERY_MS);
    const after = (await findFeed(db, name))?.newest_batch ?? 0n;
    const answer = await this.#get(`changes?after=${after}`, TIMEOUT_MS, MAX_BODY_BYTES);
    const number = numberOf(answer);
    // The feed has forgotten what came after: from here on it is complete, and what was between is in a snapshot.
    if (answer.status === 410) return this.#skipTo(number, after);
    if (number > after) await storeBatch(this.#services, this.#feed, { number, body: answer.bytes });
    else if (answer.bytes.length > 0) throw new Error('the feed answered with lines under a number that it has used');
  }

  /** Of all events of a producer, and the end of it; what cannot be read is left out and logged. */
  async snapshot(producer: string, request: string): Promise<FeedMessage[]> {
    const path = `snapshot?request=${encodeURIComponent(request)}&producer=${encodeURIComponent(producer)}`;
    const { bytes, status } = await this.#get(path, SNAPSHOT_TIMEOUT_MS, MAX_SNAPSHOT_BYTES);
    if (status !== 200) throw new Error(`the feed answered ${status} when it was asked for a snapshot`);
    const { messages, rejected } = readLines(this.#feed, bytes);
    if (rejected.length > 0)
      this.#services.log.warn(
        { feed: this.#feed.name, rejected: rejected.length, first: rejected[0] },
        'lines of a snapshot were rejected',
      );
    return messages;
  }

  /** A producer that says that it has lost messages is asked for a snapshot by the feed port. */
  async #skipTo(number: bigint, after: bigint): Promise<void> {
    const { name, producers } = this.#feed;
    if (number <= after) throw new Error(`the feed has gone back from ${after} to ${number}: its numbers must ascend`);
    const timestamp = this.#services.clock.now().toISOString();
    const lines = producers.map((producer) =>
      JSON.stringify({ type: 'alive', feed: name, producer: producer.name, timestamp, subscribed: false }),
    );
    await skipTo(this.#services.db, name, number - 1n);
    await storeBatch(this.#services, this.#feed, { number, body: Buffer.from(lines.join('\n')) });
  }

  async #get(path: string, timeoutMs: number, maxBytes: number): Promise<ExternalAnswer> {
    const { keys, url } = this.#feed;
    const target = new URL(`${url}/${path}`);
    const signedPath = `${target.pathname}${target.search}`;
    const headers = signedHeaders(keys[0]!, { batch: '', path: signedPath, body: '' }, this.#services.clock.now());
    const answer = await fetchExternal(target.href, { method: 'GET', headers, timeoutMs, maxBytes });
    if (answer.status !== 200 && answer.status !== 410) throw new Error(`the feed answered ${answer.status}`);
    const call = { path: signedPath, body: answer.bytes };
    if (!isSigned(keys, headersOf(answer), call, this.#services.clock.now()))
      throw new Error('the answer of the feed is not signed as it should be');
    return answer;
  }
}

const headersOf = ({ headers }: ExternalAnswer): Headers => Object.fromEntries(headers);

function numberOf(answer: ExternalAnswer): bigint {
  const text = batchOf(headersOf(answer));
  if (!/^[0-9]{1,16}$/.test(text)) throw new Error('the answer of the feed has no number');
  return BigInt(text);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
