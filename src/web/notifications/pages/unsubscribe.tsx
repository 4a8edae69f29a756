// Where the link at the foot of a message leads (RT-32, LY-08).
import { definePage } from '../../page.ts';
import { useTexts } from '../../shell/shell.tsx';
import { SystemPanel } from '../../system/system-page.tsx';
import { SystemArt } from '../../ui/art/system-art.tsx';

function Component() {
  const t = useTexts('common.system.unsubscribe');
  return <SystemPanel name="unsubscribe" icon={<SystemArt name="unsubscribe" />} title={t('title')} text={t('text')} />;
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('common.system.unsubscribe.title'), isHidden: true }),
  Component,
});
