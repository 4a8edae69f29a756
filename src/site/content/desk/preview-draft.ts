/**
 * A draft on the real site, for one browser: a signed link that is opened once within minutes, and leaves a signed cookie for half an
 * hour. Pages made for that browser are of a library of their own (`../what-if.ts`) and are kept nowhere; other visitors see nothing.
 */
import { LRUCache } from 'lru-cache';
import { uuidv7, isUuid } from '#kernel/ids.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import { cookieName, readCookies } from '#platform/http/cookies.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import { findDraft, type Draft } from './drafts.ts';
import { libraryOf } from '../library.ts';
import type { PieceAddress } from '../pieces.ts';
import type { ContentTables } from '../tables.ts';
import { servicesWithPiece } from '../what-if.ts';

const LINK_MS = 5 * 60_000;
const LOOKS_MS = 30 * 60_000;
export const PREVIEW_COOKIE = 'preview';
export const PREVIEW_PATH = '/content/preview/';

/** What a mark is for: a link cannot be used as a cookie. */
type Purpose = 'link' | 'browser';

/** The address of the link on the public site; `to` is the page that it opens. */
export async function previewLink(
  services: Services,
  { collection, name }: PieceAddress,
  { by, to }: { by: string; to: string },
): Promise<string> {
  const now = services.clock.now();
  const id = uuidv7(now.getTime(), services.random);
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await tables<ContentTables>(services.db)
    .insertInto('content.previews')
    .values({ id, collection, name, made_by: by, expires_at: expiresAt, opened_at: null })
    .execute();
  const url = new URL(PREVIEW_PATH + markOf(services, 'link', id, expiresAt.getTime()), services.config.PUBLIC_URL);
  url.searchParams.set('to', to);
  return url.href;
}

/** The cookie of the browser that opened the link, the first time; nothing for a link that is not ours, too old, or used. */
export async function openPreview(
  services: Services,
  token: string,
): Promise<{ value: string; expires: Date } | undefined> {
  const id = readMark(services, 'link', token);
  if (id === undefined) return undefined;
  const now = services.clock.now();
  const { numUpdatedRows } = await tables<ContentTables>(services.db)
    .updateTable('content.previews')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const expires = new Date(now.getTime() + LOOKS_MS);
  return { value: markOf(services, 'browser', id, expires.getTime()), expires };
}

/** Before anything is read: most visitors have no such cookie. */
export const hasPreview = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && cookie.includes(`${PREVIEW_COOKIE}=`);

/** The site as it would be with the draft, for the browser whose cookie this is; nothing for every other. */
export async function previewedServices(services: Services, cookie: string | undefined): Promise<Services | undefined> {
  if (!hasPreview(cookie)) return undefined;
  const isSecure = services.config.PUBLIC_URL.startsWith('https:');
  const id = readMark(services, 'browser', readCookies(cookie)[cookieName(PREVIEW_COOKIE, isSecure)] ?? '');
  if (id === undefined) return undefined;
  const preview = await tables<ContentTables>(services.db)
    .selectFrom('content.previews')
    .select(['collection', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  const draft = preview && (await findDraft(services.db, preview));
  return draft && servicesOfDraft(services, draft);
}

/** Made once for each state of a draft, until content changes. */
const shadows = perProcess('content.previews', (services) => {
  const cache = new LRUCache<string, Services>({ max: 20 });
  libraryOf(services).onChange(() => cache.clear());
  return cache;
});

function servicesOfDraft(services: Services, { collection, name, version, languages }: Draft): Services {
  const cache = shadows(services);
  const key = JSON.stringify([collection, name, version]);
  let shadow = cache.get(key);
  if (!shadow) cache.set(key, (shadow = servicesWithPiece(services, { collection, name }, languages)));
  return shadow;
}

const markOf = (services: Services, purpose: Purpose, id: string, until: number): string =>
  `${id}.${until}.${signatureOf(services, purpose, id, until)}`;

function readMark(services: Services, purpose: Purpose, mark: string): string | undefined {
  const [id = '', until = '', signature = ''] = mark.split('.');
  if (!isUuid(id) || !/^\d{13}$/.test(until) || Number(until) <= services.clock.now().getTime()) return undefined;
  return secretsEqual(signature, signatureOf(services, purpose, id, Number(until))) ? id : undefined;
}

const signatureOf = ({ config }: Services, purpose: Purpose, id: string, until: number): string =>
  keyRingOf(config).index(`content preview ${purpose} ${id} ${until}`).toString('base64url');
