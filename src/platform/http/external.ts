// The one way to the outside over HTTP: with a deadline, a size limit and no redirects.
export interface ExternalRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  timeoutMs: number;
  /** Longest answer that is read; 1 MiB unless said otherwise. */
  maxBytes?: number;
}

export interface ExternalAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** The body as it came, for answers that are not text. */
  bytes: Buffer;
}

export class ExternalError extends Error {
  override name = 'ExternalError';
  /** Nothing was sent: the other side was not there at all. Otherwise it is not known what has arrived. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false }: { isUnsent?: boolean } = {}) {
    super(message);
    this.isUnsent = isUnsent;
  }
}

/** Of a connection that was never made. */
const UNSENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const MAX_BYTES = 1024 * 1024;

/** Throws an `ExternalError` when there is no answer in time or it is too long; an error status is an answer. */
export async function fetchExternal(url: string, request: ExternalRequest): Promise<ExternalAnswer> {
  try {
    const response = await fetch(url, {
      method: request.method,
      ...(request.headers && { headers: request.headers }),
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const bytes = await readLimited(response, request.maxBytes ?? MAX_BYTES);
    return { status: response.status, headers: response.headers, body: bytes.toString('utf8'), bytes };
  } catch (error) {
    if (error instanceof ExternalError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const isUnsent = UNSENT.includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
    throw new ExternalError(
      `${new URL(url).origin} did not answer: ${(error as Error).message} ${cause?.message ?? ''}`.trim(),
      { isUnsent },
    );
  }
}

async function readLimited(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new ExternalError('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
