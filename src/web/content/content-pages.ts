// Pages that the operator writes himself, and the one place where they are asked for.
import type { LoadContext } from '../page.ts';

export interface ContentPage {
  slug: string;
  title: string;
  description: string;
  /** HTML, sanitised when it came into the content service. */
  html: string;
  /** ISO time. */
  updated_at: string;
}

/** The content service answers here; `null` for a slug without a page. */
export const loadContentPage = (_context: Pick<LoadContext, 'api' | 'locale'>, _slug: string): Promise<ContentPage | null> =>
  Promise.resolve(null);
