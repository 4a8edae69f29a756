// With a bonus or without: what a deposit by the chosen method can bring, what it costs; playing without one comes first.
import type { ReactNode } from 'react';
import type { Cost } from '#rewards/bonuses/contract.ts';
import type { Offer } from '#rewards/campaigns/offer-contract.ts';
import { CostFigures } from '#rewards/bonuses/web/parts/bonus-cost.tsx';
import type { Costs } from '#rewards/bonuses/web/use-costs.ts';
import { offersWith } from '#rewards/campaigns/web/campaigns.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Notice } from '#site/design-system/surface.tsx';

/** As `Cashier.makedeposit` takes it (EN-08). */
export const NO_OFFER = -1;

export interface OfferChoiceProps {
  offers: readonly Offer[];
  method: string;
  chosen: number;
  onChoose: (id: number) => void;
  /** In major units; `undefined` while the field holds no amount. */
  deposit: string | undefined;
  /** The bonuses of the chosen one. */
  priced: Costs;
}

/** The offer that is chosen, if it comes with the method. */
export const chosenWith = (offers: readonly Offer[], method: string, id: number): number =>
  offersWith(offers, method).some((offer) => offer.id === id) ? id : NO_OFFER;

export function OfferChoice({ offers, method, chosen, onChoose, deposit, priced }: OfferChoiceProps) {
  const t = useTexts('cashier.offers');
  const matchingOffers = offersWith(offers, method);
  if (matchingOffers.length === 0) return null;
  const active = matchingOffers.find(({ id }) => id === chosen);
  return (
    <fieldset data-offers>
      <legend className="mb-3 text-lg font-semibold">{t('title')}</legend>
      <div className="grid gap-3">
        <Choice id={NO_OFFER} isChosen={!active} onChoose={onChoose} title={t('without')} text={t('withoutText')} />
        {matchingOffers.map((offer) => (
          <Choice
            key={offer.id}
            id={offer.id}
            isChosen={offer === active}
            onChoose={onChoose}
            title={offer.description.title}
            text={offer.description.text}
          />
        ))}
      </div>
      {active && (
        <div className="mt-4 grid gap-3">
          {active.bonuses.map((bonus) => (
            <BonusOffered key={bonus} cost={priced.costs.get(bonus)} deposit={deposit} hasFailed={priced.hasFailed} />
          ))}
          <p className="text-sm">
            <Link
              to={`/offers/${encodeURIComponent(active.name)}`}
              className="font-semibold text-primary hover:underline"
            >
              {t('terms')}
            </Link>
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** Whether a deposit of this sum is below what the bonus needs. */
export const isTooSmall = ({ terms }: Cost, deposit: string | undefined): boolean =>
  deposit !== undefined &&
  terms.minimum_deposit !== null &&
  terms.percent !== null &&
  Number(deposit) < Number(terms.minimum_deposit.amount);

function BonusOffered({
  cost,
  deposit,
  hasFailed,
}: {
  cost: Cost | undefined;
  deposit: string | undefined;
  hasFailed: boolean;
}) {
  const t = useTexts('cashier.offers');
  const least = cost && isTooSmall(cost, deposit) ? cost.terms.minimum_deposit : null;
  if (!least) return <CostFigures cost={cost} hasFailed={hasFailed} />;
  return (
    <div aria-live="polite" data-too-small>
      <Notice tone="warning" icon="info">
        {t('tooSmall', { least: formatMoney(least) })}
      </Notice>
    </div>
  );
}

interface ChoiceProps {
  id: number;
  isChosen: boolean;
  onChoose: (id: number) => void;
  title: ReactNode;
  text: ReactNode;
}

function Choice({ id, isChosen, onChoose, title, text }: ChoiceProps) {
  return (
    <label
      data-offer={id === NO_OFFER ? undefined : id}
      className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg border border-line bg-surface-1 p-4 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft"
    >
      <input
        type="radio"
        name="campaign_offer"
        data-offer-choice={id}
        checked={isChosen}
        onChange={() => onChoose(id)}
        className="mt-1 size-5 shrink-0 accent-primary"
      />
      <span className="font-semibold">{title}</span>
      <span className="col-start-2 text-sm text-muted">{text}</span>
    </label>
  );
}
