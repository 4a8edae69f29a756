// The contents of a record, as the tags of a head and schema.org objects.
import type { MetaTag, SeoPage } from '../contract.ts';

/** A record of content, flat; any part of it may be missing. */
export interface SeoRecord {
  url: string;
  title?: string | null;
  description?: string | null;
  meta?: readonly Record<string, unknown>[] | null;
  text?: string | null;
  openGraph?: Record<string, unknown> | null;
  robots?: string | null;
  canonical?: { url?: string | null } | null;
  schemaFaq?: ReadonlyArray<{ question?: string | null; answer?: string | null }> | null;
  schemaArticle?: Record<string, unknown> | null;
  organization?: Record<string, unknown> | null;
  product?: Record<string, unknown> | null;
}

/** SE-15: every placeholder in every string, however deep. */
export function replaceIn<Value>(value: Value, replacements: Readonly<Record<string, string>>): Value {
  const names = Object.keys(replacements).filter((name) => name !== '');
  if (names.length === 0) return value;
  // Longer ones first, so that one that begins like another is not cut in two.
  const pattern = new RegExp(
    names
      .toSorted((a, b) => b.length - a.length)
      .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('|'),
    'g',
  );
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replaceAll(pattern, (name) => replacements[name]!);
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, part]) => [key, walk(part)]));
  };
  return walk(value) as Value;
}

const META_KEYS = ['charset', 'name', 'httpEquiv', 'property', 'content'] as const;
/** These would lead away from the page, or override the site's own policy. */
const NOT_BY_CONTENT = /^(refresh|content-security-policy|set-cookie|x-frame-options|default-style)$/i;

export function metaTags(tags: readonly Record<string, unknown>[] | null | undefined): MetaTag[] {
  return (Array.isArray(tags) ? tags : []).flatMap((tag) => {
    const entries = META_KEYS.flatMap((key) =>
      typeof tag?.[key] === 'string' && tag[key] !== '' ? [[key, tag[key]] as const] : [],
    );
    const clean = Object.fromEntries(entries) as MetaTag;
    return entries.length === 0 || NOT_BY_CONTENT.test(clean.httpEquiv ?? '') ? [] : [clean];
  });
}

/** SE-05: each key but `id`; `title` is `og:title`. */
export function openGraphTags(values: Record<string, unknown> | null | undefined): SeoPage['openGraph'] {
  return Object.entries(values ?? {}).flatMap(([key, value]) =>
    key === 'id' || (typeof value !== 'string' && typeof value !== 'number') || value === ''
      ? []
      : [{ property: key.includes(':') ? key : `og:${key}`, content: String(value) }],
  );
}

export function faqOf(record: SeoRecord): SeoPage['faq'] {
  return (Array.isArray(record.schemaFaq) ? record.schemaFaq : []).flatMap(({ question, answer }) =>
    question && answer ? [{ question, answer }] : [],
  );
}

/** SE-08 to SE-11. */
export function structuredDataOf(record: SeoRecord): Array<Record<string, unknown>> {
  const faq = faqOf(record);
  const { schemaArticle: article, organization, product } = record;
  return [
    faq.length > 0 &&
      thing('FAQPage', {
        mainEntity: faq.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }),
    article && thing('Article', pick(article, ['headline', 'description', 'image', 'datePublished', 'dateModified'])),
    organization &&
      thing('Organization', {
        ...pick(organization, ['name', 'url', 'logo', 'sameAs']),
        ...contactPoints(organization['contactPoint']),
      }),
    product &&
      thing('Product', {
        ...pick(product, ['name', 'image', 'description', 'sku']),
        ...(product['brandName'] ? { brand: { '@type': 'Brand', name: product['brandName'] } } : {}),
      }),
  ].filter((part): part is Record<string, unknown> => Boolean(part) && Object.keys(part || {}).length > 2);
}

const thing = (type: string, values: Record<string, unknown>): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...values,
});

function contactPoints(value: unknown): Record<string, unknown> {
  const points = (Array.isArray(value) ? value : [value]).filter(isObject).map((point) => ({
    '@type': 'ContactPoint',
    ...pick(point, ['telephone', 'contactType', 'areaServed', 'availableLanguage']),
  }));
  return points.length === 0 ? {} : { contactPoint: points.length === 1 ? points[0] : points };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const pick = (from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = from[key];
      const isEmpty =
        value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [[key, value]];
    }),
  );
