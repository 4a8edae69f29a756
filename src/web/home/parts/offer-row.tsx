// What comes with a deposit, for whoever may have it (RO-04, OP-34).
import type { Offer } from '#domains/campaigns/offer-contract.ts';
import { OfferCards } from '../../campaigns/parts/offer-cards.tsx';
import { Kept } from '../../shell/kept.tsx';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';

export function OfferRow({ offers }: { offers: readonly Offer[] }) {
  const t = useTexts('home');
  return (
    <Kept
      as="section"
      part="offers"
      by={() => JSON.stringify(offers)}
      aria-labelledby="row-offers"
      className="far-down"
    >
      <header className="mb-4 flex items-center gap-2">
        <h2 id="row-offers" className="mr-auto text-xl">
          {t('offers.title')}
        </h2>
        <Link
          to="/offers"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('seeAll')}
        </Link>
      </header>
      <OfferCards offers={offers} />
    </Kept>
  );
}
