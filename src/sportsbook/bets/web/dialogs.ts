// Opens the slip where it has no column of its own.
import { defineDialog } from '#site/shell/dialog-queue.ts';

export const slipDialog = defineDialog<object>({
  name: 'bet-slip',
  type: 'popup',
  texts: ['sports', 'bets'],
  load: () => import('./dialogs/slip-dialog.tsx'),
});
