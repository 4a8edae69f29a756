// Signing in and signing up in one dialog; what was typed in one form is kept while the player looks at the other.
import { useState } from 'react';
import type { AuthDialogProps } from '#site/shell/auth-dialogs.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts, useShell } from '#site/shell/shell.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { CompleteForm } from '../parts/complete-form.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { SignUpForm } from '../parts/sign-up-form.tsx';
import { Picture } from '#site/design-system/picture.tsx';

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

/** The operator's banner with the forms (EN-25): a strip above them, or a column at their side where there is room. */
function AuthBanner() {
  const banner = useShell().content.banners?.auth;
  if (!banner) return null;
  const { label, value, addition, image_360_520: tall, image_735_240: wide } = banner;
  const isPictured = (tall || wide) !== '';
  return (
    <aside
      data-auth-banner
      className="relative isolate mb-5 flex min-h-32 flex-col justify-end gap-1 overflow-hidden rounded-lg bg-linear-to-br from-primary-soft to-surface-2 p-5 laptop:col-start-1 laptop:row-span-2 laptop:row-start-1 laptop:m-0"
    >
      {isPictured && (
        <picture>
          <source media="(width >= 992px)" srcSet={tall || wide} width={360} height={520} />
          <Picture
            src={wide || tall}
            width={735}
            height={240}
            className="absolute inset-0 -z-1 size-full object-cover"
          />
        </picture>
      )}
      {/* Words stay readable on any picture. */}
      {isPictured && (
        <span aria-hidden className="absolute inset-0 -z-1 bg-linear-to-t from-art-shade from-20% to-art-shade/20" />
      )}
      <p className={isPictured ? 'text-on-art' : 'text-muted'}>{label}</p>
      <p className={`text-2xl font-semibold ${isPictured ? 'text-on-art' : 'text-text'}`}>{value}</p>
      {addition !== '' && (
        <p className={`text-sm max-laptop:max-w-[75%] ${isPictured ? 'text-on-art' : 'text-muted'}`}>{addition}</p>
      )}
    </aside>
  );
}
