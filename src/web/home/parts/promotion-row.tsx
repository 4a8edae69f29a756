// What is on at the house, as the page of promotions shows it.
import { PromotionCards, type PromotionSummary } from '../../campaigns/parts/promotion-cards.tsx';
import { Kept } from '../../shell/kept.tsx';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';

export function PromotionRow({ promotions }: { promotions: readonly PromotionSummary[] }) {
  const t = useTexts('home');
  return (
    <Kept
      as="section"
      part="promotions"
      by={() => JSON.stringify(promotions)}
      aria-labelledby="row-promotions"
      className="far-down"
    >
      <header className="mb-4 flex items-center gap-2">
        <h2 id="row-promotions" className="mr-auto text-xl">
          {t('promotions.title')}
        </h2>
        <Link
          to="/promotions"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('seeAll')}
        </Link>
      </header>
      <PromotionCards promotions={promotions} />
    </Kept>
  );
}
