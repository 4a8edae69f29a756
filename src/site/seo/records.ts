// Records of `seos` from which heads are made. A row that did not come from the editor may hold anything: an invalid one is
// left out and logged, and breaks neither a page nor the site map.
import * as z from 'zod/mini';
import type { Services } from '#platform/context.ts';
import { collection, find, readFlat, deriveFromContent } from '#site/content/index.ts';
import { inLetters } from './rules/addresses.ts';
import type { SeoRecord } from './rules/head.ts';

const words = z.nullish(z.string());
const thing = z.nullish(z.record(z.string(), z.unknown()));
const shape = z.looseObject({
  id: z.number(),
  url: z.string(),
  title: words,
  description: words,
  text: words,
  robots: words,
  meta: z.nullish(z.array(z.record(z.string(), z.unknown()))),
  openGraph: thing,
  canonical: z.nullish(z.looseObject({ url: words })),
  schemaFaq: z.nullish(z.array(z.looseObject({ question: words, answer: words }))),
  schemaArticle: thing,
  organization: thing,
  product: thing,
});

/** CT-07: one find for an address, however an editor writes it. A language without a record shows the page's own words. */
export function recordOf(services: Services, url: string, locale: string): SeoRecord | undefined {
  const written = inLetters(url);
  const filters = { url: written === url ? { $eq: url } : { $in: { 0: url, 1: written } } };
  const result = find(services, 'seos', { populate: 'deep', filters, locale }, false);
  const [document] = result.data as unknown[];
  return document === undefined ? undefined : sound(services, readFlat(document));
}

/** Addresses that have a record in a language. */
export const recordedUrls = (services: Services, locale: string): readonly string[] =>
  deriveFromContent(services, `seo/urls/${locale}`, () =>
    collection<unknown>(services, 'seos', locale).flatMap((record) => sound(services, record)?.url ?? []),
  );

/** Logged once for each change of content, not once for each page request. */
function sound(services: Services, record: unknown): SeoRecord | undefined {
  const checked = shape.safeParse(record);
  if (checked.success) return checked.data as SeoRecord;
  const { id } = record as { id: number };
  deriveFromContent(services, `seo/malformed/${id}`, () => {
    const [first] = checked.error.issues;
    services.log.error(
      { id, at: first?.path.join('.'), why: first?.message },
      'a record for search engines is malformed and left out',
    );
    return true;
  });
  return undefined;
}
