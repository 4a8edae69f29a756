// The player's own password, asked for again before something that an open session alone must not allow.
import type { FieldOf } from '../../shell/form.ts';
import { useTexts } from '../../shell/shell.tsx';
import { PasswordField } from '../../ui/field.tsx';

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
