// The code of pages in the browser: loaded when it is first needed, and kept.
import type { PageModule } from './app.tsx';
import type { Page } from '#site/shell/page.ts';
import type { RouteEntry } from '#site/shell/routes.ts';
import type { Connection } from '#site/shell/connection.ts';
import { wait } from './wait.ts';

/** When to retry loading a page's code that failed although the site answers. */
const TRY_AGAIN_MS = 3000;

export interface PageCode {
  /** `undefined` until it is loaded. */
  pageOf: (entry: RouteEntry) => Page | undefined;
  /** Rejects when it cannot be loaded. */
  load: (entry: RouteEntry) => Promise<Page>;
  /** Retries until it is loaded. */
  loadInTheEnd: (entry: RouteEntry) => Promise<Page>;
}

export interface PageCodeGiven {
  /** Every page's module, loaded when it is first needed. */
  modules: Record<string, () => Promise<PageModule>>;
  /** The page in the document; absent when a failure is shown instead. */
  first?: { entry: RouteEntry; page: Page };
  connection: Connection;
}

export function createPageCode({ modules, first, connection }: PageCodeGiven): PageCode {
  const loaded = new Map<string, Page>(first && [[first.entry.id, first.page]]);
  async function load(entry: RouteEntry): Promise<Page> {
    const { page } = await modules[`/${entry.module}`]!();
    loaded.set(entry.id, page);
    return page;
  }
  /** React Router would keep a failure for good, so there is none: the page is only late. */
  async function loadInTheEnd(entry: RouteEntry): Promise<Page> {
    try {
      return await connection.until(() => load(entry));
    } catch {
      await wait(TRY_AGAIN_MS);
      return loadInTheEnd(entry);
    }
  }
  return { pageOf: (entry) => loaded.get(entry.id), load, loadInTheEnd };
}
