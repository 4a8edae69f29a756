import { useTexts } from '../../shell/shell.tsx';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { Card } from '../../ui/surface.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';

function Component() {
  const t = useTexts('auth');
  return (
    <Card className="p-6">
      <h1 className="mb-6 text-2xl">{t('signInTitle')}</h1>
      <SignInForm />
      <p className="mt-6 text-center text-sm text-muted">
        {t('signInOther')}{' '}
        <Link to="/forms/sign_up" className="text-text underline underline-offset-3">
          {t('signUp')}
        </Link>
      </p>
    </Card>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('auth.signInTitle'), isHidden: true }), Component });
