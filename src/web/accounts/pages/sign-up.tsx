import { useTexts } from '../../shell/shell.tsx';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { Card } from '../../ui/surface.tsx';
import { SignUpForm } from '../parts/sign-up-form.tsx';

function Component() {
  const t = useTexts('auth');
  return (
    <Card className="p-6">
      <h1 className="mb-6 text-2xl">{t('signUpTitle')}</h1>
      <SignUpForm />
      <p className="mt-6 text-center text-sm text-muted">
        {t('signUpOther')}{' '}
        <Link to="/forms/sign_in" className="text-text underline underline-offset-3">
          {t('signIn')}
        </Link>
      </p>
    </Card>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('auth.signUpTitle'), isHidden: true }), Component });
