// The entry points to the dialogs of a game.
import type { Game } from '../contract.ts';
import type { RoundFairness } from '../round-contract.ts';
import type { Currency } from '#kernel/money.ts';
import { defineDialog } from '#site/shell/dialog-queue.ts';

export interface DemoDialogProps {
  name: string;
  /** A guest is offered to register, a player without money to deposit. */
  who: 'guest' | 'player';
}

/** Before a guest, or a player without money, starts a game (DG-06). Returns what they chose. */
export const demoDialog = defineDialog<DemoDialogProps, 'demo' | 'register' | 'deposit'>({
  name: 'demo',
  type: 'popup',
  texts: ['games'],
  load: () => import('./dialogs/demo-dialog.tsx'),
});

export interface AutoplayDialogProps {
  /** Decimal string in major units. */
  stake: string;
  currency: Currency;
}

/** The rules in the shape that `Games.startAutoplay` takes. */
export interface AutoplayRules {
  rounds: string;
  loss_limit?: string;
  win_limit?: string;
}

export const autoplayDialog = defineDialog<AutoplayDialogProps, AutoplayRules>({
  name: 'autoplay',
  type: 'popup',
  texts: ['games'],
  load: () => import('#casino/autoplay/web/dialogs/autoplay-dialog.tsx'),
});

export interface HelpDialogProps {
  game: Game;
  currency: Currency;
  stake: string;
}

export const helpDialog = defineDialog<HelpDialogProps>({
  name: 'game-help',
  type: 'popup',
  texts: ['games', 'titles'],
  load: () => import('./dialogs/help-dialog.tsx'),
});

export interface FairnessDialogProps {
  /** The last round of this visit. */
  last?: { roundId: string; fairness: RoundFairness };
}

export const fairnessDialog = defineDialog<FairnessDialogProps>({
  name: 'game-fairness',
  type: 'popup',
  texts: ['games'],
  load: () => import('#fairness/verifier/web/dialogs/fairness-dialog.tsx'),
});
