// Signing in by a passkey: the device asks for a finger, a face or a pin, and nothing is typed.
import { useState } from 'react';
import { beginPasskeyLogin, finishPasskeyLogin } from '../../contract.ts';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import type { AuthFormProps } from './auth-form.tsx';

export function PasskeyButton({ onDone, lostUid }: AuthFormProps) {
  const { api, toasts } = useShell();
  const t = useTexts('auth.passkey');
  const isHere = useHydrated();
  const afterSignIn = useAfterSignIn(lostUid);
  const [isBusy, setBusy] = useState(false);
  // Its place is kept, or the form would jump.
  if (!isHere) return <div className="min-h-13" />;
  if (!('PublicKeyCredential' in window)) return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { challenge_id, options } = await api.call(beginPasskeyLogin);
      const response = await startAuthentication({ optionsJSON: options as never });
      const account = await api.call(finishPasskeyLogin, { challenge_id, response: JSON.stringify(response) });
      onDone?.();
      await afterSignIn(account, 'login');
    } catch (failure) {
      // A player who closes the device's own dialog has changed their mind.
      if ((failure as Error).name !== 'NotAllowedError') toasts.show('error', t('failed'));
      reportError(failure, 'passkey');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="key-round" size="lg" isWide isBusy={isBusy} data-passkey onClick={() => void signIn()}>
      {t('signIn')}
    </Button>
  );
}
