// The way in while passwords are being guessed: a code to the log-in contact, in addition to the password typed already.
import { useState } from 'react';
import { sendLogInCode } from '../../contract.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { AuthForm } from './auth-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { useTakeFocus } from './take-focus.ts';

interface MailCodeStepProps {
  login: string;
  enter: (mailCode: string) => Promise<void>;
  onBack: () => void;
}

export function MailCodeStep({ login, enter, onBack }: MailCodeStepProps) {
  const [resendTime, setResendTime] = useState<number>();
  return resendTime === undefined ? (
    <AskCode login={login} onSent={setResendTime} onBack={onBack} />
  ) : (
    <EnterCode login={login} resendTime={resendTime} enter={enter} onBack={onBack} />
  );
}

interface AskCodeProps extends Pick<MailCodeStepProps, 'login' | 'onBack'> {
  onSent: (resendTime: number) => void;
}

function AskCode({ login, onSent, onBack }: AskCodeProps) {
  const { api } = useShell();
  const t = useTexts('auth.mailCode');
  const form = useForm({
    initial: {},
    async submit() {
      onSent((await api.call(sendLogInCode, { login })).resend_time);
    },
  });
  return (
    <AuthForm name="ask-mail-code" form={form} action={t('send')}>
      <p className="text-muted" role="status">
        {t('lead', { login })}
      </p>
      <div className="flex flex-wrap justify-between gap-2">
        <Back onBack={onBack} />
        <Button look="ghost" size="sm" onClick={() => onSent(0)} data-have-code>
          {t('have')}
        </Button>
      </div>
    </AuthForm>
  );
}

interface EnterCodeProps extends MailCodeStepProps {
  resendTime: number;
}

function EnterCode({ login, resendTime, enter, onBack }: EnterCodeProps) {
  const { api } = useShell();
  const t = useTexts('auth');
  const frame = useTakeFocus('input');
  const form = useForm({
    initial: { mail_code: '' },
    fields: async () => ({ mail_code: (await import('../../form-contract.ts')).logInCode }),
    submit: ({ mail_code: code }) => enter(code.trim()),
  });
  const resend = async (): Promise<number> => (await api.call(sendLogInCode, { login })).resend_time;
  return (
    <AuthForm name="mail-code" form={form} action={t('mailCode.go')}>
      <p className="text-muted" role="status">
        {t('mailCode.sent')}
      </p>
      <div ref={frame}>
        <TextField
          {...form.field('mail_code')}
          label={t('mailCode.label')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Back onBack={onBack} />
        <ResendButton seconds={resendTime} send={resend} />
      </div>
    </AuthForm>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const t = useTexts('auth.code');
  return (
    <Button look="ghost" size="sm" onClick={onBack}>
      {t('back')}
    </Button>
  );
}
