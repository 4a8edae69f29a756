// Promotions as cards of equal width: two of them fill a desktop row as three do.
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import type { Promotion } from '#site/content/contract.ts';

/** What a card shows: a promotion without its article. */
export type PromotionSummary = Omit<Promotion, 'html'>;

export function PromotionCards({ promotions }: { promotions: readonly PromotionSummary[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-5">
      {promotions.map((promotion) => (
        <li key={promotion.id} data-promotion={promotion.id}>
          <PromotionCard promotion={promotion} />
        </li>
      ))}
    </ul>
  );
}

function PromotionCard({ promotion }: { promotion: PromotionSummary }) {
  const t = useTexts('common.promotion');
  const { name, title, summary, finishedAt } = promotion;
  const picture = promotionPicture(promotion);
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-colors hover:border-line-strong">
      {picture && (
        <Picture src={picture} width={600} height={210} loading="lazy" className="aspect-5/2 w-full object-cover" />
      )}
      <div className="flex grow flex-col gap-2 p-6">
        <h3 className="text-lg">
          {/* The whole card is the link, and its name is the promotion's. */}
          <Link
            to={`/promotions/${encodeURIComponent(name)}`}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h3>
        <p className="text-muted">{summary}</p>
        {finishedAt && (
          <p className="text-sm text-muted">
            {t('until')} <Moment at={finishedAt} />
          </p>
        )}
        <p aria-hidden className="mt-auto inline-flex items-center gap-1 pt-3 text-sm font-semibold text-primary">
          {t('open')}
          <Icon name="chevron-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
        </p>
      </div>
    </Card>
  );
}

/** The operator's own picture, else one of the site's drawn compositions, else none. */
const promotionPicture = ({ image, art }: Pick<Promotion, 'image' | 'art'>): string | undefined =>
  image || (art ? `/banners/${art}.svg` : undefined);
