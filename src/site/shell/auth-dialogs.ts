// Opens sign-in and sign-up, for any part of the site that needs a player.
import { declareDialog, type DialogQueue, type OpenOptions } from './dialog-queue.ts';

export interface AuthDialogProps {
  /**
   * `complete`: what a player's registration still lacks (ST-31); `code`: the code of a player whom the messenger has identified
   * and who has a second factor (ST-12).
   */
  form: 'login' | 'register' | 'complete' | 'code';
  /** Why a player has to log in again: logged out in another tab, or the session is over. */
  why?: 'signed-out' | 'ended' | 'ended elsewhere';
  /** Who was logged in here until now, and carries on where they were. */
  lostUid?: number;
}

/** Parameters of an address that open the form (GD-03 … GD-06). */
export const AUTH_FLAGS = ['show_popup_reg', 'show_popup_auth', 'prevent_close'] as const;

export const authDialog = declareDialog<AuthDialogProps>({
  name: 'auth',
  type: 'popup',
  texts: ['auth'],
});

/** Opens the form unless it is open already. Resolves when the dialog has closed. */
export async function openAuth(
  dialogs: DialogQueue,
  form: AuthDialogProps['form'],
  { why, lostUid, ...options }: OpenOptions & Omit<AuthDialogProps, 'form'> = {},
): Promise<void> {
  if (dialogs.stateOf(authDialog.name) === 'opened') return;
  // On a phone the form needs the whole window (OP-11).
  const isMobile = window.matchMedia('(width < 48em)').matches;
  const props = { form, ...(why && { why }), ...(lostUid !== undefined && { lostUid }) };
  await dialogs.open(authDialog, props, { ...options, ...(isMobile && { type: 'curtain' }) });
}
