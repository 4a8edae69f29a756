// Offers as cards: what each brings, until when, and the button with which it is theirs.
import type { Offer } from '../../offer-contract.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { TakeOffer } from './take-offer.tsx';

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

function OfferCard({ offer }: { offer: Offer }) {
  const t = useTexts('common.offer');
  const { name, description, promotions, is_taken, finished_at } = offer;
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-colors hover:border-line-strong">
      {description.art && (
        <Picture
          src={`/banners/${description.art}.svg`}
          width={600}
          height={210}
          loading="lazy"
          className="aspect-5/2 w-full object-cover object-[86%_50%]"
        />
      )}
      <div className="flex grow flex-col gap-2 p-6">
        {promotions.length > 0 && (
          <p className="font-display text-lg font-semibold text-balance text-brass">
            {promotions.map(({ title }) => title).join(', ')}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="text-lg">
            {/* The whole card is the link, and its name is the offer's. */}
            <Link to={`/offers/${encodeURIComponent(name)}`} className="after:absolute after:inset-0 after:rounded-lg">
              {description.title}
            </Link>
          </h3>
          {is_taken && (
            <Chip tone="primary" icon="check">
              {t('taken')}
            </Chip>
          )}
        </div>
        <p className="text-muted">{description.text}</p>
        {finished_at && (
          <p className="text-sm text-muted">
            {t('until')} <Moment at={finished_at} />
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
          {!is_taken && (
            <span className="relative">
              <GetOffer offer={offer} />
            </span>
          )}
          <span aria-hidden className="inline-flex items-center gap-1 text-sm font-semibold text-primary">
            {t('open')}
            <Icon name="chevron-right" className="size-4 transition-transform group-hover:translate-x-0.5" />
          </span>
        </div>
      </div>
    </Card>
  );
}

/** By a deposit, by a press, or for a guest by an account. */
function GetOffer({ offer }: { offer: Offer }) {
  const t = useTexts('common.offer');
  const session = useSession();
  const { id, trigger } = offer;
  if (session && trigger.action === 'claim') return <TakeOffer offer={offer} />;
  if (session && trigger.action !== 'deposit') return null;
  return (
    <Link
      to={session ? `/cashier/deposit?offer=${id}` : '/forms/sign_up'}
      className={buttonStyle({ look: 'primary', size: 'sm' })}
    >
      {t(session ? 'deposit' : 'join')}
    </Link>
  );
}
