/**
 * The stand-in for an outside feed: says what is due of its calendar, every second, by calls, by a WebSocket, or to whoever fetches
 * it. Whatever is not acknowledged is sent again as it was; what the site asks for is sent under the numbers that it had.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { descriptions, FEED, messagesOf, slotsAt, type DatedMessage } from './calendar.ts';
import { startPullServer, type PullServer } from './pull-server.ts';
import { FeedSocket } from './socket.ts';
import { post, signedHeaders, type FeedKey, type RecoverOrder, type SiteAnswer } from './wire.ts';

const EVERY_MS = 1_000;
const MAX_LINES = 400;

export interface SandboxFeedOptions {
  way: 'push' | 'socket' | 'pull';
  /** Where the site is; not used by the pull form. */
  site: string;
  port: number;
  key: FeedKey;
  log?: (line: string) => void;
  now?: () => number;
}

export interface SandboxFeed {
  url: string;
  close(): Promise<void>;
}

export async function startSandboxFeed(options: SandboxFeedOptions): Promise<SandboxFeed> {
  const now = options.now ?? Date.now;
  const teller = new Teller(now);
  const server: PullServer | undefined =
    options.way === 'pull'
      ? await startPullServer({
          port: options.port,
          key: options.key,
          snapshot: (request) => teller.answerTo({ producer: FEED, request, since: null }),
        })
      : undefined;
  const sender = server ? undefined : new Sender(options, teller);
  const stop = new AbortController();
  const run = (async () => {
    while (!stop.signal.aborted) {
      const lines = teller.due();
      if (server) server.add(lines);
      else
        for (let at = 0; at < lines.length && !stop.signal.aborted; at += MAX_LINES)
          await sender!.deliver(lines.slice(at, at + MAX_LINES), stop.signal);
      await sleep(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    url: server?.url ?? options.site,
    async close() {
      stop.abort();
      sender?.close();
      await run;
      await server?.close();
    },
  };
}

/** What is to be said, and what has been. */
class Teller {
  readonly #now: () => number;
  /** By slot, how many messages of its match. */
  readonly #sent = new Map<number, number>();
  readonly #scripts = new Map<number, DatedMessage[]>();
  #hasDescribed = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** That it is alive, and all that is due since it last said something; at first everything that is current. */
  due(): string[] {
    const now = this.#now();
    const lines = this.#hasDescribed ? [] : descriptions(timeOf(now));
    this.#hasDescribed = true;
    const slots = slotsAt(now);
    for (const slot of slots) {
      const script = this.#scriptOf(slot);
      const sent = this.#sent.get(slot) ?? 0;
      const dueMessages = script.slice(sent).filter(({ at }) => at <= now);
      this.#sent.set(slot, sent + dueMessages.length);
      lines.push(...dueMessages.map(({ message }) => message));
    }
    for (const slot of this.#scripts.keys()) if (slot < slots[0]!) this.#scripts.delete(slot);
    return [{ type: 'alive', producer: FEED, timestamp: timeOf(now), subscribed: true }, ...lines].map((line) =>
      JSON.stringify(line),
    );
  }

  /** Everything that was said of matches that are current, and the end of it. */
  answerTo({ request, producer }: RecoverOrder): string[] {
    const timestamp = timeOf(this.#now());
    const sent = slotsAt(this.#now()).map((slot) => this.#scriptOf(slot).slice(0, this.#sent.get(slot) ?? 0));
    const messages = sent.flatMap((script) => script.map(({ message }) => message));
    const events = Object.fromEntries(messages.map(({ event, sequence }) => [event, sequence]));
    return [
      ...descriptions(timestamp),
      ...messages,
      { type: 'snapshot_complete', producer, timestamp, request, events },
    ].map((line) => JSON.stringify(line));
  }

  #scriptOf(slot: number): DatedMessage[] {
    const script = this.#scripts.get(slot) ?? messagesOf(slot);
    this.#scripts.set(slot, script);
    return script;
  }
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** Sends batches one at a time, each until the site has it. */
class Sender {
  readonly #options: SandboxFeedOptions;
  readonly #teller: Teller;
  #batch = Date.now();
  #socket: FeedSocket | undefined;
  /** Requests that are being answered: the site names them until their end has come. */
  readonly #answering = new Set<string>();

  constructor(options: SandboxFeedOptions, teller: Teller) {
    this.#options = options;
    this.#teller = teller;
  }

  async deliver(lines: string[], signal: AbortSignal): Promise<void> {
    let batch = ++this.#batch;
    while (!signal.aborted) {
      const answer = await this.#send(batch, lines);
      if (answer.status === 200) {
        for (const { line, why } of answer.rejected ?? []) this.#log(`line ${line} of ${batch} was rejected: ${why}`);
        return this.#recover(answer.recover ?? [], signal);
      }
      if (answer.error === 'batch-order') batch = this.#batch = Math.max(this.#batch, answer.newest ?? 0) + 1;
      else if (answer.status !== 0) this.#log(`the site answered ${answer.status} ${answer.error ?? ''}`);
      const pauseMs = answer.error === 'retired' ? 30_000 : (answer.retryAfterS ?? 1) * 1000;
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  close(): void {
    this.#socket?.cut();
  }

  async #recover(orders: readonly RecoverOrder[], signal: AbortSignal): Promise<void> {
    for (const order of orders) {
      if (this.#answering.has(order.request)) continue;
      this.#answering.add(order.request);
      const lines = this.#teller.answerTo(order);
      for (let at = 0; at < lines.length && !signal.aborted; at += MAX_LINES)
        await this.deliver(lines.slice(at, at + MAX_LINES), signal);
    }
  }

  async #send(batch: number, lines: readonly string[]): Promise<SiteAnswer> {
    const { site, key, way } = this.#options;
    if (way === 'socket') return (await this.#connected())?.send(batch, lines) ?? { status: 0 };
    const [number, body] = [String(batch), lines.join('\n')];
    const headers = signedHeaders(key, { batch: number, path: `/callbacks/feeds/${FEED}`, body });
    return post({ site, feed: FEED, batch: number, body, headers });
  }

  async #connected(): Promise<FeedSocket | undefined> {
    if (this.#socket && this.#socket.closed === undefined) return this.#socket;
    const socket = (this.#socket = new FeedSocket(this.#options.site, FEED));
    const welcome = await socket.hello(this.#options.key);
    if (!welcome) return undefined;
    this.#batch = Math.max(this.#batch, welcome.welcome?.newest ?? 0);
    return socket;
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }
}
