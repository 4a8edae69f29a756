// A lost passkey: app and recovery code, another owner's yes, a new passkey.
import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { makePasskey } from '../passkey.ts';
import { useTakeFocus } from '../use-take-focus.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Threshold } from '../parts/threshold.tsx';

export type RecoveryState = 'none' | 'waiting' | 'approved' | 'refused';

const ASK_EVERY_MS = 3_000;

interface RecoveryPageProps {
  state: RecoveryState;
  onState: (state: RecoveryState) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

export function RecoveryPage({ state, onState, onBack, onSignedIn }: RecoveryPageProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onSignedIn} />;
  return (
    <Threshold title="A new passkey">
      {state === 'waiting' ? (
        <Waiting onState={onState} />
      ) : state === 'approved' ? (
        <NewPasskey onMade={setCodes} />
      ) : (
        <Ask wasRefused={state === 'refused'} onAsked={() => onState('waiting')} />
      )}
      <div className="mt-5">
        <Button look="ghost" onClick={onBack}>
          Back to the sign-in
        </Button>
      </div>
    </Threshold>
  );
}

function Ask({ wasRefused, onAsked }: { wasRefused: boolean; onAsked: () => void }) {
  const [values, setValues] = useState({ name: '', code: '', recoveryCode: '' });
  const { fault, isBusy, submit } = useSubmit(() => writeDesk('recovery', values).then(onAsked));
  const field = (name: keyof typeof values) => ({
    name,
    required: true,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues((current) => ({ ...current, [name]: target.value.trim() })),
  });
  return (
    <form onSubmit={submit} className="grid gap-4">
      {wasRefused && <Notice tone="danger">An owner has refused your request.</Notice>}
      <p className="text-muted">
        It takes your authenticator app, one of the recovery codes that you have kept, and the yes of an owner.
      </p>
      <TextField {...field('name')} label="Your name at the desk" autoComplete="username" />
      <TextField
        {...field('code')}
        label="Code of your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
      />
      <TextField {...field('recoveryCode')} label="A recovery code" autoComplete="off" hint="Each is good once." />
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <Button type="submit" look="primary" size="lg" isWide isBusy={isBusy}>
        Ask for a new passkey
      </Button>
    </form>
  );
}

function Waiting({ onState }: Pick<RecoveryPageProps, 'onState'>) {
  useEffect(() => {
    const timer = setInterval(() => {
      readRecovery().then(
        (state) => state !== 'waiting' && onState(state),
        () => {},
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [onState]);
  return (
    <div role="status">
      <Notice tone="info">
        Asked. The owners see it at the desk; call one of them, so that they know it is you. Keep this page open, or
        come back to it within a day.
      </Notice>
    </div>
  );
}

export const readRecovery = async (): Promise<RecoveryState> =>
  (await writeDesk<{ state: RecoveryState }>('recovery/state', {})).state;

function NewPasskey({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const frame = useTakeFocus<HTMLFormElement>();
  const { fault, isBusy, submit } = useSubmit(async () => {
    const { challengeId, options } = await writeDesk<{ challengeId: string; options: unknown }>('recovery/begin', {});
    const response = await makePasskey(options);
    const { codes } = await writeDesk<{ codes: string[] }>('recovery/finish', { challengeId, response });
    onMade(codes);
  });
  return (
    <form ref={frame} tabIndex={-1} onSubmit={submit} className="grid gap-4 outline-none">
      <div role="status">
        <Notice tone="info">
          An owner has said yes. The passkey that you make now takes the place of the lost one.
        </Notice>
      </div>
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <Button type="submit" look="primary" size="lg" icon="key-round" isWide isBusy={isBusy}>
        Make a passkey and enter
      </Button>
    </form>
  );
}

function useSubmit(send: () => Promise<void>) {
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    send()
      .catch((failure: unknown) => setFault(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  return { fault, isBusy, submit };
}
