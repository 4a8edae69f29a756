// What is promoted to whom: banners of the home page.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

/** The operator's text and link; banners and popups add their own fields. */
export const invitation = z.object({
  title: z.string(),
  text: z._default(z.string(), ''),
  /** A path of our own. */
  url: z._default(z.string(), '/'),
});

/** “Why do I see this?”: a sentence for each condition that its reader meets; none where it is for everybody. */
export const reasonShown = z.array(z.string());

export const banner = z.object({
  id: z.number(),
  /** ISO time, `null` when it has no end. */
  finished_at: z.nullable(z.string()),
  /** Address of the operator's own picture; empty where the drawn composition is used. */
  image: z._default(z.string(), ''),
  why: z._default(reasonShown, []),
  description: z.extend(invitation, {
    position: z.number(),
    button: z._default(z.string(), ''),
    /** Name of a drawn composition in `site/design-system/art`. */
    art: z._default(z.string(), ''),
  }),
});
export type Banner = z.output<typeof banner>;

export const getBanners = method({
  name: 'banners.get',
  verb: 'GET',
  access: 'guest',
  about: 'Banners that are running now.',
  input: z.strictObject({
    offset: z._default(field.integer(10_000), 0),
    count: z._default(field.integer(100), 10),
    fields: z._default(field.list(), ['id', 'finished_at', 'description']),
  }),
  output: shape.page(z.partial(banner)),
});
