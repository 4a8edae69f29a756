// How video poker is played, and what each hand pays.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import type { PokerMachine } from './poker-client.tsx';

interface PokerRulesProps {
  machine: PokerMachine;
  currency: Currency;
  stake: string;
}

export function PokerRules({ machine: { title, rules }, currency, stake }: PokerRulesProps) {
  const t = useTexts(`title-${title.sysname}`);
  const stakeMinor = parseAmount(stake, currency) ?? 0n;
  return (
    <div className="space-y-3">
      {['deal', 'hands', 'advice', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      <table className="figures w-full text-sm">
        <tbody>
          {Object.entries(rules.pays).map(([name, pay]) => (
            <tr key={name} className="border-t border-line">
              <th className="py-1.5 text-left font-sans font-normal">{t(`hands.${name}`)}</th>
              <td className="py-1.5 text-right text-muted">{pay}×</td>
              <td className="py-1.5 text-right font-semibold">
                {formatMoney({ amount: formatAmount(stakeMinor * BigInt(pay), currency), currency })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
