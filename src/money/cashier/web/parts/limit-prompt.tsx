// Before money goes in: a player is asked once whether they want a limit, and every half a year whether the limits still suit them (P05).
import { useState } from 'react';
import { answerPrompt, type LimitsState } from '#money/limits/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';

export function LimitPrompt({ prompt }: { prompt: LimitsState['prompt'] }) {
  const t = useTexts('cashier.limitPrompt');
  const { api } = useShell();
  const [isAnswered, setAnswered] = useState(false);
  if (!prompt || isAnswered) return null;
  const answer = (): void => {
    setAnswered(true);
    api.call(answerPrompt).catch((failure: unknown) => reportError(failure, 'prompt for limits'));
  };
  return (
    <div className="mb-5" data-limit-prompt={prompt}>
      <Notice icon="scale">
        <p className="font-semibold">{t(`${prompt}.title`)}</p>
        <p>{t(`${prompt}.text`)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Link to="/profile/responsible-game" className={buttonStyle({ size: 'sm' })}>
            {t(`${prompt}.open`)}
          </Link>
          <Button size="sm" look="ghost" onClick={answer}>
            {t(`${prompt}.no`)}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
