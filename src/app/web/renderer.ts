// The input and output of the renderer.
import type { WireError } from '#kernel/refusals.ts';
import type { CustomCode } from './custom-code.ts';
import type { Body, BuildFiles } from '#site/rendering/fast-document/make-document.ts';
import type { Locale, RouteEntry } from '#site/shell/routes.ts';
import type { SiteContent } from '#site/shell/boot.ts';

/** Who is asking, as far as a page may know. Passed through to `call` untouched. */
export interface Visitor {
  cookie: string | undefined;
  hasSession: boolean;
  locale: Locale;
  requestId: string;
  ip: string;
  /** The requested domain, if it is one of the operator's own and they have settings for it (SE-01). */
  host?: string | undefined;
  /** The visitor's own language, when the address names none (LO-04). */
  wantedLocale?: string | undefined;
}

export interface RendererDeps {
  /** Runs a method of the product API in process. */
  call: (
    name: string,
    args: Record<string, string>,
    visitor: Visitor,
  ) => Promise<{ data: unknown } | { error: WireError }>;
  build: BuildFiles;
  /** Compiled texts of a locale by area. */
  textsOf: (locale: Locale) => Record<string, unknown>;
  contentOf: (locale: Locale) => SiteContent;
  /** The operator's own code, for documents that take it. */
  customCode?: () => readonly CustomCode[];
  /** Where the operator's redirect rules lead from an address that no page answers (GD-14). */
  redirectFor?: (target: string) => { status: 301 | 302; location: string } | undefined;
  now: () => Date;
  /** Called with failures that the visitor does not see in full. */
  report: (failure: unknown, where: string, requestId: string) => void;
}

export interface Rendered {
  status: number;
  /** What is sent; nothing where a document is a redirect. */
  body?: Body;
  /** Names of the API methods that the page was made from; a change in the result of one makes the page stale. */
  tags: readonly string[];
  /** Where to redirect to: a path of our own, prefix included, or an address that a redirect rule names. */
  location?: string;
}

export type Kind = 'document' | 'payload';

export interface Renderer {
  /** `url` carries the page's path with its locale prefix, without `_payload.json`. */
  render: (kind: Kind, url: URL, visitor: Visitor) => Promise<Rendered>;
  /** The route for a path, so that the cache knows what it may keep. */
  match: (pathname: string) => RouteEntry | undefined;
}
