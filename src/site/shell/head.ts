// The head of a page: title, description, and tags for search engines (SE-01 to SE-14). The server writes it into the
// document; after a navigation the browser replaces the old page's tags with the new page's.
import type { SeoPage } from '#site/seo/contract.ts';
import type { Meta, SeoHead } from './page-payload.ts';

export interface HeadTag {
  name: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  /** Content of a script element: JSON, never code. */
  text?: string;
}

/** Marks elements that belong to the page and are removed with it. */
export const HEAD_MARK = 'data-head';

export function titleOf(meta: Meta, seo: SeoHead | undefined, siteName: string): string {
  if (seo?.title) return seo.title;
  return meta.title === siteName ? siteName : `${meta.title} · ${siteName}`;
}

export function headTags(meta: Meta, seo: SeoHead | undefined, siteName: string): HeadTag[] {
  const title = titleOf(meta, seo, siteName);
  const description = seo?.description || meta.description;
  const robots = seo?.robots || (meta.isHidden ? 'noindex' : undefined);
  const canonical = seo?.canonical;
  const openGraph = new Map<string, string>([
    ['og:title', title],
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ...(description ? [['og:description', description] as const] : []),
    ...(canonical ? [['og:url', canonical] as const] : []),
    ...(seo?.openGraph ?? []).map(({ property, content }) => [property, content] as const),
  ]);
  return [
    ...(description ? [meta_({ name: 'description', content: description })] : []),
    ...(robots ? [meta_({ name: 'robots', content: robots })] : []),
    ...(canonical ? [link({ rel: 'canonical', href: canonical })] : []),
    // A page hidden from search engines has no other languages to find either.
    ...(robots ? [] : (seo?.alternates ?? []).map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href }))),
    ...[...openGraph].map(([property, content]) => meta_({ property, content })),
    ...(seo?.meta ?? []).flatMap(ownTag),
    ...(seo?.structuredData?.length ? seo.structuredData : (meta.structuredData ?? [])).map((thing): HeadTag => ({
      name: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(thing),
    })),
  ];
}

const meta_ = (attributes: Record<string, string>): HeadTag => ({ name: 'meta', attributes });
const link = (attributes: Record<string, string>): HeadTag => ({ name: 'link', attributes });

/** A tag that the operator has written. Every document already declares that it is UTF-8. */
function ownTag({ charset, httpEquiv, ...rest }: SeoPage['meta'][number]): HeadTag[] {
  const attributes = Object.fromEntries(
    Object.entries({ ...rest, ...(httpEquiv !== undefined && { 'http-equiv': httpEquiv }) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const isCharset = charset !== undefined && charset.toLowerCase() !== 'utf-8';
  if (isCharset) attributes['charset'] = charset;
  return Object.keys(attributes).length === 0 ? [] : [meta_(attributes)];
}

/** After a navigation. The elements are created by name and attribute, so none of their text is parsed as markup. */
export function applyHead(meta: Meta, seo: SeoHead | undefined, siteName: string): void {
  document.title = titleOf(meta, seo, siteName);
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  document.head.append(
    ...headTags(meta, seo, siteName).map(({ name, attributes, text }) => {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      element.setAttribute(HEAD_MARK, '');
      if (text !== undefined) element.textContent = text;
      return element;
    }),
  );
}
