// What comes with a deposit by the chosen method, each to be taken here.
import type { Offer } from '#domains/campaigns/offer-contract.ts';
import { offersWith } from '../../campaigns/campaigns.ts';
import { TakeOffer } from '../../campaigns/parts/take-offer.tsx';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { Card } from '../../ui/surface.tsx';

export function DepositOffers({ offers, method }: { offers: readonly Offer[]; method: string }) {
  const t = useTexts('cashier.offers');
  const shown = offersWith(offers, method);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="deposit-offers" className="mt-8">
      <h2 id="deposit-offers" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <ul className="grid gap-3">
        {shown.map((offer) => (
          <li key={offer.id} data-offer={offer.id}>
            <Card className="flex flex-wrap items-center gap-4 p-5">
              <div className="mr-auto min-w-0 basis-64">
                <h3 className="font-semibold">
                  <Link to={`/offers/${encodeURIComponent(offer.name)}`} className="hover:underline">
                    {offer.description.title}
                  </Link>
                </h3>
                <p className="text-sm text-muted">{offer.description.text}</p>
              </div>
              <TakeOffer offer={offer} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
