// The head of a page for search engines: the record of the page, ready to be rendered.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

/** SE-01: one meta tag, with the attributes that it has. */
export const metaTag = z.strictObject({
  charset: z.optional(z.string()),
  name: z.optional(z.string()),
  httpEquiv: z.optional(z.string()),
  property: z.optional(z.string()),
  content: z.optional(z.string()),
});
export type MetaTag = z.output<typeof metaTag>;

/** A schema.org object as rendered in `<script type="application/ld+json">`, with `@context` and `@type`. */
export const structuredData = z.record(z.string(), z.unknown());

export const seoPage = z.strictObject({
  /** Empty where no record has one: then the page's own title is used. */
  title: z.string(),
  description: z.string(),
  /** Tags of the domain first (SE-01), then of the record (SE-04). */
  meta: z.array(metaTag),
  /** `property` and `content` of each tag (SE-05). */
  openGraph: z.array(z.strictObject({ property: z.string(), content: z.string() })),
  /** Clean HTML for the text block at the end of the page; empty for none. */
  text: z.string(),
  /** `noindex, follow`, or empty (SE-14). */
  robots: z.string(),
  /** Full address (SE-07, SE-12, SE-13). */
  canonical: z.string(),
  /** `hreflang` links: one for each offered locale, and `x-default`. */
  alternates: z.array(z.strictObject({ hreflang: z.string(), href: z.string() })),
  /** FAQPage, Article, Organization, Product: those that the record holds (SE-08 to SE-11). */
  structuredData: z.array(structuredData),
  /** The questions of the record once more, for a page that shows them. */
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
});
export type SeoPage = z.output<typeof seoPage>;

/** ER-20: the head of a page for which nothing can be determined. */
export const EMPTY_SEO: SeoPage = {
  title: '',
  description: '',
  meta: [],
  openGraph: [],
  text: '',
  robots: '',
  canonical: '',
  alternates: [],
  structuredData: [],
  faq: [],
};

export const getSeoPage = method({
  name: 'Seo.getPage',
  verb: 'GET',
  access: 'guest',
  about: 'What the head of a page says: its own record, else that of the fallback address.',
  input: z.strictObject({
    /** Path and query as in the address, with or without locale prefix. */
    path: field.text(2048),
    /** `seoSettings.url` of the route (SE-03). */
    fallback: z.optional(field.text(2048)),
    /** Host that the visitor sees, e.g. `example.org`; by default the public one. */
    host: z.optional(field.text(255)),
  }),
  output: seoPage,
});
