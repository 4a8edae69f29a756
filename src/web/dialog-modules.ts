// The dialogs that the shell opens from anywhere and an area draws.
import { authDialog } from './shell/auth-dialogs.ts';
import { provideDialog } from './shell/dialog-queue.ts';
import { searchDialog } from './shell/games-search.ts';

export function provideDialogs(): void {
  provideDialog(authDialog, () => import('./accounts/dialogs/auth-dialog.tsx'));
  provideDialog(searchDialog, () => import('./games/dialogs/search-dialog.tsx'));
}
