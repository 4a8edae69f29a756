// Opens the game search from anywhere (DG-10).
import { declareDialog, type DialogQueue } from './dialog-queue.ts';

export const searchDialog = declareDialog<{ query: string }>({
  name: 'games-search',
  type: 'curtain',
  texts: ['dialogs'],
});

export async function openSearch(dialogs: DialogQueue): Promise<void> {
  if (dialogs.stateOf(searchDialog.name) === 'closed') await dialogs.open(searchDialog, { query: '' });
}
