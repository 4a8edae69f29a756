// The first visit: passkey and authenticator app.
import { useState, type SubmitEvent } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { QrCode } from '#site/design-system/qr-code.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { LoadingRows } from '../parts/loading.tsx';
import { makePasskey } from '../passkey.ts';
import { useLoaded } from '../use-loaded.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Threshold } from '../parts/threshold.tsx';

interface Invitation {
  name: string;
  roles: readonly string[];
  challengeId: string;
  options: unknown;
  secret: string;
  uri: string;
}

/** `token`: of the link. */
export function InvitationPage({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const { data, failure } = useLoaded(token, () => writeDesk<Invitation>('invitation', { token }));
  if (failure !== undefined)
    return (
      <Threshold title="This link does not open">
        <Notice tone="danger">{sentenceOf(failure)}</Notice>
      </Threshold>
    );
  if (!data)
    return (
      <Threshold title="Welcome to the desk">
        <LoadingRows />
      </Threshold>
    );
  return <Enrolment token={token} invitation={data} onEnrolled={onSignedIn} />;
}

interface EnrolmentProps {
  token: string;
  invitation: Invitation;
  onEnrolled: () => void;
}

function Enrolment({
  token,
  invitation: { name, roles, challengeId, options, secret, uri },
  onEnrolled,
}: EnrolmentProps) {
  const [code, setCode] = useState('');
  const [response, setResponse] = useState<{ id: string }>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const enrol = async (): Promise<void> => {
    const passkey = response ?? (await makePasskey(options));
    // A wrong code does not cost the passkey that was just made.
    setResponse(passkey);
    const enrolment = await writeDesk<{ codes: string[] }>('enrolment', {
      token,
      challengeId,
      response: passkey,
      code,
    });
    setCodes(enrolment.codes);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    enrol()
      .catch((failure: unknown) => setFault(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={onEnrolled} />;
  return (
    <Threshold title={`Welcome, ${name}`}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          You will work as {roles.join(', ')}. You prove yourself by a passkey, and on a new browser by an app as well.
        </p>
        <section className="grid gap-3">
          <h2 className="font-semibold">1. Scan this with an authenticator app</h2>
          <QrCode text={uri} label="Key for an authenticator app" />
          <p className="text-sm text-muted">
            Or type the key <code className="break-all font-mono text-text">{secret}</code>
          </p>
          <TextField
            name="code"
            label="The code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            pattern="\d{6}"
            value={code}
            onChange={({ target }) => setCode(target.value.trim())}
          />
        </section>
        <section className="grid gap-3">
          <h2 className="font-semibold">2. Make a passkey on this device</h2>
          {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
          <Button type="submit" look="primary" size="lg" icon="key-round" isWide isBusy={isBusy}>
            Make a passkey and enter
          </Button>
        </section>
      </form>
    </Threshold>
  );
}
