import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';

export function LoyaltyTabs({ active, hasShop }: { active: 'programs' | 'shop'; hasShop: boolean }) {
  const t = useTexts('loyalty.tabs');
  return (
    <LinkTabs
      link={Link}
      label={t('label')}
      active={active}
      tabs={[
        { id: 'programs', to: '/loyalty', label: t('programs'), icon: 'crown' },
        ...(hasShop ? [{ id: 'shop', to: '/loyalty/shop', label: t('shop'), icon: 'gem' as const }] : []),
      ]}
    />
  );
}
