// How Three Card Poker is played, and what each bet pays.
import { rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PayTable } from '../../../engine/client/ante-poker/pay-table.tsx';

const TABLES = { 'ante-bonus': rules.anteBonus, 'pair-plus': rules.pairPlus.pays } as const;

export function Rules() {
  const t = useTexts('title-three-card-poker');
  return (
    <div className="space-y-3">
      {['deal', 'dealer', 'bonus', 'pair-plus', 'advice', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      {Object.entries(TABLES).map(([bet, pays]) => (
        <PayTable
          key={bet}
          caption={t(`spots.${bet}`)}
          pays={Object.entries(pays).map(([hand, odds]) => [t(`hands.${hand}`), odds])}
        />
      ))}
    </div>
  );
}
