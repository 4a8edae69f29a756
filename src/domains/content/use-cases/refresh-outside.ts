/**
 * Brings the content of an outside service in. Each collection is kept as a copy in our database, so a service that is
 * slow, down or talking nonsense leaves the last good copy in use, also over a restart; before the first good answer the
 * shipped files stand in.
 */
import { transaction } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import { keptService } from '#platform/context.ts';
import { LOCALES } from '#kernel/locales.ts';
import { OutsideError } from '#platform/http/outside.ts';
import { strapiClient, StrapiRefusal, type StrapiClient, type StrapiDocument } from '../adapters/strapi.ts';
import { COLLECTIONS } from '../collections.ts';
import type { Entry } from '../entry.ts';
import { entryFromOutside } from '../rules/from-outside.ts';
import { keepCopy } from '../store.ts';

const TIMEOUT_MS = 5000;
/** A round that takes longer goes on with the next turn of the job. */
const ROUND_MS = 20_000;
const MOST_PAGES = 50;
const AT_ONCE = 4;

/** Whether the last round failed, so that a trouble is logged when it begins and when it ends, and not all the while. */
const state = keptService('content.outside', () => ({ isFailing: false }));

export async function refreshOutside(services: Services): Promise<void> {
  const { CONTENT_URL: url, CONTENT_TOKEN: token } = services.config;
  if (url === '') return;
  const client = strapiClient({ url, token, timeoutMs: TIMEOUT_MS });
  const deadline = performance.now() + ROUND_MS;
  const wanted = Object.entries(COLLECTIONS).flatMap(([name, { isLocalised }]) =>
    (isLocalised ? LOCALES : LOCALES.slice(0, 1)).map((locale) => ({ name, locale })),
  );
  const failures: string[] = [];
  let answered = 0;
  // Whoever fails at the first questions would do so at all of them; one broken collection does not hold up the rest.
  const isAway = (): boolean => answered === 0 && failures.length >= AT_ONCE;
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = wanted.shift(); next && !isAway() && performance.now() < deadline; next = wanted.shift()) {
      try {
        await refreshOne(services, client, next.name, next.locale, new URL(url).origin);
        answered++;
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        failures.push(error.message);
      }
    }
  });
  await Promise.all(workers);
  report(services, failures);
}

function report(services: Services, failures: readonly string[]): void {
  const before = state(services);
  if (failures.length > 0 && !before.isFailing)
    services.log.error({ failures: failures.slice(0, 5) }, 'the content service is in trouble; the last good copy is used');
  if (failures.length === 0 && before.isFailing) services.log.info('the content service is well again');
  before.isFailing = failures.length > 0;
}

async function refreshOne(
  services: Services,
  client: StrapiClient,
  name: string,
  locale: string,
  origin: string,
): Promise<void> {
  const definition = COLLECTIONS[name]!;
  const documents = await everyPage(client, name, definition.isLocalised ? locale : undefined);
  if (documents === undefined) return;
  const entries = documents
    .map((document) => entryFromOutside(definition, document, locale, origin))
    .filter((entry): entry is Entry => entry !== undefined && entry.publishedAt !== null);
  await transaction(services.db, (tx) => keepCopy(tx, name, locale, entries, services.clock.now()));
}

/** `undefined` when the service has no such collection: the shipped files go on. */
async function everyPage(
  client: StrapiClient,
  name: string,
  locale: string | undefined,
): Promise<StrapiDocument[] | undefined> {
  const ask = async (page: number, populate: string) =>
    client.find(
      name,
      new URLSearchParams({
        populate,
        'pagination[page]': String(page),
        'pagination[pageSize]': '100',
        ...(locale !== undefined && { locale }),
      }).toString(),
    );
  // `deep` comes with an add-on that not every Strapi has.
  let populate = 'deep';
  const first = await ask(1, populate).catch((error: unknown) => {
    if (!(error instanceof StrapiRefusal) || error.status !== 400) throw error;
    populate = '*';
    return ask(1, populate);
  });
  if (first.data === null) return undefined;
  const documents = [first.data].flat();
  for (let page = 2; page <= Math.min(first.pageCount, MOST_PAGES); page++) {
    const { data } = await ask(page, populate);
    if (data !== null) documents.push(...[data].flat());
  }
  return documents;
}
