// The player's own password, asked for again before something that an open session alone must not allow.
import type { FieldOf } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PasswordField } from '#site/design-system/field.tsx';

/** What the field is checked by. */
export const ownPasswordFields = async () => ({ password: (await import('../../form-contract.ts')).ownPassword });

export function OwnPassword({ form }: { form: { field: FieldOf<'password'> } }) {
  const t = useTexts('profile.security.password');
  return (
    <PasswordField
      {...form.field('password')}
      label={t('own')}
      autoComplete="current-password"
      showLabel={t('show')}
      hideLabel={t('hide')}
    />
  );
}
