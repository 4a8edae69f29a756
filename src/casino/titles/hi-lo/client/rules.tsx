// How Hi-Lo is played, and what a first guess pays on each card.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { prizeMinor } from '../../../engine/ladder.ts';
import { chanceOf, rules, winningRanks, type Guess } from '../paytable.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

const SHOWN: readonly Guess[] = ['higher', 'lower', 'same'];

export function Rules({ currency, stake }: { currency: Currency; stake: string }) {
  const t = useTexts('title-hi-lo');
  const stakeMinor = parseAmount(stake, currency) ?? 0n;
  const pay = (guess: Guess, place: number) =>
    winningRanks(guess, place) === 0
      ? '–'
      : formatMoney({ amount: formatAmount(prizeMinor(stakeMinor, chanceOf(guess, place)), currency), currency });
  return (
    <div className="space-y-3">
      {['guess', 'pay', 'skip', 'end', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      <table className="figures w-full text-sm">
        <caption className="pb-2 text-left text-muted">
          {t('rules.table', { stake: formatMoney({ amount: stake, currency }) })}
        </caption>
        <thead>
          <tr className="text-right text-xs text-muted">
            <th className="py-1 text-left font-normal">{t('rules.on')}</th>
            {SHOWN.map((guess) => (
              <th key={guess} className="py-1 font-normal">
                {t(`guesses.${guess}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.ranks.split('').map((rank, place) => (
            <tr key={rank} className="border-t border-line text-right">
              <th className="py-1 text-left">{rank === 'T' ? '10' : rank}</th>
              {SHOWN.map((guess) => (
                <td key={guess} className="py-1">
                  {pay(guess, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
