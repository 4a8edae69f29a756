// Calls the product API as a browser would: form data, cookies, Origin. For tests and load drivers.
export interface ApiAnswer {
  status: number;
  headers: Headers;
  data?: never;
  error?: {
    type: string;
    message: string;
    error_data?: Record<string, string[]>;
    reason?: { rule: string; inputs: Record<string, unknown> };
    request_id: string;
  };
  /** The body as it came. */
  text: string;
}

export interface CallOptions {
  verb?: 'GET' | 'POST';
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Sends this body instead of form data. */
  body?: string | Uint8Array;
}

const READS = /\.get|^(Auth\.logout|events\.handle)/i;

export class ApiClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(method: string, fields: Record<string, string> = {}, options: CallOptions = {}): Promise<ApiAnswer> {
    const verb = options.verb ?? (READS.test(method) ? 'GET' : 'POST');
    const query = new URLSearchParams({ v: '2.34', locale: 'en', ...(verb === 'GET' ? fields : {}), ...options.query });
    const response = await fetch(`${this.url}/api/${method}?${query}`, {
      method: verb,
      redirect: 'manual',
      headers: {
        origin: this.url,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(verb === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(verb === 'POST' && { body: (options.body as string) ?? new URLSearchParams(fields).toString() }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ...(JSON.parse(text) as object) };
  }

  /** The data of a call that must succeed. */
  async ok<Data = Record<string, never>>(
    method: string,
    fields: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<Data> {
    const answer = await this.call(method, fields, options);
    if (answer.error) throw new Error(`${method} was refused: ${answer.error.type} ${JSON.stringify(answer.error)}`);
    return answer.data as Data;
  }
}
