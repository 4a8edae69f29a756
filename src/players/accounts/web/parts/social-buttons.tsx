// The services that players can log in by, as the operator has configured them.
import { useState } from 'react';
import { getInfo } from '../../contract.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { askService } from '../social-auth.ts';
import { useAfterSignIn } from './after-sign-in.ts';
import type { AuthFormProps } from './auth-form.tsx';
import { useAuthSettings } from './use-auth-settings.ts';

interface SocialButtonsProps extends AuthFormProps {
  type: 'login' | 'register';
  /** The service has identified a player who has a second factor. */
  onCode: () => void;
}

export function SocialButtons({ type, onDone, lostUid, onCode }: SocialButtonsProps) {
  const { api, toasts } = useShell();
  const t = useTexts('auth.social');
  const textsOf = useTexts('common.toasts');
  const { social_services: services } = useAuthSettings();
  const afterSignIn = useAfterSignIn(lostUid);
  const [asking, setAsking] = useState<string>();
  if (services.length === 0) return null;

  const beginLogIn = async (service: string): Promise<void> => {
    setAsking(service);
    try {
      const outcome = await askService(service, type);
      if (outcome === 'second-factor') return onCode();
      if (outcome !== 'ok' && outcome !== 'closed') {
        toasts.show(outcome === 'cancelled' ? 'info' : 'error', textsOf(`social-${outcome}`));
        return;
      }
      // A window may close before its message arrives; the server knows whether anybody has signed in.
      const account = await api.call(getInfo);
      if (account.uid === 0) return;
      onDone?.();
      await afterSignIn(account, 'social');
    } catch (failure) {
      reportError(failure, 'social log-in');
      toasts.show('error', textsOf('social-failed'));
    } finally {
      setAsking(undefined);
    }
  };

  return (
    <div className="grid gap-3" data-social>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      {services.map(({ id, name }) => (
        <Button
          key={id}
          look="quiet"
          isWide
          isBusy={asking === id}
          data-service={id}
          onClick={() => void beginLogIn(id)}
        >
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-full bg-surface-3 text-xs font-semibold text-text"
          >
            {Array.from(name)[0]}
          </span>
          {t('with', { name })}
        </Button>
      ))}
    </div>
  );
}
