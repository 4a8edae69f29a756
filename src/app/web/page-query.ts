// Collects everything that a document or a payload consists of: who asks, where they belong, what the page loads.
import type { createStaticHandler, StaticHandlerContext } from 'react-router';
import { getInfo } from '#players/accounts/contract.ts';
import { getSeoPage, type SeoPage } from '#site/seo/contract.ts';
import { refusalTypeOf, REFUSALS } from '#kernel/refusals.ts';
import { PageError, PageRedirect, wireError, type LoadContext } from '#site/shell/page.ts';
import type { Payload } from '#site/shell/page-payload.ts';
import type { Kind, RendererDeps, Visitor } from './renderer.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { PLAYER_SEGMENTS, prefixOf, splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
import { ApiRefusal, createApi, type Exchange } from '#site/shell/api.ts';
import type { SiteContent } from '#site/shell/boot.ts';
import { sessionOf, type Session } from '#site/shell/session.ts';
import { loadStartup, type Carried } from '#site/shell/startup.ts';
import { pageErrorOf } from '#site/general/web/system-pages.ts';

const SUPPORT = '/support';

/** No address longer than this has a record of its own. */
const LONGEST_PATH = 2048;

/** Passed with a query to the loader of its page. */
export interface PageRequest extends Omit<LoadContext, 'params'> {
  tags: Set<string>;
  /** Fetches what the head of the page says; never fails (ER-20). */
  askSeo: (fallback: string | undefined) => Promise<SeoPage | undefined>;
  /** The answer, for the code that writes the head. */
  seo?: SeoPage | undefined;
}

export type StaticHandler = ReturnType<typeof createStaticHandler>;

/** A page that was found, or failed: not a redirect. */
export type Found = Exclude<Awaited<ReturnType<ReturnType<typeof createQuery>['query']>>, { redirect: unknown }>;

/** A page and what every page needs ask for some of the same lists: the same question is asked once. */
function sameCallsOnce(exchange: Exchange): Exchange {
  const answers = new Map<string, ReturnType<Exchange>>();
  return (method, args, options) => {
    if (method.verb !== 'GET') return exchange(method, args, options);
    const key = `${method.name} ${JSON.stringify(args)}`;
    const answer = answers.get(key) ?? exchange(method, args, options);
    answers.set(key, answer);
    return answer;
  };
}

const inProcess =
  (deps: RendererDeps, visitor: Visitor): Exchange =>
  async (method, args) => {
    const body = await deps.call(method.name, args, visitor);
    const type = 'error' in body ? refusalTypeOf(body.error.type) : undefined;
    return { body, status: type ? REFUSALS[type].status : 200 };
  };

async function sessionOfVisitor(deps: RendererDeps, visitor: Visitor): Promise<Session> {
  if (!visitor.hasSession) return null;
  return sessionOf(await createApi(inProcess(deps, visitor)).call(getInfo));
}

/** Fetches what the head of a page says. */
const seoAsker =
  (deps: RendererDeps, url: URL, visitor: Visitor, tags: Set<string>): PageRequest['askSeo'] =>
  async (fallback) => {
    tags.add(getSeoPage.name);
    const target = url.pathname + url.search;
    // The same for everybody, so it is fetched as a guest: the answer is shared, and no session is looked up for it.
    const anybody: Visitor = { ...visitor, cookie: undefined, hasSession: false };
    try {
      return (await createApi(inProcess(deps, anybody)).call(getSeoPage, {
        path: target.length > LONGEST_PATH ? url.pathname.slice(0, LONGEST_PATH) : target,
        ...(fallback !== undefined && { fallback }),
        ...(visitor.host !== undefined && { host: visitor.host }),
      })) as SeoPage;
    } catch (trouble) {
      deps.report(trouble, `head of ${splitLocale(url.pathname).path.slice(0, 200)}`, visitor.requestId);
      return undefined;
    }
  };

function errorOfFailure(deps: RendererDeps, failure: unknown, requestId: string): NonNullable<Payload['error']> {
  if (failure instanceof PageError) return wireError(failure);
  if (failure instanceof ApiRefusal) {
    const error = pageErrorOf(failure);
    if (error.status >= 500) deps.report(failure, 'page', requestId);
    return error;
  }
  if (typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404)
    return { status: 404 };
  deps.report(failure, 'page', requestId);
  return { status: 500 };
}

export function createQuery(deps: RendererDeps, handlerFor: (locale: Locale) => StaticHandler) {
  async function query(kind: Kind, url: URL, visitor: Visitor) {
    const { locale, path } = splitLocale(url.pathname);
    const prefix = prefixOf(locale);
    const tags = new Set<string>();
    const exchange = sameCallsOnce(inProcess(deps, visitor));
    const api = createApi((method, args, options) => {
      tags.add(method.name);
      return exchange(method, args, options);
    });
    const content = deps.contentOf(locale);
    const askSeo = seoAsker(deps, url, visitor, tags);
    let session: Session = null;
    let failure: unknown;
    let context: StaticHandlerContext | Response | undefined;
    let request: PageRequest | undefined;
    let startup: Promise<Carried | undefined> | undefined;
    let startFailure: unknown;
    try {
      session = await sessionOfVisitor(deps, visitor).catch((refusal: unknown) => {
        // A visitor who is locked out may still ask why: the button of their page leads to support (LY-07).
        if (path === SUPPORT && refusal instanceof ApiRefusal && pageErrorOf(refusal).type !== undefined) return null;
        throw refusal;
      });
      const chosenLocale = kind === 'document' ? localeOf(visitor, session, content) : undefined;
      if (chosenLocale !== undefined && chosenLocale !== locale) {
        const requestPath = prefixOf(chosenLocale) + (path === '/' && chosenLocale !== DEFAULT_LOCALE ? '' : path);
        return { redirect: { path: requestPath + url.search, status: 302 }, tags, session };
      }
      const segment = path.split('/')[1] ?? '';
      if (!session && (PLAYER_SEGMENTS as readonly string[]).includes(segment)) {
        const full = prefix + path + url.search;
        return {
          redirect: { path: `${prefix || '/'}?redirectUrl=${encodeURIComponent(full)}`, status: 302 },
          tags,
          session,
        };
      }
      const report =
        <Value>(fallback: Value) =>
        (failure: unknown): Value => {
          deps.report(failure, path, visitor.requestId);
          return fallback;
        };
      request = { api, url, locale, session, content, now: deps.now(), report, tags, askSeo };
      if (kind === 'document')
        startup = loadStartup(api, session !== null, (trouble) =>
          deps.report(trouble, 'start-up', visitor.requestId),
        ).catch((trouble: unknown) => {
          startFailure = trouble;
          return undefined;
        });
      context = await handlerFor(locale).query(new Request(url), { requestContext: request });
    } catch (error) {
      failure = error;
    }
    if (context instanceof Response) failure = new PageError(context.status);
    else if (context?.errors) failure = Object.values(context.errors)[0];
    if (failure instanceof PageRedirect) {
      return { redirect: { path: prefix + failure.path, status: failure.status }, tags, session };
    }
    const carried = await startup;
    if (startFailure !== undefined) {
      failure = startFailure;
      context = undefined;
    }
    const moved = isUnknown(failure) ? deps.redirectFor?.(url.pathname + url.search) : undefined;
    if (moved) return { redirect: { path: moved.location, status: moved.status }, tags, session };
    const entry =
      context instanceof Response ? undefined : (context?.matches.at(-1)?.route.handle as RouteEntry | undefined);
    const error = failure === undefined ? undefined : errorOf(failure, visitor.requestId);
    return {
      locale,
      content,
      session,
      tags,
      entry,
      context: context as StaticHandlerContext | undefined,
      error,
      seo: request?.seo,
      startup: carried ?? {},
    };
  }

  const errorOf = (failure: unknown, requestId: string) => errorOfFailure(deps, failure, requestId);

  return { query, errorOf };
}

/** The language of the account wins over that of the address, unless the operator has switched that off (LO-04). */
function localeOf({ wantedLocale }: Visitor, session: Session, { features, locales }: SiteContent): Locale | undefined {
  const offered = (locale: string | undefined) => locales.find(({ id }) => id === locale)?.id;
  return (features?.platformDetection === false ? undefined : offered(session?.locale)) ?? offered(wantedLocale);
}

const isUnknown = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404;
