// Offers as cards: what each brings, until when, and whether the player has it already.
import type { Offer } from '#domains/campaigns/offer-contract.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Chip } from '../../ui/surface.tsx';

/** As many to a row as have room, or at most three: five or six cards would leave a row of four nearly empty. */
const AS_MANY = 'grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))]';
const THREE = 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(19rem,(100%-2.5rem)/3.01)),1fr))]';

export function OfferCards({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className={`grid gap-5 ${offers.length === 5 || offers.length === 6 ? THREE : AS_MANY}`}>
      {offers.map((offer) => (
        <li key={offer.id} data-offer={offer.id}>
          <OfferCard offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function OfferCard({ offer: { name, description, promotions, is_taken, finished_at } }: { offer: Offer }) {
  const t = useTexts('common.offer');
  return (
    <Card className="group relative flex h-full flex-col gap-2 p-6 transition-colors hover:border-line-strong">
      <div className="flex flex-wrap items-center gap-3">
        <Icon name="gift" className="text-primary" />
        {is_taken && (
          <Chip tone="primary" icon="check">
            {t('taken')}
          </Chip>
        )}
      </div>
      <h3 className="text-lg">
        {/* The whole card is the link, and its name is the offer's. */}
        <Link to={`/offers/${encodeURIComponent(name)}`} className="after:absolute after:inset-0 after:rounded-lg">
          {description.title}
        </Link>
      </h3>
      <p className="text-muted">{description.text}</p>
      {promotions.length > 0 && <p className="font-semibold">{promotions.map(({ title }) => title).join(', ')}</p>}
      {finished_at && (
        <p className="text-sm text-muted">
          {t('until')} <Moment at={finished_at} />
        </p>
      )}
      <p aria-hidden className="mt-auto inline-flex items-center gap-1 pt-3 text-sm font-semibold text-primary">
        {t('open')}
        <Icon name="chevron-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
      </p>
    </Card>
  );
}
