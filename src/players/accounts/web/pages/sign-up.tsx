import { getAuthSettings } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { SignUpForm } from '../parts/sign-up-form.tsx';
import type { AuthSettings } from '../parts/use-auth-settings.ts';

function Component({ data: settings }: { data: AuthSettings | null }) {
  const t = useTexts('auth');
  return (
    <AuthPage
      title={t('signUpTitle')}
      other={{ text: t('signUpOther'), link: t('signIn'), to: '/forms/sign_in' }}
      settings={settings}
    >
      <SignUpForm />
    </AuthPage>
  );
}

export const page = definePage<AuthSettings | null>({
  load: ({ api, report }) => api.call(getAuthSettings).catch(report(null)),
  meta: ({ t }) => ({ title: t('auth.signUpTitle'), isHidden: true }),
  Component,
});
