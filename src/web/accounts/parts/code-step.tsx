// The second step of a log-in: the code that was sent, or that an app shows.
import { login } from '#domains/accounts/contract.ts';
import { code as isCode } from '#kernel/person-validators.ts';
import { reportError } from '../../shell/report.ts';
import { useForm } from '../../shell/form.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './countdown.ts';
import { codeAskedBy, type CodeAsked } from './second-factor.ts';

interface CodeStepProps extends AuthFormProps {
  asked: CodeAsked;
  onBack: () => void;
}

export function CodeStep({ asked, onDone, onBack }: CodeStepProps) {
  const { api } = useShell();
  const t = useTexts('auth.code');
  const afterSignIn = useAfterSignIn();
  const wait = useCountdown(asked.resendTime);
  const { login: name, password } = asked;
  const form = useForm({
    initial: { code: '' },
    checks: { code: isCode },
    async submit({ code }) {
      const account = await api.call(login, { login: name, password, code });
      onDone?.();
      await afterSignIn(account, 'login');
    },
  });
  const resend = (): void => {
    api.call(login, { login: name, password }).catch((failure: unknown) => {
      const again = codeAskedBy(failure, { login: name, password });
      if (again) wait.start(again.resendTime);
      else reportError(failure, 'resend');
    });
  };
  const { onChange: _, ...field } = form.field('code');
  return (
    <AuthForm name="code" form={form} action={t('go')}>
      <p className="text-muted">{asked.method === 'app' ? t('fromApp') : t('sent', { to: asked.sentTo })}</p>
      <CodeField {...field} label={t('label')} onDigits={(digits) => form.set('code', digits)} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="ghost" size="sm" onClick={onBack}>
          {t('back')}
        </Button>
        {asked.method === 'contact' && (
          <Button look="ghost" size="sm" disabled={wait.seconds > 0} onClick={resend} data-resend>
            {wait.seconds > 0 ? t('resendIn', { seconds: wait.seconds }) : t('resend')}
          </Button>
        )}
      </div>
    </AuthForm>
  );
}
