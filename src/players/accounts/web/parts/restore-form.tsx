// A lost password: first ask where to send the code, then the code and a new password; a link from the message does both.
import { useState } from 'react';
import { restore } from '../../contract.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeField } from './code-field.tsx';
import { newPasswordFields, NewPassword } from './new-password.tsx';
import { ResendButton } from './resend-button.tsx';
import type { Tried } from './second-factor.ts';

interface RestoreFormProps {
  /** What was typed as login before. */
  login?: string;
  /** From the link of the message. */
  token?: string | undefined;
  onBack: () => void;
  /** The new password is set, for this login. */
  onDone: (set: Tried) => Promise<void>;
}

export function RestoreForm({ login, token, ...ends }: RestoreFormProps) {
  const [sent, setSent] = useState<{ to: string; resendTime: number }>();
  const [isLinkDead, setLinkDead] = useState(false);
  if (token !== undefined && !isLinkDead)
    return <SetPassword token={token} onAskAgain={() => setLinkDead(true)} {...ends} />;
  if (sent) return <SetPassword {...sent} {...ends} />;
  const { onBack } = ends;
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
    fields: async () => ({ login: (await import('../../form-contract.ts')).loginName }),
    async submit(values) {
      const name = cleanText(values.login).replace(/^\+/, '');
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

interface SetPasswordProps extends Pick<RestoreFormProps, 'onBack' | 'onDone'> {
  to?: string;
  resendTime?: number;
  token?: string;
  /** The link is used or expired: ask for another one. */
  onAskAgain?: () => void;
}

function SetPassword({ to, resendTime = 0, token, onAskAgain, onBack, onDone }: SetPasswordProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const byCode = token === undefined;
  const form = useForm({
    initial: { code: '', password: '', repeat: '', token: token ?? '' },
    fields: async (values) => {
      const { sixDigits } = await import('../../form-contract.ts');
      return { ...(byCode && { code: sixDigits }), ...(await newPasswordFields(values)) };
    },
    async submit(values) {
      const proof = byCode ? { login: to!, code: values.code } : { token };
      const { login } = await api.call(restore, { ...proof, password: values.password });
      await onDone({ login: login ?? '', password: values.password });
    },
  });
  const resend = async (): Promise<number> => (await api.call(restore, { login: to! })).resend_time ?? 0;
  const { onChange: _, ...field } = form.field('code');
  const tokenFault = form.field('token').fault;
  return (
    <AuthForm name="new-password" form={form} action={t('restore.set')}>
      {tokenFault && (
        <>
          <Notice tone="danger" icon="triangle-alert">
            {t('restore.deadLink')}
          </Notice>
          <Button look="quiet" size="sm" className="justify-self-start" data-ask-again onClick={onAskAgain}>
            {t('restore.askAgain')}
          </Button>
        </>
      )}
      {byCode && (
        <>
          <p className="text-muted">{t('restore.sent')}</p>
          <CodeField {...field} label={t('code.label')} onDigits={(digits) => form.set('code', digits)} />
          <ResendButton seconds={resendTime} send={resend} />
        </>
      )}
      <NewPassword form={form} labels={{ password: t('restore.password'), repeat: t('repeat') }} />
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
