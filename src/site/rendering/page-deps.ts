// What the server provides to the web.
import type { SiteState } from '#site/general/index.ts';
import type { WireError } from '#kernel/refusals.ts';
import type { SiteContentFiles } from './site-content.ts';
import type { Visitor } from './web-bundle.ts';

/** A site of its own, of which nothing is kept. */
export interface PreviewedSite extends Pick<WebDeps, 'call' | 'endPage' | 'content'> {
  redirectFor: WebDeps['redirectFor'];
}

export interface WebDeps {
  /** Runs a method of the product API in process, by its wire name; answers what the API would answer. */
  call(name: string, args: Record<string, string>, visitor: Visitor): Promise<{ data: unknown } | { error: WireError }>;
  /** All calls for this visitor's page have been made. */
  endPage(visitor: Visitor): void;
  /** Admits a page that has to be made; each that was admitted ends with `leavePage`. */
  gauge: { enterPage(): Promise<boolean>; leavePage(): void };
  /** Whether the operator has closed the site. */
  siteState(): SiteState;
  /** The host as a key: nothing for a name for which the operator has no settings. */
  hostOf(host: string | undefined): string | undefined;
  /** Where the operator's rules lead from an address without a page. */
  redirectFor(target: string): { status: 301 | 302; location: string } | undefined;
  /** Hosts besides ours whose pictures a page may show: an outside content service. */
  imageOrigins: readonly string[];
  /** Sites that may frame ours: a messenger. */
  ancestorOrigins: readonly string[];
  /** Outside pages that ours may frame. */
  frameOrigins: readonly string[];
  /** Outside suppliers whose games run in a frame; they get no camera. */
  gameOrigins: readonly string[];
  /** Hosts that a page admits for the chat that the operator uses now. */
  chatOrigins: () => readonly string[];
  /** Where `tools/build.mjs` has put the web. */
  distDir: string;
  content: SiteContentFiles;
  /** The site as it would be with a draft, for the browser that looks at it; always the same object while that is the same. */
  previewFor(cookie: string | undefined): Promise<PreviewedSite | undefined>;
  /** Public address of the site; canonical links and HSTS follow from it. */
  publicUrl: string;
  now: () => Date;
  log: { error(details: object, message: string): void };
  /** Name of the session cookie. */
  sessionCookie: string;
}
