// What the house promises about every bonus.
import { useTexts } from '#site/shell/shell.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { Section } from '#site/design-system/page-head.tsx';

export function BonusPromise() {
  const t = useTexts('campaigns.promise');
  return (
    <Section id="promise" title={t('title')}>
      <FactCards
        facts={[
          { id: 'cost', icon: 'scale', title: t('cost.title'), text: t('cost.text') },
          { id: 'void', icon: 'shield-check', title: t('void.title'), text: t('void.text') },
          { id: 'leave', icon: 'log-out', title: t('leave'), text: t('leaveText') },
        ]}
      />
    </Section>
  );
}
