// How Tower is played, and what its floors pay.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { floorsOf, LEVELS, payoutMinor, rules } from '../paytable.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

export function Rules({ currency, stake }: { currency: Currency; stake: string }) {
  const t = useTexts('title-tower');
  const stakeMinor = parseAmount(stake, currency) ?? 0n;
  return (
    <div className="space-y-3">
      {['climb', 'take', 'auto', 'pay', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      <div className="overflow-x-auto">
        <table className="figures w-full text-sm">
          <caption className="pb-2 text-left text-muted">
            {t('rules.table', { stake: formatMoney({ amount: stake, currency }) })}
          </caption>
          <thead>
            <tr className="text-right text-xs text-muted">
              <th className="py-1 text-left font-normal">{t('rules.floor')}</th>
              {LEVELS.map((level) => (
                <th key={level} className="py-1 pl-3 font-normal">
                  {t(`levels.${level}`)}
                  <br />
                  {t('rules.safe', rules.levels[level])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rules.floors }, (_, floor) => (
              <tr key={floor} className="border-t border-line text-right">
                <th className="py-1 text-left">{floor + 1}</th>
                {LEVELS.map((level) => (
                  <td key={level} className="whitespace-nowrap py-1 pl-3">
                    {floor < floorsOf(level)
                      ? formatMoney({
                          amount: formatAmount(payoutMinor(stakeMinor, level, floor + 1), currency),
                          currency,
                        })
                      : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
