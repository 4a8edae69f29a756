// Where the link at the foot of a message leads (RT-32, LY-08).
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unsubscribe } from '#domains/accounts/profile-contract.ts';
import { definePage } from '../../page.ts';
import { reportError } from '../../shell/report.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { SystemPanel } from '../../system/system-page.tsx';
import { SystemIcon } from '../../system/system-icon.tsx';

function Component() {
  const t = useTexts('common.system.unsubscribe');
  const { api } = useShell();
  const [params] = useSearchParams();
  const token = params.get('token');
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (token === null) return;
    api.call(unsubscribe, { token }).catch((failure: unknown) => {
      reportError(failure, 'unsubscription');
      setRefused(true);
    });
  }, [api, token]);
  return (
    <SystemPanel
      name="unsubscribe"
      icon={<SystemIcon name="unsubscribe" />}
      title={t(isRefused ? 'refusedTitle' : 'title')}
      text={t(isRefused ? 'refused' : 'text')}
    />
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('common.system.unsubscribe.title'), isHidden: true }),
  Component,
});
