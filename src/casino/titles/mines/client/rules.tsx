// How Mines is played, and what some of its ways pay.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { mostOpened, payoutMinor } from '../paytable.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

const MINES = [1, 3, 5, 10, 24];
const CELLS = [1, 2, 3, 5, 8];

export function Rules({ currency, stake }: { currency: Currency; stake: string }) {
  const t = useTexts('title-mines');
  const stakeMinor = parseAmount(stake, currency) ?? 0n;
  const pay = (mines: number, cells: number) =>
    cells <= mostOpened(mines)
      ? formatMoney({ amount: formatAmount(payoutMinor(stakeMinor, mines, cells), currency), currency })
      : '–';
  return (
    <div className="space-y-3">
      {['open', 'take', 'auto', 'pay', 'end', 'left'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      <div className="overflow-x-auto">
        <table className="figures w-full text-sm">
          <caption className="pb-2 text-left text-muted">
            {t('rules.table', { stake: formatMoney({ amount: stake, currency }) })}
          </caption>
          <thead>
            <tr className="text-right text-xs text-muted">
              <th className="py-1 pr-3 text-left font-normal">{t('mines')}</th>
              {CELLS.map((cells) => (
                <th key={cells} className="py-1 pl-3 font-normal">
                  {t('behind', { count: cells })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MINES.map((mines) => (
              <tr key={mines} className="border-t border-line text-right">
                <th className="py-1.5 pr-3 text-left">{mines}</th>
                {CELLS.map((cells) => (
                  <td key={cells} className="whitespace-nowrap py-1.5 pl-3">
                    {pay(mines, cells)}
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
