// Campaign popups requested by an address (GD-10), and the pages that no popup may interrupt (GD-17).
import { defineDialog } from '#site/shell/dialog-queue.ts';

/** Where money is being paid in, or is about to be. `path` is without language prefix. */
export const isDepositPath = (path: string): boolean => /^\/cashier\/deposit(\/.*)?$/.test(path);

/** No popup over a game or a payment. `path` is without language prefix. */
export const allowsCampaignPopup = (path: string): boolean =>
  !/^\/(game\/[^/]+|cashier\/deposit(\/.*)?)\/?$/.test(path);

/** `?popup=name`; with `#popup-preview` the operator previews it, whatever its audience (OP-18). */
export function popupAskedFor(search: string, hash: string): { sysname: string; isPreview: boolean } | undefined {
  const sysname = new URLSearchParams(search).get('popup');
  if (!sysname || !/^[\w-]{1,64}$/.test(sysname)) return undefined;
  return { sysname, isPreview: hash === '#popup-preview' };
}

export const campaignDialog = defineDialog<{ sysname: string; isPreview: boolean }>({
  name: 'campaign',
  type: 'popup',
  texts: ['campaigns'],
  load: () => import('./dialogs/campaign-dialog.tsx'),
});
