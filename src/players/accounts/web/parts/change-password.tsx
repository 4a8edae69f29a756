// A new password, after the old one.
import { changePassword } from '../../profile-contract.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { PasswordField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { newPasswordFields, NewPassword } from './new-password.tsx';

const EMPTY = { old_password: '', password: '', repeat: '' };

export function ChangePassword({ onDone }: { onDone: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('profile.security.password');
  const form = useForm({
    initial: EMPTY,
    fields: async (values) => {
      const { ownPassword } = await import('../../form-contract.ts');
      return { old_password: ownPassword, ...(await newPasswordFields(values)) };
    },
    async submit(values) {
      await api.call(changePassword, { old_password: values.old_password, password: values.password });
      toasts.show('success', t('done'));
      onDone();
    },
  });
  return (
    <form data-form="change-password" noValidate onSubmit={form.onSubmit} className="mt-4 grid max-w-sm gap-4">
      <PasswordField
        {...form.field('old_password')}
        label={t('old')}
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
      <NewPassword form={form} labels={{ password: t('new'), repeat: t('repeat') }} />
      {form.fault && <Notice tone="danger">{form.fault}</Notice>}
      <Button type="submit" look="primary" isBusy={form.isBusy} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}
