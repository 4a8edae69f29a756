// A feed that prices several outcomes together, as a test or the conformance kit wants it to answer; it signs by the description of the protocol.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { isSignedBy, signedHeaders, type FeedKey } from '#sandbox/feed/wire.ts';

export interface TogetherRequest {
  event: string;
  outcomes: { market: { kind: string; specifiers: Record<string, string> }; outcome: string }[];
}

export interface TogetherAnswer {
  /** JSON, unless it is a text. */
  body: unknown;
  status?: number;
  /** It answers so much later. */
  delayMs?: number;
  /** In the place of its own. */
  key?: FeedKey;
}

const PATH = '/v1/together?of=tests';
const KEY: FeedKey = { id: 'k1', secret: 'secret-of-a-feed-that-prices-outcomes-together' };

export class TogetherFeed {
  readonly key: FeedKey;
  readonly requests: TogetherRequest[] = [];
  /** Calls that were not signed as they should be. */
  unsigned = 0;
  answer: (request: TogetherRequest) => TogetherAnswer;
  readonly #server = createServer((request, response) => void this.#respond(request, response));

  constructor(answer: TogetherFeed['answer'], key: FeedKey = KEY) {
    this.answer = answer;
    this.key = key;
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${PATH}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '/';
    if (!isSignedBy(this.key, request.headers, { path, body })) {
      this.unsigned++;
      response.writeHead(401).end();
      return;
    }
    const question = JSON.parse(body.toString('utf8')) as TogetherRequest;
    this.requests.push(question);
    const { body: content, status = 200, delayMs = 0, key = this.key } = this.answer(question);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const respond = (): void => {
      response.writeHead(status, signedHeaders(key, { batch: '', path, body: text })).end(text);
    };
    if (delayMs === 0) respond();
    else setTimeout(respond, delayMs).unref();
  }
}
