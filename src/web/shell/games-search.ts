// The door to searching games from anywhere (DG-10).
import { defineDialog, type DialogQueue } from './dialog-queue.ts';

export const searchDialog = defineDialog<{ query: string }>({
  name: 'games-search',
  type: 'curtain',
  texts: ['dialogs'],
  load: () => import('../games/dialogs/search-dialog.tsx'),
});

export async function openSearch(dialogs: DialogQueue): Promise<void> {
  if (dialogs.stateOf(searchDialog.name) === 'closed') await dialogs.open(searchDialog, { query: '' });
}
