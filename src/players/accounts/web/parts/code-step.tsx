// The step at which a code is asked for: after the password, after another service, before a first withdrawal.
import { useForm } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeEntry, codeFields } from './code-entry.tsx';
import { ResendButton } from './resend-button.tsx';
import type { CodeAsked } from './second-factor.ts';

interface CodeStepProps {
  codeRequest: CodeAsked;
  /** Does what the code is for; without a code, asks for another to be sent. */
  send: (code?: string) => Promise<void>;
  /** What a refusal of `send` demands. */
  askedBy: (failure: unknown) => CodeAsked | undefined;
  action: string;
  /** What it is for, if not a log-in. */
  name?: 'payout-code';
  onBack: () => void;
}

export function CodeStep({ codeRequest: codeAsked, send, askedBy, action, name, onBack }: CodeStepProps) {
  const t = useTexts('auth.code');
  const form = useForm({
    initial: { code: '' },
    fields: codeFields,
    submit: ({ code }) => send(code),
  });
  const resend = (): Promise<number> =>
    send().then(
      () => 0,
      (failure: unknown) => {
        const again = askedBy(failure);
        if (!again) throw failure;
        return again.resendTime;
      },
    );
  return (
    <AuthForm name={name ?? 'code'} form={form} action={action}>
      <CodeEntry form={form} method={codeAsked.method} sentTo={codeAsked.sentTo} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="ghost" size="sm" onClick={onBack}>
          {t('back')}
        </Button>
        {codeAsked.method === 'contact' && <ResendButton seconds={codeAsked.resendTime} send={resend} />}
      </div>
    </AuthForm>
  );
}
