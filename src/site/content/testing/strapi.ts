/**
 * A content service that answers as Strapi 5.54 does, over HTTP: it was written against one. An entry gets a new `id` with
 * each publication and keeps its `documentId`; answers are flat; `populate=*` opens one level, and one key that a type does
 * not have makes it refuse the whole query; a page holds a hundred entries at most. Its types come from schema files.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOCALES } from '#kernel/locales.ts';

export interface SchemaFile {
  path: string;
  content: string;
}
type Value = Record<string, unknown>;
type Field = { type: string; component?: string; repeatable?: boolean; target?: string; required?: boolean };
interface Type {
  isSingle: boolean;
  isLocalised: boolean;
  /** `api::page.page`. */
  uid: string;
  address: string;
  fields: Record<string, Field>;
}
interface Stored {
  id: number;
  documentId: string;
  locale: string | null;
  at: string;
  data: Value;
}
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
}

class Refused extends Error {
  readonly status: number;
  readonly details: object;

  constructor(status: number, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const RESERVED = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'localizations',
  'status',
  'meta',
]);

export class StrapiSandbox {
  token = 'token-of-the-outside-service';
  locales: string[] = [...LOCALES];
  /** Milliseconds before each answer. */
  delay = 0;
  /** Addresses that answer with an error, or not at all. */
  readonly failing = new Set<string>();
  isSilent = false;
  hasVersionDocument = true;
  /** As with `withCount: false` in its settings of REST. */
  countsOnlyWhenAsked = false;
  readonly requests: Asked[] = [];
  readonly uploads: Array<{ id: number; name: string; mime: string; size: number }> = [];
  readonly #types = new Map<string, Type>();
  readonly #components = new Map<string, Record<string, Field>>();
  readonly #entries = new Map<string, Stored[]>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #last = 0;

  constructor(files: readonly SchemaFile[]) {
    for (const { path, content } of files) {
      const component = /^src\/components\/(\w+)\/([\w-]+)\.json$/.exec(path);
      if (component) this.#components.set(`${component[1]}.${component[2]}`, fieldsIn(content));
      const type = /^src\/api\/([\w-]+)\/content-types\/[\w-]+\/schema\.json$/.exec(path);
      if (!type) continue;
      const { kind, info, pluginOptions } = JSON.parse(content) as {
        kind: string;
        info: { singularName: string; pluralName: string };
        pluginOptions: { i18n?: { localized: boolean } };
      };
      const isSingle = kind === 'singleType';
      const address = isSingle ? info.singularName : info.pluralName;
      this.#types.set(address, {
        isSingle,
        address,
        isLocalised: pluginOptions.i18n?.localized === true,
        uid: `api::${info.singularName}.${info.singularName}`,
        fields: fieldsIn(content),
      });
      this.#entries.set(address, []);
    }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}/api`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** What the panel would do: saves and publishes. Answers the `documentId`. */
  publish(address: string, data: Value, options: { documentId?: string; locale?: string } = {}): string {
    return this.#write(this.#type(address), options.documentId, options.locale ?? 'en', data).documentId;
  }

  remove(address: string, documentId: string): void {
    const stored = this.entries(address).filter((entry) => entry.documentId !== documentId);
    this.#entries.set(address, stored);
  }

  entries(address: string): Stored[] {
    return this.#entries.get(address)!;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://own');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = pathname.replace('/api/', '');
    this.requests.push({ method: request.method!, path, query: searchParams });
    if (this.isSilent) return;
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    const send = (status: number, body: unknown): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? undefined : JSON.stringify(body));
    try {
      if (request.headers.authorization !== `Bearer ${this.token}`)
        throw new Refused(401, 'Missing or invalid credentials');
      if (this.failing.has(path)) return send(500, { data: null, error: { status: 500, name: 'InternalServerError' } });
      const body = Buffer.concat(chunks);
      send(...(await this.#answer(request.method!, path, searchParams, body, request.headers['content-type'] ?? '')));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, message, details } = error;
      const name = status === 400 ? 'ValidationError' : status === 404 ? 'NotFoundError' : 'UnauthorizedError';
      send(status, { data: null, error: { status, name, message, details } });
    }
  }

  async #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Buffer,
    contentType: string,
  ): Promise<[number, unknown]> {
    if (path === 'i18n/locales')
      return [200, this.locales.map((code, index) => ({ id: index + 1, code, isDefault: index === 0 }))];
    if (path === 'upload/files') return [200, this.#filesBy(query.get('filters[name][$eq]'))];
    if (path === 'upload') return [201, [await this.#upload(body, contentType)]];
    if (path === 'site-version' && this.hasVersionDocument)
      return [200, { data: { collections: this.#versions() }, meta: {} }];
    const [address = '', documentId] = path.split('/');
    const type = this.#type(address);
    const locale = query.get('locale') ?? 'en';
    if (method === 'POST' || method === 'PUT') {
      const { data } = JSON.parse(body.toString()) as { data: Value };
      const entry = this.#write(type, type.isSingle ? this.entries(address)[0]?.documentId : documentId, locale, data);
      return [method === 'POST' ? 201 : 200, { data: this.#shown(type, entry, undefined), meta: {} }];
    }
    if (method === 'DELETE') {
      this.remove(address, documentId!);
      return [204, undefined];
    }
    const populate = this.#populateOf(type, query);
    const [named, sought] = [...query].find(([key]) => key.startsWith('filters[')) ?? [];
    const field = named === undefined ? undefined : /^filters\[(\w+)\]\[\$eq\]$/.exec(named)?.[1];
    if (named !== undefined && (field === undefined || !Object.hasOwn(type.fields, field)))
      throw new Refused(400, `Invalid key ${field}`, { key: field, source: 'query', param: 'filters' });
    const wanted = this.entries(address).filter(
      (entry) =>
        (field === undefined || entry.data[field] === sought) &&
        (!type.isLocalised || entry.locale === locale) &&
        (documentId === undefined || entry.documentId === documentId),
    );
    if (type.isSingle || documentId !== undefined) {
      if (!wanted[0]) throw new Refused(404, 'Not Found');
      return [200, { data: this.#shown(type, wanted[0], populate), meta: {} }];
    }
    if (query.get('sort') === 'updatedAt:desc') wanted.sort((a, b) => (a.at < b.at ? 1 : -1));
    const pageSize = Math.min(Number(query.get('pagination[pageSize]') ?? 25), 100);
    const page = Number(query.get('pagination[page]') ?? 1);
    const data = wanted
      .slice((page - 1) * pageSize, page * pageSize)
      .map((entry) => this.#shown(type, entry, populate));
    const isCounted = !this.countsOnlyWhenAsked || query.get('pagination[withCount]') === 'true';
    const counted = isCounted && { pageCount: Math.ceil(wanted.length / pageSize), total: wanted.length };
    const pagination = { page, pageSize, ...counted };
    return [200, { data, meta: { pagination } }];
  }

  #type(address: string): Type {
    const type = this.#types.get(address);
    if (!type) throw new Refused(404, 'Not Found');
    return type;
  }

  #versions(): Record<string, string> {
    return Object.fromEntries(
      [...this.#entries].map(([address, list]) => [
        address,
        `${list.length}.${Math.max(0, ...list.map(({ id }) => id))}`,
      ]),
    );
  }

  #write(type: Type, documentId: string | undefined, locale: string, data: Value): Stored {
    for (const key of Object.keys(data))
      if (!Object.hasOwn(type.fields, key)) throw new Refused(400, `Invalid key ${key}`, { key, source: 'body' });
    const list = this.entries(type.address);
    const place = list.findIndex(
      (entry) => entry.documentId === documentId && (!type.isLocalised || entry.locale === locale),
    );
    const before = place < 0 ? {} : list[place]!.data;
    // The draft takes an id of its own as well.
    this.#last += 2;
    const entry: Stored = {
      id: this.#last,
      documentId: documentId ?? `doc${String(this.#last).padStart(21, '0')}`,
      locale: type.isLocalised ? locale : null,
      at: new Date(Date.UTC(2026, 0, 1) + this.#last).toISOString(),
      data: { ...before, ...data },
    };
    for (const [key, { required }] of Object.entries(type.fields))
      if (required && (entry.data[key] ?? '') === '') throw new Refused(400, `${key} must be defined.`);
    // An entry that is published again comes last, as in the database.
    if (place >= 0) list.splice(place, 1);
    list.push(entry);
    return entry;
  }

  /** `*`, or fields with what is to be populated in each. */
  #populateOf(type: Type, query: URLSearchParams): Populate | undefined {
    if (query.get('populate') !== null) {
      if (query.get('populate') !== '*') throw invalidKey(query.get('populate')!);
      return '*';
    }
    const tree: Tree = new Map();
    for (const [key, value] of query) {
      const parts = [...key.matchAll(/\[([^\]]+)\]/g)].map(([, part]) => part!);
      if (!key.startsWith('populate[')) continue;
      let fields: Record<string, Field> | undefined = type.fields;
      let level = tree;
      for (const [index, part] of parts.entries()) {
        if (part === 'populate') {
          if (index === parts.length - 1 && value === '*') level.set('*', new Map());
          continue;
        }
        const field: Field | undefined = fields?.[part];
        if (!field || !isPopulated(field)) throw invalidKey(part);
        fields = field.component === undefined ? undefined : this.#components.get(field.component);
        const next: Tree = level.get(part) ?? new Map();
        level.set(part, next);
        level = next;
      }
    }
    return tree.size > 0 ? tree : undefined;
  }

  #shown(type: Type, entry: Stored, populate: Populate | undefined): Value {
    const stamps = { createdAt: entry.at, updatedAt: entry.at, publishedAt: entry.at, locale: entry.locale };
    const document = {
      id: entry.id,
      documentId: entry.documentId,
      ...this.#opened(type.fields, entry.data, populate),
      ...stamps,
    };
    return populate === '*' ? { ...document, localizations: [] } : document;
  }

  #opened(fields: Record<string, Field>, data: Value, populate: Populate | undefined): Value {
    const isAll = populate === '*' || populate?.has('*') === true;
    return Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]): Array<[string, unknown]> => {
        const value = data[key] ?? null;
        if (!isPopulated(field)) return [[key, value]];
        const inner = populate === '*' || populate === undefined ? undefined : populate.get(key);
        return isAll || inner ? [[key, this.#value(field, value, inner)]] : [];
      }),
    );
  }

  #value(field: Field, value: unknown, inner: Tree | undefined): unknown {
    if (value === null) return field.repeatable ? [] : null;
    if (field.type === 'media') return typeof value === 'number' ? this.#file(value) : value;
    if (field.type === 'relation') return ((value as string[]) ?? []).flatMap((id) => this.#related(field.target!, id));
    const parts = this.#components.get(field.component!)!;
    const opened = [value]
      .flat()
      .map((part, index) => ({ id: index + 1, ...this.#opened(parts, part as Value, inner) }));
    return field.repeatable ? opened : opened[0];
  }

  #related(uid: string, documentId: string): Value[] {
    const type = [...this.#types.values()].find((type) => type.uid === uid)!;
    const entry = this.entries(type.address).find((candidate) => candidate.documentId === documentId);
    return entry ? [this.#shown(type, entry, undefined)] : [];
  }

  #file = (id: number): Value => {
    const { name, mime } = this.uploads.find((file) => file.id === id)!;
    return {
      id,
      documentId: `file${id}`,
      name,
      mime,
      ext: name.slice(name.lastIndexOf('.')),
      url: `/uploads/${name}`,
      formats: null,
    };
  };

  #filesBy = (name: string | null): Value[] =>
    this.uploads.filter((file) => file.name === name).map(({ id }) => this.#file(id));

  async #upload(body: Buffer, contentType: string): Promise<Value> {
    const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } }).formData();
    const file = form.get('files') as File;
    const id = this.uploads.length + 1;
    this.uploads.push({ id, name: file.name, mime: file.type, size: file.size });
    return this.#file(id);
  }
}

type Tree = Map<string, Tree>;
type Populate = '*' | Tree;

const isPopulated = ({ type }: Field): boolean => ['media', 'relation', 'component'].includes(type);

const invalidKey = (key: string): Refused =>
  new Refused(400, `Invalid key ${key}`, { key, path: key, source: 'query', param: 'populate' });

function fieldsIn(content: string): Record<string, Field> {
  const { attributes, options } = JSON.parse(content) as {
    attributes: Record<string, Field>;
    options?: { draftAndPublish?: boolean };
  };
  for (const name of Object.keys(attributes))
    if (options?.draftAndPublish && RESERVED.has(name)) throw new Error(`The attribute name '${name}' is reserved`);
  return attributes;
}
