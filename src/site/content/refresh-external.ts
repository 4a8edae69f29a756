/**
 * Fetches the content of an outside service. While nothing changes there each turn makes one request: for the version document
 * where there is one, otherwise for the stamp of one collection after the other. What has changed is fetched in order, one part
 * after the other, and stored as a copy in our database, so a service that is slow, down or sending nonsense leaves the last
 * good copy in use, also over a restart; before the first good answer the shipped files are used.
 */
import type { Services } from '#platform/context.ts';
import { perProcess } from '#platform/context.ts';
import { LOCALES } from '#kernel/locales.ts';
import { ExternalError } from '#platform/http/external.ts';
import { strapiClient, StrapiRefusal, type StrapiClient } from './adapters/strapi.ts';
import { COLLECTIONS } from './collections.ts';
import { forgetChecks, loadChecks } from './external-store.ts';
import { VERSION_DOCUMENT } from './rules/strapi-schema.ts';
import { keepPart, readingOf, stampOf, type Part } from './keep-collection.ts';

const TIMEOUT_MS = 5000;
/** A turn that takes longer is continued by the job's next turn, where it stopped. */
const TURN_MS = 20_000;
/** If this many collections in a row cannot be read, the fault is with the service and not with them. */
const AWAY = 3;
const SHORTEST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

interface State {
  /** The turn that is under way; there is never a second. */
  turn: Promise<void> | undefined;
  failures: number;
  /** By `performance.now()`: the earliest time to query the service again, or to fetch one collection. */
  pausedUntil: number;
  paused: Map<string, { until: number; failures: number }>;
  /** The part to be checked next, where there is no version document. */
  next: number;
}

const stateOf = perProcess('content.outside', (): State => ({
  turn: undefined,
  failures: 0,
  pausedUntil: 0,
  paused: new Map(),
  next: 0,
}));

const PARTS: readonly Part[] = Object.entries(COLLECTIONS).flatMap(([collection, { isLocalised }]) =>
  (isLocalised ? LOCALES : LOCALES.slice(0, 1)).map((locale) => ({ collection, locale })),
);
const keyOf = ({ collection, locale }: Part): string => `${collection} ${locale}`;

/** One turn; joins the turn under way. `turnMs`: after how long it leaves the rest to the next one. */
export function refreshExternal(services: Services, turnMs = TURN_MS): Promise<void> {
  const state = stateOf(services);
  if (services.config.CONTENT_URL === '') return Promise.resolve();
  state.turn ??= takeTurn(services, state, turnMs).finally(() => (state.turn = undefined));
  return state.turn;
}

/** Fetches a collection anew, or all of them, whatever is known of them and ignoring any pause. */
export async function refreshChanged(services: Services, collection?: string): Promise<void> {
  const state = stateOf(services);
  await state.turn?.catch(() => {});
  await forgetChecks(services.db, collection);
  state.pausedUntil = 0;
  state.paused.clear();
  await refreshExternal(services);
}

async function takeTurn(services: Services, state: State, turnMs: number): Promise<void> {
  if (performance.now() < state.pausedUntil) return;
  const { CONTENT_URL: url, CONTENT_TOKEN: token, CONTENT_VERSION: version } = services.config;
  const client = strapiClient({ url, token, version, timeoutMs: TIMEOUT_MS });
  try {
    const version = await versionOf(client);
    const reading = readingOf(services);
    const versioned = PARTS.map((part) => ({
      ...part,
      version: `${reading} ${version?.(part.collection) ?? ''}`.trim(),
    }));
    const checks = await loadChecks(services.db);
    const pending = versioned.filter((part) => checks.get(keyOf(part))?.version !== part.version);
    if (version === undefined && pending.length === 0) {
      const part = versioned[state.next++ % versioned.length]!;
      if ((await standingOf(client, part)) !== checks.get(keyOf(part))!.stamp) pending.push(part);
    }
    await fetchAll(services, state, client, { pending, end: performance.now() + turnMs });
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
    pause(services, state, error);
  }
}

async function fetchAll(
  services: Services,
  state: State,
  client: StrapiClient,
  { pending, end }: { pending: ReadonlyArray<Part & { version: string }>; end: number },
): Promise<void> {
  let inARow = 0;
  let refreshed = 0;
  for (const part of pending) {
    // At least one in each turn, however slow the service is.
    if ((refreshed > 0 || inARow > 0) && performance.now() >= end) break;
    const paused = state.paused.get(part.collection);
    if (paused && performance.now() < paused.until) continue;
    try {
      await keepPart(services, client, part, part.version);
      state.paused.delete(part.collection);
      inARow = 0;
      refreshed++;
    } catch (error) {
      if (!(error instanceof ExternalError)) throw error;
      pauseCollection(services, state, part, error);
      // A refusal means that the service is there.
      if (!(error instanceof StrapiRefusal) && ++inARow >= AWAY) throw error;
    }
  }
  if (state.failures === 0 || (refreshed === 0 && state.paused.size > 0)) return;
  services.log.info('the content service is well again');
  state.failures = 0;
}

/**
 * The version of a collection, by the version document: by `collections` in it, otherwise by all of it, so that any document
 * that changes with the content will do. `undefined` when the service has none, or the token may not read it.
 */
async function versionOf(client: StrapiClient): Promise<((collection: string) => string) | undefined> {
  const answer = await client.read(VERSION_DOCUMENT).catch((error: unknown) => {
    if (error instanceof StrapiRefusal && error.status !== 401) return undefined;
    throw error;
  });
  if (answer === undefined) return undefined;
  const data = (answer as { data?: unknown } | null)?.data;
  if (typeof data !== 'object' || data === null)
    throw new ExternalError(`the content service answered something else for ${VERSION_DOCUMENT}`);
  const { collections } = data as { collections?: Record<string, unknown> | null };
  return (collection) => JSON.stringify(collections?.[collection] ?? data);
}

/** The stamp of a part, without its entries. */
async function standingOf(client: StrapiClient, { collection, locale }: Part): Promise<string> {
  const { isLocalised, isSingle } = COLLECTIONS[collection]!;
  const query = new URLSearchParams({
    'fields[0]': 'updatedAt',
    ...(!isSingle && { sort: 'updatedAt:desc', 'pagination[pageSize]': '1', 'pagination[withCount]': 'true' }),
    ...(isLocalised && { locale }),
  });
  const { data, total } = await client.find(collection, query.toString());
  return data === null ? '' : stampOf([data].flat(), isSingle ? 1 : total);
}

const pauseAfter = (failures: number): number =>
  performance.now() + Math.min(SHORTEST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** Logged when trouble begins and when it ends, but not in between. */
function pause(services: Services, state: State, error: ExternalError): void {
  if (state.failures === 0)
    services.log.error({ error: error.message }, 'the content service is in trouble; the last good copy is used');
  state.pausedUntil = pauseAfter(++state.failures);
}

function pauseCollection(services: Services, { paused }: State, { collection }: Part, error: ExternalError): void {
  const failures = (paused.get(collection)?.failures ?? 0) + 1;
  if (failures === 1)
    services.log.error(
      { collection, error: error.message },
      'a collection of the content service cannot be read; its last good copy is used',
    );
  paused.set(collection, { failures, until: pauseAfter(failures) });
}
