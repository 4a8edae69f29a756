// The way back to the site that sent the visitor (GD-07, GD-08): stored while they are away, followed when the flow has ended.
import type { SiteContent } from './boot.ts';
import { keep, takeKept, type KeptName } from './kept.ts';
import { allowedBackUrl } from './navigation.ts';

type Origins = Pick<SiteContent, 'backUrlOrigins'>;

/** The `backUrl` of the address, when the operator allows it. */
export const backUrlOf = (search: string, content: Origins): string | undefined =>
  allowedBackUrl(new URLSearchParams(search).get('backUrl'), content.backUrlOrigins ?? []);

const KEYS = { social: 'social_auth_back_url', payment: 'pay_success_back_url' } as const satisfies Record<
  string,
  KeptName
>;

/** Before the visitor leaves for a provider's own page. */
export function keepBackUrl(flow: keyof typeof KEYS, content: Origins): void {
  const url = backUrlOf(window.location.search, content);
  if (url !== undefined) keep(KEYS[flow], url);
}

/** Checked again on the way out: what was stored may be old, or not from us. */
export const takeBackUrl = (flow: keyof typeof KEYS, content: Origins): string | undefined =>
  allowedBackUrl(takeKept(KEYS[flow]), content.backUrlOrigins ?? []);
