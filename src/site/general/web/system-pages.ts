// Which system page is shown for which failure (ER-02 … ER-07), and in which layout (LY-02).
import type { LayoutName } from '#site/shell/routes.ts';

export type SystemPageName = 'maintenance' | 'not-found' | 'forbidden' | 'user-blocked' | 'slot-errors';

/** Type of a game that could not be launched, or whose frame reports a fatal error (OP-36). */
export const SLOT_ERROR = 'SlotError';

export interface SystemPageChoice {
  name: SystemPageName;
  layout: LayoutName;
}

export function systemPageOf(error: { status: number; type?: string }): SystemPageChoice {
  if (error.type === SLOT_ERROR) return { name: 'slot-errors', layout: 'default' };
  // With a type it is a person who is locked out, not an address (ER-06).
  if (error.status === 403 && error.type) return { name: 'user-blocked', layout: 'default' };
  if (error.status === 403) return { name: 'forbidden', layout: 'empty' };
  if (error.status === 503) return { name: 'maintenance', layout: 'empty' };
  return { name: 'not-found', layout: 'default' };
}

const FATAL: Record<string, { status: number; hasType: boolean }> = {
  UserBannedException: { status: 403, hasType: true },
  UserDeletedException: { status: 403, hasType: true },
  ApplicationDisabledException: { status: 503, hasType: false },
  ApplicationUnavailableException: { status: 503, hasType: false },
};

/** What a refused call means for a page that cannot do without it. */
export function pageErrorOf(refusal: { type: string; status: number }): { status: number; type?: string } {
  const fatal = FATAL[refusal.type];
  if (fatal) return fatal.hasType ? { status: fatal.status, type: refusal.type } : { status: fatal.status };
  if (refusal.status === 403) return { status: 403 };
  return { status: refusal.status === 404 ? 404 : 500 };
}
