// Checks made before a page is rendered. A route names these in its entry; an unknown name is a bug (ER-22).
import { PageError, PageRedirect, type LoadContext } from '#site/shell/page.ts';
import { prefixOf, type RouteEntry } from '#site/shell/routes.ts';
import { isSwitchedOn } from '#site/shell/visibility.ts';

type Asked = Pick<LoadContext, 'url' | 'locale' | 'session' | 'content'>;
type Middleware = (entry: RouteEntry, request: Asked) => void;

const MIDDLEWARE: Record<string, Middleware> = {
  /** A guest who opens a player's page is sent to the index, with the requested address (GD-01, GD-02). */
  access(entry, { session, url, locale }) {
    if (entry.access !== 'player' || session) return;
    const full = url.pathname + url.search;
    // A redirect is written without the prefix, which full has.
    throw new PageRedirect(`${prefixOf(locale) ? '' : '/'}?redirectUrl=${encodeURIComponent(full)}`);
  },

  /** Pages of a part of the site that is disabled do not exist (RO-05 … RO-09). */
  feature(entry, { content }) {
    if (!isSwitchedOn(entry.feature, content)) throw new PageError(404);
  },
};

export function runMiddleware(entry: RouteEntry, request: Asked): void {
  for (const name of entry.middleware) {
    const middleware = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
    if (!middleware) throw new Error(`route ${entry.id} names middleware "${name}", which does not exist`);
    middleware(entry, request);
  }
}
