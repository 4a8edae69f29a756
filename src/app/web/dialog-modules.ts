// The dialogs that the shell opens from anywhere and an area draws.
import { authDialog } from '#site/shell/auth-dialogs.ts';
import { provideDialog } from '#site/shell/dialog-queue.ts';
import { searchDialog } from '#site/shell/games-search.ts';

export function provideDialogs(): void {
  provideDialog(authDialog, () => import('#players/accounts/web/dialogs/auth-dialog.tsx'));
  provideDialog(searchDialog, () => import('#casino/lobby/web/dialogs/search-dialog.tsx'));
}
