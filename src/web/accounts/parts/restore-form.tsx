// A lost password: first where the code goes, then the code and a new password; or the link of the message, which is both.
import { useState } from 'react';
import { restore } from '#domains/accounts/contract.ts';
import { code as isCode } from '#kernel/person-validators.ts';
import { password, required, sameAs } from '#kernel/validators.ts';
import { useForm } from '../../shell/form.ts';
import { reportError } from '../../shell/report.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './countdown.ts';

interface RestoreFormProps {
  /** What was typed as login before. */
  login?: string;
  /** Out of the link of the message. */
  token?: string | undefined;
  onBack: () => void;
}

export function RestoreForm({ login, token, onBack }: RestoreFormProps) {
  const [sent, setSent] = useState<{ to: string; resendTime: number }>();
  if (token !== undefined) return <NewPassword token={token} onBack={onBack} />;
  if (sent) return <NewPassword {...sent} onBack={onBack} />;
  return <AskCode login={login ?? ''} onSent={(to, resendTime) => setSent({ to, resendTime })} onBack={onBack} />;
}

interface AskCodeProps {
  login: string;
  onSent: (to: string, resendTime: number) => void;
  onBack: () => void;
}

function AskCode({ login, onSent, onBack }: AskCodeProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const form = useForm({
    initial: { login },
    checks: { login: required },
    async submit(values) {
      const name = values.login.trim().replace(/^\+/, '');
      const { resend_time: resendTime } = await api.call(restore, { login: name });
      onSent(name, resendTime ?? 0);
    },
  });
  return (
    <AuthForm name="restore" form={form} action={t('restore.send')}>
      <p className="text-muted">{t('restore.lead')}</p>
      <TextField {...form.field('login')} label={t('login')} autoComplete="username" autoCapitalize="none" />
      <BackToSignIn onBack={onBack} />
    </AuthForm>
  );
}

interface NewPasswordProps {
  to?: string;
  resendTime?: number;
  token?: string;
  onBack: () => void;
}

function NewPassword({ to, resendTime = 0, token, onBack }: NewPasswordProps) {
  const { api, toasts } = useShell();
  const t = useTexts('auth');
  const wait = useCountdown(resendTime);
  const byCode = token === undefined;
  const form = useForm({
    initial: { code: '', password: '', repeat: '', token: token ?? '' },
    checks: {
      ...(byCode && { code: isCode }),
      password,
      repeat: (value, values) => required(value) ?? sameAs(values.password)(value),
    },
    async submit(values) {
      const proof = byCode ? { login: to!, code: values.code } : { token };
      await api.call(restore, { ...proof, password: values.password });
      toasts.show('success', t('restore.done'));
      onBack();
    },
  });
  const resend = (): void => {
    api.call(restore, { login: to! }).then(
      ({ resend_time: again }) => wait.start(again ?? 0),
      (failure: unknown) => reportError(failure, 'resend'),
    );
  };
  const { onChange: _, ...field } = form.field('code');
  const tokenFault = form.field('token').fault;
  return (
    <AuthForm name="new-password" form={{ ...form, fault: form.fault ?? tokenFault }} action={t('restore.set')}>
      {byCode && (
        <>
          <p className="text-muted">{t('restore.sent')}</p>
          <CodeField {...field} label={t('code.label')} onDigits={(digits) => form.set('code', digits)} />
          <Button look="ghost" size="sm" disabled={wait.seconds > 0} onClick={resend} data-resend>
            {wait.seconds > 0 ? t('code.resendIn', { seconds: wait.seconds }) : t('code.resend')}
          </Button>
        </>
      )}
      <PasswordField
        {...form.field('password')}
        label={t('restore.password')}
        autoComplete="new-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <PasswordField
        {...form.field('repeat')}
        label={t('repeat')}
        autoComplete="new-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <BackToSignIn onBack={onBack} />
    </AuthForm>
  );
}

function BackToSignIn({ onBack }: { onBack: () => void }) {
  const t = useTexts('auth');
  return (
    <Button look="ghost" size="sm" onClick={onBack}>
      {t('restore.back')}
    </Button>
  );
}
