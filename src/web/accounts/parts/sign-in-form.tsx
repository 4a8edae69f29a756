import { useState } from 'react';
import { login } from '#domains/accounts/contract.ts';
import { required } from '#kernel/validators.ts';
import { useForm } from '../../shell/form.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RestoreForm } from './restore-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { codeAskedBy, type CodeAsked } from './second-factor.ts';

interface SignInFormProps extends AuthFormProps {
  /** Of a link that lets a new password be set. */
  restoreToken?: string | undefined;
}

export function SignInForm({ onDone, restoreToken }: SignInFormProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const afterSignIn = useAfterSignIn();
  const [asked, setAsked] = useState<CodeAsked>();
  const [isRestoring, setRestoring] = useState(restoreToken !== undefined);
  const form = useForm({
    initial: { login: '', password: '' },
    checks: { login: required, password: required },
    async submit(values) {
      // A phone number is known without its `+` (VA-29).
      const tried = { login: values.login.trim().replace(/^\+/, ''), password: values.password };
      try {
        const account = await api.call(login, tried);
        onDone?.();
        await afterSignIn(account, 'login');
      } catch (failure) {
        const code = codeAskedBy(failure, tried);
        if (!code) throw failure;
        setAsked(code);
      }
    },
  });
  if (isRestoring)
    return <RestoreForm login={form.values.login} token={restoreToken} onBack={() => setRestoring(false)} />;
  if (asked) return <CodeStep asked={asked} onBack={() => setAsked(undefined)} {...(onDone && { onDone })} />;
  return (
    <AuthForm
      name="login"
      form={form}
      action={t('signIn')}
      after={
        <>
          <PasskeyButton {...(onDone && { onDone })} />
          <SocialButtons type="login" {...(onDone && { onDone })} />
        </>
      }
    >
      <TextField
        {...form.field('login')}
        label={t('login')}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <Button
        look="ghost"
        size="sm"
        className="-ml-3 justify-self-start"
        data-restore
        onClick={() => setRestoring(true)}
      >
        {t('restore.open')}
      </Button>
    </AuthForm>
  );
}
