// What earns a point, and whether points expire.
import type { LoyaltyTerms } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card } from '#site/design-system/surface.tsx';

export function EarningTable({ terms: { rates, expiry } }: { terms: LoyaltyTerms }) {
  const t = useTexts('loyalty');
  const { days_without_play: days, months } = expiry;
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <Card className="p-5">
        <table className="w-full text-sm">
          <caption className="mb-2 text-left font-semibold">{t('earning.onePoint')}</caption>
          <tbody>
            {rates.map(({ category, amount }) => (
              <tr key={category} className="border-t border-line">
                <th scope="row" className="py-2.5 text-left font-normal">
                  {t(`categories.${category}`)}
                </th>
                <td className="text-right">
                  <Money value={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card className="grid gap-3 p-5 text-sm">
        <p>{t('earning.real')}</p>
        <p>{t('earning.bonus')}</p>
        <p>{t('earning.levels')}</p>
        <p>{t('earning.given')}</p>
        <p>
          {days === null && months === null
            ? t('earning.never')
            : days !== null
              ? t('earning.idle', { days })
              : t('earning.months', { months: months ?? 0 })}
        </p>
        {days !== null && months !== null && <p>{t('earning.months', { months })}</p>}
        <p>{t('earning.break')}</p>
      </Card>
    </div>
  );
}
