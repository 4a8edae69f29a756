// The operator's own redirects, for addresses that no page answers (GD-14): exact path, 301 unless the rule says 302.
import { ownPath } from '#kernel/own-path.ts';
import { externalUrl } from './shell/navigation.ts';

export interface RedirectRule {
  /** Without language prefix. */
  from_url: string;
  /** A path of our own, without prefix, or an http(s) address. */
  to_url: string;
  status?: 301 | 302;
}

export function redirectFor(
  path: string,
  rules: readonly RedirectRule[],
): { to: string; status: 301 | 302 } | undefined {
  const rule = rules.find(({ from_url }) => from_url === path);
  if (!rule || rule.to_url === path) return undefined;
  const to = ownPath(rule.to_url) ?? externalUrl(rule.to_url);
  return to === undefined ? undefined : { to, status: rule.status ?? 301 };
}
