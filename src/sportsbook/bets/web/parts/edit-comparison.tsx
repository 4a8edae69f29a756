// A bet as it is and as it would be, and what changing it costs.
import type { Bet } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import type { OfferedEdit } from '../use-edit.ts';

export function EditComparison({ bet, offer }: { bet: Bet; offer: OfferedEdit }) {
  const t = useTexts('bets.edit');
  const bets = useTexts('bets');
  const writeOdds = useOdds();
  return (
    <div className="grid gap-3" data-edit-offer>
      <table className="w-full">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col">
              <span className="sr-only">{t('title')}</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('before')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:py-1 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
          <tr>
            <th scope="row">{bets('stake')}</th>
            <td>
              <Money value={offer.old.stake} />
            </td>
            <td className="font-semibold">
              <Money value={offer.stake} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('odds')}</th>
            <td className="figures">{writeOdds(Number(offer.old.odds))}</td>
            <td className="figures font-semibold">{writeOdds(Number(offer.odds))}</td>
          </tr>
          <tr>
            <th scope="row">{bets('potential')}</th>
            <td>
              <Money value={offer.old.potential_return} />
            </td>
            <td className="font-semibold">
              <Money value={offer.potential_return} />
            </td>
          </tr>
        </tbody>
      </table>
      <dl className="grid gap-1 border-t border-line pt-2">
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('fair')}</dt>
          <dd>
            <Money value={offer.fair} />
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('cost', { percent: offer.fee_percent })}</dt>
          <dd className="font-semibold">
            <Money value={offer.fee} />
          </dd>
        </div>
      </dl>
      {bet.promotion && (
        <p className="text-xs text-warning">
          {t('withoutPromotion', { name: bets(`promotion.${bet.promotion.kind}`) })}
        </p>
      )}
    </div>
  );
}
