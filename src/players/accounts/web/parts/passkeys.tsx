// The player's passkeys: list, add, remove.
import { useState } from 'react';
import { beginPasskey, finishPasskey, removePasskey, type Security } from '../../profile-contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { useForm } from '#site/shell/form.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { CodeEntry, codeFields } from './code-entry.tsx';
import { FormEnd } from './form-end.tsx';
import { OwnPassword, ownPasswordFields } from './own-password.tsx';
import { passkeyCodeAskedBy, type CodeAsked } from './second-factor.ts';

/** Reports to the browser which passkeys the site accepts, so that it no longer offers one that was removed. */
async function signalAccepted({ rp_id, user_id, accepted }: OutputOf<typeof removePasskey>): Promise<void> {
  const options = { rpId: rp_id, userId: user_id, allAcceptedCredentialIds: accepted };
  // Browsers without this interface go on offering it; signing in with it is refused as before.
  await PublicKeyCredential.signalAllAcceptedCredentials?.(options).catch(() => {});
}

export function Passkeys({ security, onChange }: { security: Security; onChange: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.security');
  /** What the password is asked for: the id of a passkey to remove, or a new one. */
  const [wish, setWish] = useState<string>();
  /** The second-factor code, which adding one requires. */
  const [codeAsked, setCodeAsked] = useState<CodeAsked>();
  const leave = (): void => {
    form.reset();
    setCodeAsked(undefined);
    setWish(undefined);
  };
  const begin = (next: string): void => {
    leave();
    setWish(next);
  };
  const form = useForm({
    initial: { password: '', code: '' },
    fields: async () => ({ ...(await ownPasswordFields()), ...(codeAsked && (await codeFields())) }),
    async submit({ password, code }) {
      if (wish === 'new') {
        const { startRegistration } = await import('@simplewebauthn/browser');
        const begun = await api
          .call(beginPasskey, { password, ...(codeAsked && { code }) })
          .catch((failure: unknown) => {
            const codeKind = passkeyCodeAskedBy(failure);
            if (!codeKind) throw failure;
            setCodeAsked(codeKind);
          });
        if (!begun) return;
        const { challenge_id, options } = begun;
        const response = await startRegistration({ optionsJSON: options as never });
        await api.call(finishPasskey, { challenge_id, response: JSON.stringify(response) });
      } else await signalAccepted(await api.call(removePasskey, { passkey: wish!, password }));
      toasts.show('success', t(wish === 'new' ? 'passkeys.added' : 'passkeys.removed'));
      leave();
      onChange();
    },
  });
  return (
    <>
      <ul className="mt-3 grid gap-2">
        {security.passkeys.map((passkey) => (
          <li key={passkey.id} data-passkey-id={passkey.id} className="flex items-center gap-3 text-sm">
            <Icon name="key-round" className="text-muted" />
            <span className="mr-auto min-w-0">
              {passkey.name}{' '}
              <span className="text-muted">
                <Moment at={passkey.last_used_at ?? passkey.created_at} />
              </span>
            </span>
            <IconButton icon="x" size="sm" label={t('passkeys.remove')} onClick={() => begin(passkey.id)} />
          </li>
        ))}
      </ul>
      {wish === undefined ? (
        <Button className="mt-3" data-add-passkey onClick={() => begin('new')}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <form data-form="passkey" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
          <OwnPassword form={form} />
          {codeAsked && <CodeEntry form={form} method={codeAsked.method} sentTo={codeAsked.sentTo} />}
          <FormEnd
            form={form}
            look={wish === 'new' ? 'primary' : 'danger'}
            go={t(wish === 'new' ? 'go' : 'passkeys.remove')}
            back={t('cancel')}
            onBack={leave}
          />
        </form>
      )}
    </>
  );
}
