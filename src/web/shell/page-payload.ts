// What one page is made of in transit: what the server has found out about it, as the browser gets it.
import type { SeoPage } from '#domains/seo/contract.ts';

export interface Meta {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
  /** Things of schema.org that the page is about; the operator's own record stands in their place. */
  structuredData?: readonly object[];
  /** Image to load before anything else: the largest thing that the visitor sees first. */
  preloadImage?: string;
}

/** What the seo domain says of a page, without the words that stand in the page itself. */
export type SeoHead = Omit<SeoPage, 'text' | 'faq'>;

/** Words of the operator for the end of a page: a text block and questions (SE-04, SE-08). */
export type PageWords = Pick<SeoPage, 'text' | 'faq'>;

/** The body of `_payload.json`, and the core of every document. */
export interface Payload {
  build: string;
  route: string;
  data: unknown;
  meta: Meta;
  /** For search engines; not there when it could not be found out (ER-20). */
  seo?: SeoHead;
  words?: PageWords;
  /** Texts of the page's own areas. */
  texts: Record<string, unknown>;
  /** A system page instead of the data. */
  error?: { status: number; type?: string; sentence?: string };
  /** Where to go instead: a path of our own, prefix included, or an address that the operator's redirect rules name. */
  redirect?: string;
}
