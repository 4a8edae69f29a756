// All published entries of a collection of an outside service, in one language, with everything nested in them.
import { ExternalError } from '#platform/http/external.ts';
import { StrapiRefusal, type StrapiClient, type StrapiDocument } from './adapters/strapi.ts';
import { deeperPopulate } from './rules/populate-levels.ts';

const PAGE_SIZE = 100;
const MAX_PAGES = 100;
/** Components within components within … */
const MAX_LEVELS = 6;
/** Keys that looked like components and were not. */
const MAX_PLAIN = 20;

/** `undefined` when the service has no such collection. `locale` is left out for collections that are the same in every language. */
export async function fetchCollection(
  client: StrapiClient,
  name: string,
  locale: string | undefined,
): Promise<StrapiDocument[] | undefined> {
  const common: Array<[string, string]> = locale === undefined ? [] : [['locale', locale]];
  const plain = new Set<string>();
  let populate: Array<[string, string]> = [['populate', '*']];
  let documents = await everyPage(client, name, [...populate, ...common]);
  for (let level = 1; documents && level < MAX_LEVELS; level++) {
    const deeper = deeperPopulate(
      documents.map(({ attributes }) => attributes),
      plain,
    );
    if (!deeper || JSON.stringify(deeper) === JSON.stringify(populate)) break;
    const pages = await everyPage(client, name, [...deeper, ...common]).catch((error: unknown) => {
      // What looked like a component is JSON; the rest is requested without it.
      if (!(error instanceof StrapiRefusal) || error.key === undefined || plain.size >= MAX_PLAIN) throw error;
      plain.add(error.key);
      level--;
      return null;
    });
    if (pages === null) continue;
    if (pages === undefined) throw goneMeanwhile(name);
    populate = deeper;
    documents = pages;
  }
  return documents;
}

async function everyPage(
  client: StrapiClient,
  name: string,
  fields: ReadonlyArray<[string, string]>,
): Promise<StrapiDocument[] | undefined> {
  const fetchPage = (page: number) => {
    const paging = [
      ['pagination[page]', String(page)],
      ['pagination[pageSize]', String(PAGE_SIZE)],
      // A service may be set not to count; then nothing says how many pages there are.
      ['pagination[withCount]', 'true'],
    ];
    return client.find(name, new URLSearchParams([...fields, ...paging] as Array<[string, string]>).toString());
  };
  const first = await fetchPage(1);
  if (first.data === null) return undefined;
  const documents = [first.data].flat();
  for (let page = 2; page <= Math.min(first.pageCount, MAX_PAGES); page++) {
    const { data } = await fetchPage(page);
    if (data === null) throw goneMeanwhile(name);
    documents.push(...[data].flat());
  }
  return documents;
}

/** Half of a collection must not take the place of the last good copy. */
const goneMeanwhile = (name: string): ExternalError =>
  new ExternalError(`the content service no longer had ${name} while it was read`);
