// How a contact is confirmed (RT-15). The link of the message leads here and, when it is good, on to the page of success.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmContact } from '../../profile-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { Link } from '#site/shell/link.tsx';
import { mustBeSaved } from '#site/shell/api.ts';
import { isLost } from '#site/shell/lost-answer.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { LetterArt } from '#site/design-system/art/letter-art.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { reportError } from '#site/shell/report.ts';
import { Card, Notice } from '#site/design-system/surface.tsx';

const STEPS = ['ask', 'open', 'done'] as const;

function Component() {
  const t = useTexts('confirmation');
  const { dialogs, api, navigate } = useShell();
  const [params] = useSearchParams();
  const token = params.get('token');
  const common = useTexts('common');
  const [fault, setFault] = useState<'refused' | 'offline'>();
  const [attempt, setAttempt] = useState(0);
  // By a script and not by the request for the page: programs that scan mails follow links as well.
  useEffect(() => {
    if (token === null) return;
    api
      .call(confirmContact, { token })
      .then(mustBeSaved)
      .then(
        () => navigate('/confirmation/success'),
        (failure: unknown) => {
          reportError(failure, 'confirmation');
          // A line that fails says nothing about the link.
          setFault(isLost(failure) ? 'offline' : 'refused');
        },
      );
  }, [api, navigate, token, attempt]);
  const retry = (): void => {
    setFault(undefined);
    setAttempt((before) => before + 1);
  };
  const isPlayer = useSession() !== null;
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center py-6 text-center tablet:py-10">
      <LetterArt name="letter" />
      <h1 className="mt-8 text-2xl tablet:text-3xl">{t('title')}</h1>
      <p className="mt-3 text-muted">{t(token !== null && !fault ? 'wait' : 'lead')}</p>
      {fault && (
        <div className="mt-5 grid w-full justify-items-start gap-3 text-left">
          <Notice tone="danger" icon="triangle-alert">
            {fault === 'offline' ? common('errors.offline') : t('refused')}
          </Notice>
          {fault === 'offline' && <Button onClick={retry}>{common('retry')}</Button>}
        </div>
      )}
      <Card className="my-8 w-full p-6 text-left">
        <ol className="flex flex-col gap-4">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden
                className="figures grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary"
              >
                {index + 1}
              </span>
              <span className="self-center">{t(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      {isPlayer ? (
        <Link to="/profile/settings" className={buttonStyle({ look: 'primary', size: 'lg' })}>
          {t('settings')}
        </Link>
      ) : (
        <Button look="primary" size="lg" onClick={() => void openAuth(dialogs, 'login')}>
          {t('login')}
        </Button>
      )}
    </section>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('confirmation.meta'), isHidden: true }), Component });
