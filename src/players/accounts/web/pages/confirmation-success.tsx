// A contact has been confirmed (RT-15).
import { definePage } from '#site/shell/page.ts';
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { SystemPanel } from '#site/general/web/system-page.tsx';
import { LetterArt } from '#site/design-system/art/letter-art.tsx';

function Component() {
  const t = useTexts('confirmation.success');
  const isPlayer = useSession() !== null;
  return (
    <SystemPanel
      name="confirmation-success"
      icon={<LetterArt name="seal" />}
      title={t('title')}
      text={t('text')}
      button={isPlayer ? { to: '/profile/settings', label: t('profile') } : { to: '/gamehall', label: t('games') }}
    />
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('confirmation.success.meta'), isHidden: true }),
  Component,
});
