/**
 * The feed's REST interface. An address is asked for once at a time, however many want it; descriptions are asked for again only where they
 * have changed, where the feed can say so. The token is in a header and never in an address, which may be logged.
 */
import { fetchExternal, type ExternalAnswer } from '#platform/http/external.ts';
import type { UofSettings } from '#sportsbook/feeds/index.ts';
import { ANSWER_LIMITS } from './rules/xml.ts';

type UofPath = keyof UofSettings['paths'];
export type Parameters = Readonly<Record<string, string | number>>;

const TIMEOUT_MS = 30_000;
const MAX_AT_ONCE = 8;

/** Any answer but a good one. */
export class UofRestError extends Error {
  override name = 'UofRestError';
  readonly status: number;
  readonly retryAfterS: number | undefined;

  constructor(path: string, { status, headers }: Pick<ExternalAnswer, 'status' | 'headers'>) {
    super(`the feed answered ${status} for ${path}`);
    this.status = status;
    const seconds = Number(headers.get('retry-after'));
    this.retryAfterS = seconds > 0 ? seconds : undefined;
  }
}

interface KeptAnswer {
  tag: string;
  value: unknown;
}

export class UofRest {
  readonly #settings: UofSettings;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #keptAnswers = new Map<string, KeptAnswer>();
  readonly #queue: (() => void)[] = [];
  #count = 0;

  constructor(settings: UofSettings) {
    this.#settings = settings;
  }

  /** What `read` makes of the answer. Throws a `UofRestError`, an `ExternalError`, or an `XmlError`. */
  get<Value>(path: UofPath, parameters: Parameters, read: (bytes: Buffer) => Value): Promise<Value> {
    const address = this.#addressOf(path, parameters);
    const running = this.#running.get(address) as Promise<Value> | undefined;
    if (running) return running;
    const request = this.#inTurn(() => this.#get(address, read)).finally(() => this.#running.delete(address));
    this.#running.set(address, request);
    return request;
  }

  async post(path: UofPath, parameters: Parameters, query: Parameters): Promise<void> {
    const address = this.#addressOf(path, parameters);
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const answer = await this.#fetch(`${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`, 'POST');
    if (answer.status < 200 || answer.status > 299) throw new UofRestError(address, answer);
  }

  /** A question that must be answered at once or not at all; every answer is returned as it is. */
  ask(path: UofPath, body: string, limits: { timeoutMs: number; maxBytes: number }): Promise<ExternalAnswer> {
    return fetchExternal(`${this.#settings.api}${this.#addressOf(path, {})}`, {
      method: 'POST',
      headers: { 'x-access-token': this.#settings.token, 'content-type': 'application/xml' },
      body,
      ...limits,
    });
  }

  async #get<Value>(address: string, read: (bytes: Buffer) => Value): Promise<Value> {
    const keptAnswer = this.#keptAnswers.get(address);
    const answer = await this.#fetch(address, 'GET', keptAnswer && { 'if-none-match': keptAnswer.tag });
    if (answer.status === 304 && keptAnswer) return keptAnswer.value as Value;
    if (answer.status !== 200) throw new UofRestError(address, answer);
    const value = read(answer.bytes);
    const tag = answer.headers.get('etag');
    if (tag !== null && address.includes('/descriptions/')) this.#keptAnswers.set(address, { tag, value });
    return value;
  }

  #fetch(address: string, method: 'GET' | 'POST', headers: Record<string, string> = {}): Promise<ExternalAnswer> {
    return fetchExternal(`${this.#settings.api}${address}`, {
      method,
      headers: { 'x-access-token': this.#settings.token, ...headers },
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_LIMITS.maxBytes,
    });
  }

  #addressOf(path: UofPath, parameters: Parameters): string {
    return this.#settings.paths[path].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      // A colon may stand in a path, and ids are written with them.
      encodeURIComponent(parameters[name] ?? '').replaceAll('%3A', ':'),
    );
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#count >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#count++;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#count--;
    }
  }
}
