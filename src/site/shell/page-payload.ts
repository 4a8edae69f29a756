// One page in transit: what the server has found out about it, as sent to the browser.
import type { SeoPage } from '#site/seo/contract.ts';

export interface Meta {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
  /** Things of schema.org that the page is about; replaced by the operator's own record. */
  structuredData?: readonly object[];
  /** Image to load before anything else: the largest thing that the visitor sees first. */
  preloadImage?: string;
}

/** What the seo slice says about a page, without the text that is shown on the page itself. */
export type SeoHead = Omit<SeoPage, 'text' | 'faq'>;

/** The operator's text for the end of a page: a text block and questions (SE-04, SE-08). */
export type PageWords = Pick<SeoPage, 'text' | 'faq'>;

/** The body of `_payload.json`, and the core of every document. */
export interface Payload {
  build: string;
  route: string;
  data: unknown;
  meta: Meta;
  /** For search engines; absent when it could not be loaded (ER-20). */
  seo?: SeoHead;
  words?: PageWords;
  /** Texts of the page's own areas. */
  texts: Record<string, unknown>;
  /** Show a system page instead of the data. */
  error?: { status: number; type?: string; sentence?: string };
  /** Where to go instead: a path of our own, prefix included, or an address that the operator's redirect rules name. */
  redirect?: string;
}
