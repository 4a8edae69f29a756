// Where the link at the foot of a message leads (RT-32, LY-08).
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unsubscribe } from '#players/accounts/profile-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { isLost } from '#site/shell/lost-answer.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { SystemPanel } from '#site/general/web/system-page.tsx';
import { SystemIcon } from '#site/general/web/system-icon.tsx';
import { LetterArt } from '#site/design-system/art/letter-art.tsx';

function Component() {
  const t = useTexts('common.system.unsubscribe');
  const { api } = useShell();
  const [params] = useSearchParams();
  const token = params.get('token');
  const common = useTexts('common');
  const [fault, setFault] = useState<'refused' | 'offline'>();
  useEffect(() => {
    if (token === null) return;
    api.call(unsubscribe, { token }).catch((failure: unknown) => {
      reportError(failure, 'unsubscription');
      // A line that fails says nothing about the link.
      setFault(isLost(failure) ? 'offline' : 'refused');
    });
  }, [api, token]);
  return (
    <SystemPanel
      name="unsubscribe"
      icon={
        <SystemIcon name="unsubscribe">
          <LetterArt name="unsubscribe" />
        </SystemIcon>
      }
      title={t(fault === 'refused' ? 'refusedTitle' : 'title')}
      text={fault === 'offline' ? common('errors.offline') : t(fault ?? 'text')}
    />
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('common.system.unsubscribe.title'), isHidden: true }),
  Component,
});
