// Passkeys of the player: a list, one more, one less.
import { useState } from 'react';
import { beginPasskey, finishPasskey, removePasskey, type Security } from '#domains/accounts/profile-contract.ts';
import { required } from '#kernel/validators.ts';
import { useForm } from '../../shell/form.ts';
import { Moment } from '../../shell/moment.tsx';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FormEnd } from './form-end.tsx';
import { OwnPassword } from './own-password.tsx';

export function Passkeys({ security, onChange }: { security: Security; onChange: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.security');
  /** What the password is asked for: one to remove by its id, or a new one. */
  const [wish, setWish] = useState<string>();
  const form = useForm({
    initial: { password: '' },
    checks: { password: required },
    async submit({ password }) {
      if (wish === 'new') {
        const { startRegistration } = await import('@simplewebauthn/browser');
        const { challenge_id, options } = await api.call(beginPasskey, { password });
        const response = await startRegistration({ optionsJSON: options as never });
        await api.call(finishPasskey, { challenge_id, response: JSON.stringify(response) });
      } else await api.call(removePasskey, { passkey: wish!, password });
      toasts.show('success', t(wish === 'new' ? 'passkeys.added' : 'passkeys.removed'));
      form.set('password', '');
      setWish(undefined);
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
            <IconButton icon="x" size="sm" label={t('passkeys.remove')} onClick={() => setWish(passkey.id)} />
          </li>
        ))}
      </ul>
      {wish === undefined ? (
        <Button className="mt-3" data-add-passkey onClick={() => setWish('new')}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <form data-form="passkey" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
          <OwnPassword form={form} />
          <FormEnd
            form={form}
            look={wish === 'new' ? 'primary' : 'danger'}
            go={t(wish === 'new' ? 'go' : 'passkeys.remove')}
            back={t('cancel')}
            onBack={() => setWish(undefined)}
          />
        </form>
      )}
    </>
  );
}
