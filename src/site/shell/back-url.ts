// The way back to the site that sent a payer (GD-07, GD-08): stored while they are away, followed when the payment has ended.
// The place where another service was chosen to log in by has a key of its own (`accounts/social-auth.ts`).
import type { SiteContent } from './boot.ts';
import { writeStorage, takeStorage, type StorageKey } from './browser-storage.ts';
import { allowedBackUrl } from './navigation.ts';

type Origins = Pick<SiteContent, 'backUrlOrigins'>;

/** The `backUrl` of the address, when the operator allows it. */
export const backUrlOf = (search: string, content: Origins): string | undefined =>
  allowedBackUrl(new URLSearchParams(search).get('backUrl'), content.backUrlOrigins ?? []);

const KEY: StorageKey = 'pay_success_back_url';

/** Before the payer leaves for a provider's own page. */
export function keepBackUrl(content: Origins): void {
  const url = backUrlOf(window.location.search, content);
  if (url !== undefined) writeStorage(KEY, url);
}

/** Checked again on the way out: what was stored may be old, or not from us. */
export const takeBackUrl = (content: Origins): string | undefined =>
  allowedBackUrl(takeStorage(KEY), content.backUrlOrigins ?? []);
