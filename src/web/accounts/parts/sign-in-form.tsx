import { login } from '#domains/accounts/contract.ts';
import { required } from '#kernel/validators.ts';
import { useForm } from '../../shell/form.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/surface.tsx';
import { useAfterSignIn } from './after-sign-in.ts';

export interface AuthFormProps {
  /** Signed in: the dialog may go. */
  onDone?: () => void;
}

export function SignInForm({ onDone }: AuthFormProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const afterSignIn = useAfterSignIn();
  const form = useForm({
    initial: { login: '', password: '' },
    checks: { login: required, password: required },
    async submit(values) {
      // A phone number is known without its `+` (VA-29).
      const account = await api.call(login, {
        login: values.login.trim().replace(/^\+/, ''),
        password: values.password,
      });
      onDone?.();
      await afterSignIn(account, 'login');
    },
  });
  return (
    <form data-form="login" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <TextField
        {...form.field('login')}
        label={t('login')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      {form.fault && (
        <Notice tone="danger" icon="triangle-alert">
          {form.fault}
        </Notice>
      )}
      <Button type="submit" look="primary" size="lg" isWide isBusy={form.isBusy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
