/**
 * Client of a content service that speaks the REST of Strapi v4; Strapi 5 does, when it is asked by header. Each call has
 * a deadline. Whatever is no answer of a content service (a page of HTML, an error, silence) becomes an `OutsideError`.
 */
import { fetchOutside, OutsideError, type OutsideRequest } from '#platform/http/outside.ts';

export interface StrapiOptions {
  /** Address of the API: collections are right below it. */
  url: string;
  token: string;
  timeoutMs: number;
  /** CT-13: only `v4` is spoken. */
  version?: string;
}

export interface StrapiDocument {
  id: number;
  attributes: Record<string, unknown>;
}

export interface StrapiAnswer {
  /** `null`: there is no such collection or entry. */
  data: StrapiDocument[] | StrapiDocument | null;
  pageCount: number;
}

export interface StrapiClient {
  find(collection: string, query: string): Promise<StrapiAnswer>;
  findOne(collection: string, id: number, query?: string): Promise<StrapiAnswer>;
  create(collection: string, data: object): Promise<StrapiAnswer>;
  update(collection: string, id: number, data: object): Promise<StrapiAnswer>;
  delete(collection: string, id: number): Promise<StrapiAnswer>;
}

/** The service understood us and refused, e.g. a parameter of an add-on that it does not have. */
export class StrapiRefusal extends OutsideError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export function strapiClient({ url, token, timeoutMs, version = 'v4' }: StrapiOptions): StrapiClient {
  if (version !== 'v4') throw new Error(`The content client speaks v4 and not ${version}.`);
  const call = async (method: OutsideRequest['method'], path: string, data?: object): Promise<StrapiAnswer> => {
    const answer = await fetchOutside(`${url}/${path}`, {
      method,
      timeoutMs,
      headers: {
        accept: 'application/json',
        'strapi-response-format': 'v4',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify({ data }) }),
    });
    if (answer.status === 404) return { data: null, pageCount: 0 };
    if (answer.status >= 400 && answer.status < 500)
      throw new StrapiRefusal(`the content service answered ${answer.status} for ${path}`, answer.status);
    if (answer.status >= 300) throw new OutsideError(`the content service answered ${answer.status} for ${path}`);
    return read(answer.body, path);
  };
  const at = (collection: string, id: number): string => `${collection}/${id}`;
  return {
    find: (collection, query) => call('GET', query === '' ? collection : `${collection}?${query}`),
    findOne: (collection, id, query = '') => call('GET', at(collection, id) + (query === '' ? '' : `?${query}`)),
    create: (collection, data) => call('POST', collection, data),
    update: (collection, id, data) => call('PUT', at(collection, id), data),
    delete: (collection, id) => call('DELETE', at(collection, id)),
  };
}

function read(body: string, path: string): StrapiAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    throw new OutsideError(`the content service answered no JSON for ${path}`);
  }
  const { data, meta } = (answer ?? {}) as { data?: unknown; meta?: { pagination?: { pageCount?: unknown } } };
  if (data === null) return { data: null, pageCount: 0 };
  const documents = Array.isArray(data) ? data.flatMap(documentOf) : documentOf(data)[0];
  const isNonsense = Array.isArray(data) && data.length > 0 && Array.isArray(documents) && documents.length === 0;
  if (documents === undefined || isNonsense) throw new OutsideError(`the content service answered something else for ${path}`);
  const pages = meta?.pagination?.pageCount;
  return { data: documents, pageCount: typeof pages === 'number' ? pages : 1 };
}

function documentOf(value: unknown): StrapiDocument[] {
  const { id, attributes } = (value ?? {}) as Partial<StrapiDocument>;
  return Number.isInteger(id) && typeof attributes === 'object' && attributes !== null
    ? [{ id: id!, attributes }]
    : [];
}
