// The entry points to the dialogs of an account: what a player still has to do, and whether they are still there.
import type { RealityCheck } from '#money/limits/contract.ts';
import { defineDialog, type DialogQueue } from '#site/shell/dialog-queue.ts';
import type { SiteContent } from '#site/shell/boot.ts';

const TEXTS = ['dialogs'] as const;

export interface VerificationDialogProps {
  /** A task of the player's own that the check is about (AP-48). */
  action?: string;
  /** Leads to the page, which has a form for documents, instead of to the frame of the identity service. */
  isOnPage?: true;
}

export const verificationDialog = defineDialog<VerificationDialogProps, 'sent'>({
  name: 'identity-verification',
  type: 'popup',
  texts: TEXTS,
  load: () => import('#players/verification/web/verification-dialog.tsx'),
});

/** Starts the check of who the player is, unless the operator has switched it off (DG-05, RO-06). */
export async function openVerification(
  dialogs: DialogQueue,
  content: Pick<SiteContent, 'features'>,
  props: VerificationDialogProps = {},
): Promise<'sent' | undefined> {
  if (content.features?.verification === false) return undefined;
  return dialogs.open(verificationDialog, props);
}

/** An action needs an e-mail address that is confirmed to be the player's (DG-13). */
export const confirmEmailDialog = defineDialog<object>({
  name: 'confirm-email',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/confirm-email-dialog.tsx'),
});

/** An action needs to know more about the player; leads to their settings (DG-15). */
export const fillProfileDialog = defineDialog<object, boolean>({
  name: 'fill-profile-info',
  type: 'confirm',
  texts: TEXTS,
  load: () => import('./dialogs/fill-profile-dialog.tsx'),
});

/** The address of the settings, with where the player came from and the toast to show there. */
export const fillProfileAddress = (from: string): string =>
  `/profile/settings?${new URLSearchParams({ from, toastType: 'fill-profile' })}`;

/** The first steps of a new player. */
export const welcomeDialog = defineDialog<object>({
  name: 'welcome',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/welcome-dialog.tsx'),
});

/** `deadline`: when the player will be logged out, or led out of the cashier (`from`), in milliseconds as `Date.now()`. */
export const inactivityDialog = defineDialog<{ deadline: number; from?: 'cashier' }, 'stay'>({
  name: 'inactivity-warning',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/inactivity-dialog.tsx'),
});

export type RealityAnswer = 'go-on' | 'leave';

/** Where the player stands; cannot be passed without an answer, so open it with `preventClose`. */
export const realityCheckDialog = defineDialog<{ check: RealityCheck }, RealityAnswer>({
  name: 'reality-check',
  type: 'popup',
  texts: TEXTS,
  load: () => import('./dialogs/reality-check-dialog.tsx'),
});
