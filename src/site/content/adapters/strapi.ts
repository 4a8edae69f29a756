/**
 * Client of a content service that speaks the REST of Strapi. Version 4 wraps what an entry holds in `attributes` and keeps its
 * `id`; version 5 answers flat, and `documentId` is permanent while `id` changes with each publication. Both shapes are
 * accepted. Each call has a deadline. Anything that is not an answer of a content service (an HTML page, an error, silence)
 * becomes an `ExternalError`.
 */
import { fetchExternal, ExternalError, type ExternalRequest } from '#platform/http/external.ts';

export interface StrapiOptions {
  /** Address of the API: collections are directly below it. */
  url: string;
  token: string;
  timeoutMs: number;
  /** CT-13: only `v4` is spoken: its verbs, addresses and `data`, which version 5 has kept. */
  version?: string;
}

export interface StrapiDocument {
  id: number;
  /** From Strapi 5 on. */
  documentId?: string;
  attributes: Record<string, unknown>;
}

export interface StrapiAnswer {
  /** `null`: there is no such collection or entry. */
  data: StrapiDocument[] | StrapiDocument | null;
  pageCount: number;
  /** Total number of entries, where the service counts them. */
  total: number | undefined;
}

/** Id of an entry: its `documentId` from Strapi 5 on. */
export type StrapiId = number | string;

export interface StrapiClient {
  find(collection: string, query: string): Promise<StrapiAnswer>;
  findOne(collection: string, id: StrapiId, query?: string): Promise<StrapiAnswer>;
  create(collection: string, data: object): Promise<StrapiAnswer>;
  /** `''` as id changes the entry of a collection of one. */
  update(collection: string, id: StrapiId, data: object, query?: string): Promise<StrapiAnswer>;
  delete(collection: string, id: StrapiId): Promise<StrapiAnswer>;
  /** The raw content at an address of the API; `undefined` when there is nothing. */
  read(path: string): Promise<unknown>;
  /** Adds a file to the media library. Returns its id. */
  upload(file: { name: string; mime: string; bytes: Uint8Array }): Promise<number>;
}

/** The service understood the request and refused it, e.g. because of a parameter that it does not know. */
export class StrapiRefusal extends ExternalError {
  readonly status: number;
  /** The unknown key, where the service names one. */
  readonly key: string | undefined;

  constructor(message: string, status: number, key?: string) {
    super(message);
    this.status = status;
    this.key = key;
  }
}

/** A hundred populated entries are longer than what services usually send. */
const MAX_BYTES = 16 * 1024 * 1024;

export function strapiClient({ url, token, timeoutMs, version = 'v4' }: StrapiOptions): StrapiClient {
  if (version !== 'v4') throw new Error(`The content client speaks v4 and not ${version}.`);
  /** The body of an answer; `undefined` when there is nothing at this address. */
  const call = async (method: ExternalRequest['method'], path: string, body?: string | FormData): Promise<unknown> => {
    const answer = await fetchExternal(`${url}/${path}`, {
      method,
      timeoutMs,
      maxBytes: MAX_BYTES,
      headers: {
        accept: 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    if (answer.status === 404) return undefined;
    if (answer.status >= 400 && answer.status < 500) throw refusalOf(answer.status, answer.body, path);
    if (answer.status >= 300) throw new ExternalError(`the content service answered ${answer.status} for ${path}`);
    if (answer.status === 204) return { data: null };
    return parsed(answer.body, path);
  };
  const entries = async (method: ExternalRequest['method'], path: string, data?: object): Promise<StrapiAnswer> =>
    read(await call(method, path, data && JSON.stringify({ data })), path);
  const at = (collection: string, id: StrapiId, query = ''): string =>
    (id === '' ? collection : `${collection}/${id}`) + (query === '' ? '' : `?${query}`);
  return {
    find: (collection, query) => entries('GET', at(collection, '', query)),
    findOne: (collection, id, query) => entries('GET', at(collection, id, query)),
    create: (collection, data) => entries('POST', collection, data),
    update: (collection, id, data, query) => entries('PUT', at(collection, id, query), data),
    delete: (collection, id) => entries('DELETE', at(collection, id)),
    read: (path) => call('GET', path),
    async upload({ name, mime, bytes }) {
      const form = new FormData();
      form.append('files', new Blob([Uint8Array.from(bytes)], { type: mime }), name);
      const answer = await call('POST', 'upload', form);
      const [first] = (Array.isArray(answer) ? answer : []) as Array<{ id?: unknown } | undefined>;
      if (typeof first?.id !== 'number') throw new ExternalError(`the content service took no file for ${name}`);
      return first.id;
    },
  };
}

function refusalOf(status: number, body: string, path: string): StrapiRefusal {
  let error: { message?: unknown; details?: { key?: unknown } } | undefined;
  try {
    error = (JSON.parse(body) as { error?: typeof error }).error;
  } catch {
    // The status says enough.
  }
  const { message, details } = error ?? {};
  const reason = typeof message === 'string' ? `: ${message.slice(0, 300)}` : '';
  const named = typeof message === 'string' ? /^Invalid key (\S+)/.exec(message)?.[1] : undefined;
  const key = typeof details?.key === 'string' ? details.key : named;
  return new StrapiRefusal(`the content service answered ${status} for ${path}${reason}`, status, key);
}

function parsed(body: string, path: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ExternalError(`the content service answered no JSON for ${path}`);
  }
}

function read(answer: unknown, path: string): StrapiAnswer {
  const { data, meta } = (answer ?? { data: null }) as {
    data?: unknown;
    meta?: { pagination?: { pageCount?: unknown; total?: unknown } } | null;
  };
  if (data === null) return { data: null, pageCount: 0, total: undefined };
  const documents = Array.isArray(data) ? data.flatMap(documentOf) : documentOf(data)[0];
  const isNonsense = Array.isArray(data) && data.length > 0 && Array.isArray(documents) && documents.length === 0;
  if (documents === undefined || isNonsense)
    throw new ExternalError(`the content service answered something else for ${path}`);
  const { pageCount, total } = meta?.pagination ?? {};
  return {
    data: documents,
    pageCount: typeof pageCount === 'number' ? pageCount : 1,
    total: typeof total === 'number' ? total : undefined,
  };
}

function documentOf(value: unknown): StrapiDocument[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, documentId, ...rest } = value as Record<string, unknown>;
  const { attributes } = rest;
  const stable = typeof documentId === 'string' && documentId !== '' ? documentId : undefined;
  if (typeof attributes === 'object' && attributes !== null && typeof id === 'number')
    return [
      { id, ...(stable !== undefined && { documentId: stable }), attributes: attributes as Record<string, unknown> },
    ];
  return stable === undefined ? [] : [{ id: typeof id === 'number' ? id : 0, documentId: stable, attributes: rest }];
}
