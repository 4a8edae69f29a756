// The first script of a document: lets the page be painted, then loads what hydrates it.
import './site.css';
import type { PageModule } from './app.tsx';
import type { Page } from '#site/shell/page.ts';
import { routes, type RouteEntry } from '#site/shell/routes.ts';
import type { Boot } from '#site/shell/boot.ts';
import { reportError } from '#site/shell/report.ts';

const modules = import.meta.glob<PageModule>(['/src/*/*/web/pages/*.tsx', '!/src/desk/**']);

async function begin(): Promise<void> {
  const boot = JSON.parse(document.getElementById('boot')!.textContent!) as Boot;
  // The page is complete without scripts: until it is painted they would only take bandwidth and processor time from it.
  // Where the visitor is waiting for the scripts themselves, the document has named them all.
  if (!document.querySelector('script[data-at-once]')) await pageSeen();
  const first = boot.payload.error ? undefined : routes.find((entry) => entry.id === boot.payload.route);
  // Hydration needs the first page's code before it starts.
  const [{ start }, page] = await Promise.all([import('./start.tsx'), first && readyPage(first, boot.payload.data)]);
  await start({ boot, modules, ...(first && page && { first: { entry: first, page } }) });
}

async function readyPage(entry: RouteEntry, data: unknown): Promise<Page> {
  const { page } = await modules[`/${entry.module}`]!();
  await page.ready?.(data);
  return page;
}

/** The longest wait, for a browser that does not report it, or paints nothing. */
const LONGEST_MS = 2000;

/** Resolves once something is painted; at once in a hidden window. */
function pageSeen(): Promise<void> {
  return new Promise((done) => {
    if (document.visibilityState === 'hidden' || !tellsOfPaint()) return done();
    setTimeout(done, LONGEST_MS);
    document.addEventListener('visibilitychange', () => done(), { once: true });
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      watch.disconnect();
      done();
    });
    watch.observe({ type: 'paint', buffered: true });
  });
}

const tellsOfPaint = (): boolean =>
  'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

// Last, because it uses everything above.
begin().catch((failure: unknown) => reportError(failure, 'start'));
