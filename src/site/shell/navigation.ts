// Where a navigation may lead. Anything but a path of our own must be requested explicitly (GD-18), and no address may carry
// code (GD-19).
import { ownPath } from '#kernel/own-path.ts';

export class NavigationRefused extends Error {
  override name = 'NavigationRefused';
}

export interface NavigateOptions {
  /** The visitor leaves the site, and the caller means it. */
  external?: boolean;
}

const CONTROL = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/; // oxlint-disable-line no-control-regex

/** An http(s) address of another site, as browsers understand it; `undefined` for an address that could be read in two ways. */
export function externalUrl(text: string): string | undefined {
  // Without both slashes, or with a backslash or a blank, browsers and servers disagree about what the host is.
  if (text.length > 2048 || CONTROL.test(text) || text.includes('\\') || !/^https?:\/\/[^/]/i.test(text))
    return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}

export type Target = { kind: 'own'; path: string } | { kind: 'external'; url: string };

/** What a navigation means; throws when it must not happen. */
export function targetOf(to: string, { external = false }: NavigateOptions = {}): Target {
  const path = ownPath(to, 2048);
  if (path !== undefined) return { kind: 'own', path };
  if (!external) throw new NavigationRefused('Leaving the site needs the external option');
  const url = externalUrl(to);
  if (url === undefined) throw new NavigationRefused('An address like this is never followed');
  return { kind: 'external', url };
}

/** The target of `backUrl`: https, and an origin that the operator has listed (GD-07, OP-16). */
export function allowedBackUrl(text: string | null | undefined, origins: readonly string[]): string | undefined {
  if (!text) return undefined;
  const url = externalUrl(text);
  if (url === undefined || !url.startsWith('https://')) return undefined;
  // A host that is not plain ASCII as it was written looks like another one.
  const authority = text.slice('https://'.length).split(/[/?#]/, 1)[0]!;
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(authority)) return undefined;
  return origins.includes(new URL(url).origin) ? url : undefined;
}

/** An address for an `href`: paths, http(s), mail and telephone; nothing that runs code. */
export function safeHref(to: string): string | undefined {
  if (to.startsWith('#')) return to;
  if (/^(mailto|tel):[^\s\\]+$/i.test(to)) return to;
  return ownPath(to, 2048) ?? externalUrl(to);
}
