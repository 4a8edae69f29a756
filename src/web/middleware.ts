// What is looked at before a page is made. A route names these in its entry; a name that is not here is a bug (ER-22).
import { PageError, PageRedirect, type LoadContext } from './page.ts';
import { prefixOf, type RouteEntry } from './routes.ts';
import { isSwitchedOn } from './shell/visibility.ts';

type Asked = Pick<LoadContext, 'url' | 'locale' | 'session' | 'content'>;
type Middleware = (entry: RouteEntry, asked: Asked) => void;

const MIDDLEWARE: Record<string, Middleware> = {
  /** A guest at a player's page goes to the index, with the address that they wanted (GD-01, GD-02). */
  access(entry, { session, url, locale }) {
    if (entry.access !== 'player' || session) return;
    const full = url.pathname + url.search;
    // A redirect is written without the prefix, which full has.
    throw new PageRedirect(`${prefixOf(locale) ? '' : '/'}?redirectUrl=${encodeURIComponent(full)}`);
  },

  /** What belongs to a part of the site that is switched off is not there (RO-05 … RO-09). */
  feature(entry, { content }) {
    if (!isSwitchedOn(entry.feature, content)) throw new PageError(404);
  },
};

export function runMiddleware(entry: RouteEntry, asked: Asked): void {
  for (const name of entry.middleware) {
    const middleware = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
    if (!middleware) throw new Error(`route ${entry.id} names middleware "${name}", which does not exist`);
    middleware(entry, asked);
  }
}
