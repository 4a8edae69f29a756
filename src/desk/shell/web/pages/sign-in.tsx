// The way in: a passkey, and on a browser that is new a code of the authenticator app.
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { Threshold } from '../parts/threshold.tsx';
import { touchPasskey } from '../passkey.ts';
import { useLoaded } from '../use-loaded.ts';
import { readRecovery, RecoveryPage, type RecoveryState } from './recovery.tsx';

interface Beginning {
  challengeId: string;
  options: unknown;
  needsCode: boolean;
}

const begin = (): Promise<Beginning> => writeDesk('sign-in/begin', {});

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const { data: first } = useLoaded('sign-in', begin);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Of this browser: it may wait for an owner's yes since yesterday.
  const [recovery, setRecovery] = useState<RecoveryState>();
  useEffect(() => {
    readRecovery().then(
      (state) => (state === 'waiting' || state === 'approved') && setRecovery(state),
      () => {},
    );
  }, []);
  const signIn = async (): Promise<void> => {
    // The first challenge may have grown old while the page was open.
    const { challengeId, options } = await begin();
    const response = await touchPasskey(options);
    await writeDesk('sign-in', { challengeId, response, ...(code !== '' && { code }) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    signIn()
      .then(onSignedIn, (failure: unknown) => setFault(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  if (recovery !== undefined)
    return (
      <RecoveryPage
        state={recovery}
        onState={setRecovery}
        onBack={() => setRecovery(undefined)}
        onSignedIn={onSignedIn}
      />
    );
  return (
    <Threshold title="Sign in to the desk">
      <form onSubmit={submit} className="grid gap-4">
        {/* The browser may be known for somebody else: then it is new for this person. */}
        {(first?.needsCode || fault !== undefined) && (
          <TextField
            name="code"
            label="Code of your authenticator app"
            hint="This browser is new, so it takes both."
            inputMode="numeric"
            autoComplete="one-time-code"
            required={first?.needsCode === true}
            value={code}
            onChange={({ target }) => setCode(target.value.trim())}
          />
        )}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <Button type="submit" look="primary" size="lg" icon="key-round" isWide isBusy={isBusy}>
          Sign in with your passkey
        </Button>
        <p className="text-sm text-muted">There is no password.</p>
        <Button look="ghost" isWide onClick={() => setRecovery('none')}>
          I have lost my passkey
        </Button>
      </form>
    </Threshold>
  );
}
