// Who could know a result before the player, and what the house does about it.
import { useTexts } from '#site/shell/shell.tsx';
import { Section } from '#site/design-system/page-head.tsx';

export function Insiders() {
  const t = useTexts('fairness.insiders');
  return (
    <Section id="insiders" title={t('title')}>
      <p className="max-w-prose text-sm">{t('text')}</p>
      <p className="mt-2 max-w-prose text-sm">{t('consequence')}</p>
    </Section>
  );
}
