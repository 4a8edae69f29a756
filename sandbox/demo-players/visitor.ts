// A browser as far as a demo player needs one: form posts to the product API, and cookies.
export interface Site {
  /** Where it is reached. */
  address: string;
  /** As visitors know it. */
  origin: string;
}

export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** How long the site said to wait; 0 when it did not say. */
  readonly retryAfterMs: number;

  constructor(method: string, status: number, type: string, retryAfterMs: number) {
    super(`${method} was refused: ${status} ${type}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const PATIENCE_MS = 20_000;

export class Visitor {
  readonly #site: Site;
  readonly #cookies = new Map<string, string>();

  constructor(site: Site) {
    this.#site = site;
  }

  get = <Data>(method: string, args: Record<string, string> = {}): Promise<Data> =>
    this.#call<Data>('GET', `${method}?${new URLSearchParams(args).toString()}`);
  post = <Data>(method: string, fields: Record<string, string> = {}): Promise<Data> =>
    this.#call<Data>('POST', `${method}?`, fields);

  async #call<Data>(verb: 'GET' | 'POST', method: string, fields?: Record<string, string>): Promise<Data> {
    const answer = await fetch(`${this.#site.address}/api/${method}&v=2.34&locale=en`, {
      method: verb,
      redirect: 'manual',
      headers: {
        origin: this.#site.origin,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const body = (await answer.json()) as { data: Data; error?: { type: string } };
    if (!body.error) return body.data;
    const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
    throw new Refused(method, answer.status, body.error.type, retryAfterMs);
  }
}
