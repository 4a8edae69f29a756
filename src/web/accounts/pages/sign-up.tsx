import { definePage } from '../../page.ts';
import { useTexts } from '../../shell/shell.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { SignUpForm } from '../parts/sign-up-form.tsx';

function Component() {
  const t = useTexts('auth');
  return (
    <AuthPage title={t('signUpTitle')} other={{ text: t('signUpOther'), link: t('signIn'), to: '/forms/sign_in' }}>
      <SignUpForm />
    </AuthPage>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('auth.signUpTitle'), isHidden: true }), Component });
