/**
 * A site for a feed under test: it takes its calls as Baize does, loses some of them and some of its own answers, asks for recoveries,
 * and notes what it saw.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readLines, type RejectedLine } from '#sportsbook/feeds/rules/feed-lines.ts';
import { batchOf, isSigned, type FeedKey } from '#sportsbook/feeds/rules/signature.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';

export interface FeedUnderTest {
  name: string;
  keys: readonly FeedKey[];
  producers: readonly { name: string }[];
}

export interface SeenCall {
  at: number;
  isSigned: boolean;
  batch: number;
  body: string;
  /** What it was answered; 0: nothing. */
  status: number;
  rejected: readonly RejectedLine[];
  messages: readonly FeedMessage[];
}

/** What the site does with the next call that is signed, in the place of accepting it. */
export type Mishap = 'no-answer' | 'lost-answer' | 'busy' | 'slower';

const STATUS: Readonly<Record<Mishap, number>> = { 'no-answer': 0, 'lost-answer': 0, busy: 503, slower: 429 };

export class SiteStandIn {
  readonly calls: SeenCall[] = [];
  /** By batch, the bodies that were accepted. */
  readonly accepted = new Map<number, string>();
  readonly mishaps: Mishap[] = [];
  recover: { producer: string; request: string; since: null }[] = [];
  readonly #feed: FeedUnderTest;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  constructor(feed: FeedUnderTest) {
    this.#feed = feed;
  }

  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '/';
    const isOurs = path === `/callbacks/feeds/${this.#feed.name}`;
    const isTrusted = isOurs && isSigned(this.#feed.keys, request.headers, { path, body }, new Date());
    const batch = Number(batchOf(request.headers));
    const { messages, rejected } = readLines(this.#feed, body);
    const call = { at: Date.now(), isSigned: isTrusted, batch, body: body.toString(), rejected, messages };
    const mishap = isTrusted ? this.mishaps.shift() : undefined;
    const reply = this.#reply(call, mishap);
    this.calls.push({ ...call, status: reply.status });
    if (reply.status === 0) return void response.destroy();
    const retry = reply.status === 429 ? { 'retry-after': '1' } : {};
    response.writeHead(reply.status, { 'content-type': 'application/json', ...retry });
    response.end(JSON.stringify(reply.answer));
  }

  #reply(
    { isSigned: isTrusted, batch, body, messages, rejected }: Omit<SeenCall, 'status'>,
    mishap: Mishap | undefined,
  ): { status: number; answer: object } {
    if (!isTrusted) return { status: 401, answer: { error: 'signature' } };
    const earlier = this.accepted.get(batch);
    const newest = Math.max(0, ...this.accepted.keys());
    const isNew = earlier === undefined && batch > newest;
    if (isNew && (mishap === undefined || mishap === 'lost-answer')) this.accepted.set(batch, body);
    if (mishap) return { status: STATUS[mishap], answer: { error: mishap, retryAfterS: 1 } };
    if (earlier !== undefined && earlier !== body) return { status: 422, answer: { error: 'batch-reused', newest } };
    if (earlier === undefined && !isNew) return { status: 422, answer: { error: 'batch-order', newest } };
    const orders = this.recover.length > 0 && { recover: this.recover };
    for (const message of messages)
      if (message.type === 'snapshot_complete')
        this.recover = this.recover.filter(({ request }) => request !== message.request);
    return { status: 200, answer: { accepted: messages.length, rejected, ...orders } };
  }
}
