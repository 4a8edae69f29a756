import { useSearchParams } from 'react-router';
import { definePage } from '../../page.ts';
import { useTexts } from '../../shell/shell.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';

function Component() {
  const t = useTexts('auth');
  const [params] = useSearchParams();
  return (
    <AuthPage title={t('signInTitle')} other={{ text: t('signInOther'), link: t('signUp'), to: '/forms/sign_up' }}>
      <SignInForm restoreToken={params.get('restore') ?? undefined} isHalfWay={params.get('step') === 'code'} />
    </AuthPage>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('auth.signInTitle'), isHidden: true }), Component });
