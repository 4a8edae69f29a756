import { login } from '#domains/accounts/contract.ts';
import { required } from '#kernel/validators.ts';
import { useForm } from '../../shell/form.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';

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
    <AuthForm name="login" form={form} action={t('signIn')}>
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
    </AuthForm>
  );
}
