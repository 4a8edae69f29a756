// The shape of every page: what it loads, what the head says about it, what it draws.
import type { ComponentType } from 'react';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { ApiRefusal, type ApiClient } from './api.ts';
import type { Locale } from './routes.ts';
import type { SiteContent } from './boot.ts';
import type { Meta, PageWords, Payload } from './page-payload.ts';

/** What a loader may use. Loaders run on the server only, for documents and for payloads alike. */
export interface LoadContext {
  api: ApiClient;
  /** Route parameters, decoded. */
  params: Record<string, string>;
  url: URL;
  locale: Locale;
  /** The signed-in player; `null` for a guest. */
  session: AccountInfo | null;
  content: SiteContent;
  now: Date;
  /** `.catch(report(fallback))`: a failure is logged and the page is rendered with the fallback. */
  report: <Value>(fallback: Value) => (failure: unknown) => Value;
}

/** A text by its full key, e.g. `home.meta.title`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The result of checking an address: valid, unknown (404, ER-18), or a failure of its own (500 by default, ER-19). */
export type AddressCheck = boolean | { status?: number; sentence?: string };

/** The browser has neither `validate` nor `load`, `scripts`, `areas` or `meta` (`tools/browser-pages.ts`). */
export interface Page<Data = unknown> {
  /** Checks the parameters of the address before anything is loaded. */
  validate?: (params: Record<string, string>) => AddressCheck;
  /** May throw `notFound()`, `redirectTo()` or an `ApiRefusal`. What it returns travels to the browser as JSON. */
  load?: (context: LoadContext) => Promise<Data>;
  /** Loads the code that these data need, before `Component` is rendered on server or browser. */
  ready?: (data: Data) => Promise<void>;
  /**
   * Sources of scripts, written as in `routes.ts`, that the document names in addition to those of the page: for pages that visitors
   * open for what only these scripts bring. Other documents name none, so that they are painted sooner (docs/decisions/0027).
   * Missing ones are skipped.
   */
  scripts?: (data: Data) => readonly string[];
  /** Areas of texts in addition to those of the route, because these data or what `scripts` names need them. */
  areas?: (data: Data) => readonly string[];
  meta: (context: { data: Data; t: Translate; context: Pick<LoadContext, 'params' | 'url' | 'content'> }) => Meta;
  Component: ComponentType<{ data: Data }>;
}

export const definePage = <Data = null>(page: Page<Data>): Page => page as unknown as Page;

/** Thrown by a loader; becomes a system page with this status (ER-07). */
export class PageError extends Error {
  override name = 'PageError';
  readonly status: number;
  /** A refusal's type; with it the visitor sees the blocked page (ER-06). */
  readonly type: string | undefined;
  /** A sentence for the visitor, in addition to those of the system page. */
  readonly sentence: string | undefined;

  constructor(status: number, type?: string, sentence?: string) {
    super(sentence ?? type ?? `page error ${status}`);
    this.status = status;
    this.type = type;
    this.sentence = sentence;
  }
}

/** A failure as it travels in a payload. */
export const wireError = ({ status, type, sentence }: PageError): NonNullable<Payload['error']> => ({
  status,
  ...(type !== undefined && { type }),
  ...(sentence !== undefined && { sentence }),
});

export function notFound(): never {
  throw new PageError(404);
}

/** For `.catch`: when the API refuses to show something, the page was not found; other failures remain failures. */
export function notFoundWhenRefused(failure: unknown): never {
  if (failure instanceof ApiRefusal && failure.status < 500) notFound();
  throw failure;
}

/** Thrown by a loader: the visitor goes to another path of our own, written without the language prefix. */
export class PageRedirect extends Error {
  override name = 'PageRedirect';
  readonly path: string;
  readonly status: 301 | 302;

  constructor(path: string, status: 301 | 302 = 302) {
    super(path);
    this.path = path;
    this.status = status;
  }
}

export function redirectTo(path: string, status: 301 | 302 = 302): never {
  throw new PageRedirect(path, status);
}

/** What a page's component gets from its loader, and the operator's words that follow it. */
export interface PageData {
  data: unknown;
  words?: PageWords;
}

export const wordsOf = (seo: PageWords | undefined): { words?: PageWords } =>
  seo && (seo.text !== '' || seo.faq.length > 0) ? { words: { text: seo.text, faq: seo.faq } } : {};
