import { useSearchParams } from 'react-router';
import { getAuthSettings } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import type { AuthSettings } from '../parts/use-auth-settings.ts';

function Component({ data: settings }: { data: AuthSettings | null }) {
  const t = useTexts('auth');
  const [params, setParams] = useSearchParams();
  const restoreToken = params.get('restore') ?? undefined;
  // A used link that stays in the address would come back with the next reload.
  const dropToken = (): void =>
    setParams(
      (now) => {
        now.delete('restore');
        return now;
      },
      { replace: true },
    );
  return (
    <AuthPage
      title={t(restoreToken === undefined ? 'signInTitle' : 'restore.title')}
      other={{ text: t('signInOther'), link: t('signUp'), to: '/forms/sign_up' }}
      settings={settings}
    >
      <SignInForm restoreToken={restoreToken} onRestoreEnd={dropToken} isHalfWay={params.get('step') === 'code'} />
    </AuthPage>
  );
}

export const page = definePage<AuthSettings | null>({
  load: ({ api, report }) => api.call(getAuthSettings).catch(report(null)),
  meta: ({ t }) => ({ title: t('auth.signInTitle'), isHidden: true }),
  Component,
});
