// The code of a player whom another service has identified: requested as soon as this is mounted.
import { useEffect, useRef, useState } from 'react';
import { finishSocialLogin } from '../../contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import type { AuthFormProps } from './auth-form.tsx';
import { CodeStep } from './code-step.tsx';
import { codeAskedBy, type CodeAsked } from './second-factor.ts';

export function SocialCodeStep({ onDone, lostUid, onBack }: AuthFormProps & { onBack: () => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('auth.code');
  const sentenceOf = useRefusalSentence();
  const afterSignIn = useAfterSignIn(lostUid);
  const [codeAsked, setCodeAsked] = useState<CodeAsked>();
  const send = async (code?: string): Promise<void> => {
    const account = await api.call(finishSocialLogin, code === undefined ? {} : { code });
    onDone?.();
    await afterSignIn(account, 'social');
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    send().catch(async (failure: unknown) => {
      const code = codeAskedBy(failure);
      if (code) return setCodeAsked(code);
      onBack();
      if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
      else reportError(failure, 'social log-in');
    });
  });
  if (!codeAsked) return <Skeleton className="h-64" />;
  return <CodeStep codeRequest={codeAsked} send={send} askedBy={codeAskedBy} action={t('go')} onBack={onBack} />;
}
