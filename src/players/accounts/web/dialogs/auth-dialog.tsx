// Signing in and signing up in one dialog; what was typed in one form is kept while the player looks at the other.
import { useState } from 'react';
import type { AuthDialogProps } from '#site/shell/auth-dialogs.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { AuthBanner } from '../parts/auth-banner.tsx';
import { CompleteForm } from '../parts/complete-form.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { SignUpForm } from '../parts/sign-up-form.tsx';

export function Dialog({ form, why, lostUid, close }: AuthDialogProps & DialogProps<void>) {
  const t = useTexts('auth');
  const [active, setActive] = useState<string>(form === 'code' ? 'login' : form);
  const done = (): void => close(undefined, { immediate: true });
  if (form === 'complete')
    return (
      <>
        <DialogTitle name="auth">{t('completeTitle')}</DialogTitle>
        <CompleteForm onDone={done} />
      </>
    );
  return (
    <div className="laptop:has-data-auth-banner:grid laptop:grid-cols-[18rem_minmax(0,1fr)] laptop:grid-rows-[auto_1fr] laptop:gap-x-7">
      <DialogTitle name="auth">{t(active === 'login' ? 'signInTitle' : 'signUpTitle')}</DialogTitle>
      <AuthBanner />
      <div>
        {why && (
          <div className="mb-4" data-why>
            <Notice tone="warning" icon="info">
              {t(why === 'signed-out' ? 'again.signedOut' : 'again.ended')}
            </Notice>
          </div>
        )}
        <Tabs
          label={t('tabs')}
          controls="auth-panel"
          active={active}
          onChange={setActive}
          items={[
            { id: 'login', label: t('signIn') },
            { id: 'register', label: t('signUp') },
          ]}
        />
        <div id="auth-panel" role="tabpanel" className="mt-4">
          <div hidden={active !== 'login'}>
            <SignInForm onDone={done} lostUid={lostUid} isHalfWay={form === 'code'} />
          </div>
          <div hidden={active !== 'register'}>
            <SignUpForm onDone={done} />
          </div>
        </div>
      </div>
    </div>
  );
}
