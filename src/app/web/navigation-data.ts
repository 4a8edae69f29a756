// What a navigation brings: one payload for the page it leads to, and the page's code.
import { redirect, redirectDocument, type DataStrategyFunction, type DataStrategyResult } from 'react-router';
import { takesCustomCode } from './custom-code.ts';
import type { PageCode } from './page-code.ts';
import { PageError, type PageData } from '#site/shell/page.ts';
import { splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import type { Boot } from '#site/shell/boot.ts';
import type { Connection } from '#site/shell/connection.ts';
import { applyHead } from '#site/shell/head.ts';
import { followNextBuild } from '#site/shell/next-build.ts';
import type { Payload } from '#site/shell/page-payload.ts';
import type { Payloads } from '#site/shell/payloads.ts';
import { reportError } from '#site/shell/report.ts';
import type { Store } from '#site/shell/store.ts';
import { wait } from './wait.ts';

/** The page swaps no earlier than this after a click, so that a quick answer does not flicker (CO-20). */
const ROUTE_RESOLVE_DELAY_MS = 100;

export interface NavigationGiven {
  boot: Boot;
  code: PageCode;
  payloads: Payloads;
  connection: Connection;
  /** Texts by area; those of the payload are added. */
  texts: Store<Record<string, unknown>>;
}

type Match = Parameters<DataStrategyFunction>[0]['matches'][number];
type Results = Record<string, DataStrategyResult>;

export function createDataStrategy({ boot, code, payloads, connection, texts }: NavigationGiven): DataStrategyFunction {
  /** The operator's code came with the document, and leaves only with it (CT-14). */
  const needsDocument = (entry: RouteEntry | undefined): boolean =>
    boot.hasCustomCode !== undefined && boot.hasCustomCode !== takesCustomCode(entry);

  async function payloadFor(url: URL, entry: RouteEntry | undefined): Promise<Payload> {
    const payload = await payloads.take(url);
    if (entry && payload.route === entry.id && !payload.error) await (await code.load(entry)).ready?.(payload.data);
    return payload;
  }

  function accept(url: URL, payload: Payload): void {
    if (payload.build !== boot.build) followNextBuild(url);
    texts.set((current) => ({ ...current, ...payload.texts }));
    if (!payload.redirect) applyHead(payload.meta, payload.seo, boot.content.name);
  }

  function answerOf(payload: Payload): PageData | Response {
    if (payload.redirect) return redirectOf(payload.redirect, boot.locale);
    if (payload.error) throw new PageError(payload.error.status, payload.error.type, payload.error.sentence);
    return pageData(payload);
  }

  return async ({ matches, request }) => {
    const url = new URL(request.url);
    const entry = matches.at(-1)?.route.handle as RouteEntry | undefined;
    const wanted = matches.filter((match) => match.shouldLoad);
    if (needsDocument(entry)) {
      await connection.reached(request.signal);
      return resolved(wanted, () => redirectDocument(url.pathname + url.search));
    }
    const [settled] = await Promise.allSettled([
      connection.until(() => payloadFor(url, entry), request.signal),
      wait(ROUTE_RESOLVE_DELAY_MS),
    ]);
    // Part of the page is broken here although the site answers: its document works without this code.
    if (settled.status === 'rejected' && !request.signal.aborted && !(settled.reason instanceof ApiRefusal)) {
      reportError(settled.reason, 'page');
      // Not by the router, which would wait for the very script that fails to load.
      window.location.assign(url);
      return new Promise(() => {});
    }
    if (settled.status === 'fulfilled' && !request.signal.aborted) accept(url, settled.value);
    return resolved(wanted, () => {
      if (settled.status === 'rejected') throw settled.reason;
      return answerOf(settled.value);
    });
  };
}

/** The same answer for each match; an exception is the match's failure. */
async function resolved(matches: readonly Match[], answer: () => unknown): Promise<Results> {
  const results = matches.map(async (match) => [match.route.id, await match.resolve(async () => answer())] as const);
  return Object.fromEntries(await Promise.all(results));
}

export const pageData = ({ data, words }: Payload): PageData => ({ data, ...(words && { words }) });

/** Where the page has moved to. The old address was never shown, so it does not stay in the history. */
function redirectOf(target: string, locale: Locale): Response {
  if (!target.startsWith('/')) return redirect(target);
  const [pathname = '/'] = target.split(/[?#]/, 1);
  const { locale: urlLocale, path } = splitLocale(pathname);
  // Another language needs another document.
  return urlLocale === locale ? redirect(path + target.slice(pathname.length)) : redirectDocument(target);
}
