// How Casino Hold'em is played, and what each bet pays.
import { rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PayTable } from '../../../engine/client/ante-poker/pay-table.tsx';

export function Rules() {
  const t = useTexts('title-casino-holdem');
  const named = (pays: Readonly<Record<string, number>>): [string, number][] =>
    Object.entries(pays).map(([hand, odds]) => [t(`hands.${hand}`), odds]);
  return (
    <div className="space-y-3">
      {['deal', 'dealer', 'ante', 'aces', 'advice', 'left', 'keys'].map((part) => (
        <p key={part}>{t(`rules.${part}`)}</p>
      ))}
      <PayTable caption={t('spots.ante')} pays={[...named(rules.ante), [t('hands.less'), 1]]} />
      <PayTable caption={t('spots.aces')} pays={named(rules.aces.pays)} />
    </div>
  );
}
