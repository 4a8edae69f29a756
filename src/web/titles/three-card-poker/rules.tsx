// How Three Card Poker is played, and what each bet pays.
import { rules } from '#math/titles/three-card-poker/paytable.ts';
import { useTexts } from '../../shell/shell.tsx';

const TABLES = { 'ante-bonus': rules.anteBonus, 'pair-plus': rules.pairPlus.pays } as const;

export function Rules() {
  const t = useTexts('title-three-card-poker');
  return (
    <div className="space-y-3">
      {['deal', 'dealer', 'bonus', 'pair-plus', 'advice', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      {Object.entries(TABLES).map(([bet, pays]) => (
        <table key={bet} className="figures w-full text-sm">
          <caption className="pb-1 pt-3 text-left font-sans text-muted">{t(`spots.${bet}`)}</caption>
          <tbody>
            {Object.entries(pays).map(([hand, odds]) => (
              <tr key={hand} className="border-t border-line">
                <th className="py-1.5 text-left font-sans font-normal">{t(`hands.${hand}`)}</th>
                <td className="py-1.5 text-right font-semibold">{odds} : 1</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
