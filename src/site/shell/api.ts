// The typed client of the product API: the same interface in the browser (fetch) and on the server (in process).
import type { ArgumentsOf, Method, OutputOf } from '#kernel/method.ts';
import type { WireError } from '#kernel/refusals.ts';
import { noteServerTime } from './server-clock.ts';

/** Version of the API that this client speaks (AP-02). */
const API_VERSION = '2.34';
const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 30_000;

/** The server refused, or could not be reached. Shown to the player by its message. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal';
  /** Wire name with the `Exception` suffix, or `NetworkFailure`. */
  readonly type: WireError['type'] | 'NetworkFailure';
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly errorData: Record<string, readonly string[]>;
  readonly reason: WireError['reason'];
  readonly requestId: string;

  constructor(error: Partial<Omit<WireError, 'type'>> & { type: ApiRefusal['type'] }, status: number) {
    super(error.message ?? '');
    this.type = error.type;
    this.status = status;
    this.errorData = error.error_data ?? {};
    this.reason = error.reason;
    this.requestId = error.request_id ?? '';
  }

  /** The same request would be refused again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

/** Saves of the profile and of contacts answer 1; anything else is a failure, whatever its status (ER-08). */
export function mustBeSaved(answer: number): void {
  if (answer !== 1) throw new ApiRefusal({ type: 'UnknownErrorException' }, 200);
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A read by its verb alone: it counts each time it arrives, so it is not retried. */
  isOnce?: true;
}

type Call = <M extends Method>(method: M, args?: ArgumentsOf<M>, options?: CallOptions) => Promise<OutputOf<M>>;

export interface ApiClient {
  call: Call;
}

/** What any transport must do: one exchange, returning the parsed body with its status. */
export type Exchange = (
  method: Pick<Method, 'name' | 'verb'>,
  args: Record<string, string>,
  options: CallOptions,
) => Promise<{ status: number; body: unknown }>;

/** `onRefusal` is called with every refusal, in addition to the caller's own handling. */
export function createApi(
  exchange: Exchange,
  onRefusal?: (refusal: ApiRefusal) => void,
  onSettled?: (method: string, refusal?: ApiRefusal) => void,
): ApiClient {
  return {
    async call(method, args, options = {}) {
      try {
        const { status, body } = await exchange(method, fieldsOf(args), options);
        if (typeof body === 'object' && body !== null) {
          if ('data' in body) {
            onSettled?.(method.name);
            return body.data as OutputOf<typeof method>;
          }
          if ('error' in body) {
            const refusal = new ApiRefusal(body.error as WireError, status);
            onRefusal?.(refusal);
            throw refusal;
          }
        }
        // A proxy in between answered, or the server died half-way: there is no type, only the status.
        throw new ApiRefusal({ type: 'UnknownErrorException' }, status);
      } catch (failure) {
        if (failure instanceof ApiRefusal) onSettled?.(method.name, failure);
        throw failure;
      }
    },
  };
}

/** Every argument travels as a field of text; what is not text already is written as JSON. */
function fieldsOf(args: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries((args ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue;
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return fields;
}

/** A response that is not JSON is a fault of the server; a response that was cut off is a fault of the connection. */
function unlessCutOff(failure: unknown): undefined {
  if (!(failure instanceof SyntaxError)) throw failure;
}

export interface BrowserSettings {
  locale: string;
  /** The page is in a frame (AP-03). */
  isFramed: boolean;
  fetch: typeof fetch;
}

export function browserExchange({ locale, isFramed, fetch }: BrowserSettings): Exchange {
  return async (method, args, { signal, isOnce }) => {
    const query = new URLSearchParams({ v: API_VERSION, locale, ...(isFramed && { _non_strict: '1' }) });
    const isRead = method.verb === 'GET';
    if (isRead) for (const [name, value] of Object.entries(args)) query.append(name, value);
    const send = async (): Promise<{ status: number; body: unknown }> => {
      const timeout = AbortSignal.timeout(isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
      const sentAt = Date.now();
      const response = await fetch(`/api/${method.name}?${query}`, {
        method: method.verb,
        headers: { accept: 'application/json' },
        ...(!isRead && { body: new URLSearchParams(args) }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      noteServerTime(response.headers.get('date'), sentAt, Date.now());
      return { status: response.status, body: await response.json().catch(unlessCutOff) };
    };
    try {
      return await send().catch((failure: unknown) => {
        // A read changes nothing, so it may be retried once; a write only with its request id, by its caller.
        if (isRead && !isOnce && !signal?.aborted) return send();
        throw failure;
      });
    } catch (failure) {
      if (signal?.aborted) throw failure;
      throw new ApiRefusal({ type: 'NetworkFailure' }, 0);
    }
  };
}
