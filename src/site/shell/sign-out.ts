import { logout } from '#players/accounts/contract.ts';
import { prefixOf } from './routes.ts';
import { isLost } from './lost-answer.ts';
import { reportError } from './report.ts';
import { postToTabs } from './tabs.ts';
import { useShell, useTexts } from './shell.tsx';

/** Ends the session and loads the index as a new document, so that nothing of the player stays in memory (GD-13). */
export function useSignOut(): () => void {
  const { api, locale, toasts } = useShell();
  const t = useTexts('common');
  return () => {
    api.call(logout).then(
      () => {
        postToTabs({ is: 'signed-out' });
        window.location.assign(prefixOf(locale) || '/');
      },
      (failure: unknown) => {
        reportError(failure, 'logout');
        toasts.show('error', t(isLost(failure) ? 'errors.offline' : 'errors.unknown'));
      },
    );
  };
}
