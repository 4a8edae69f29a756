// What a reward is called. A page that shows one lists the texts `rewards`.
import type { RewardView } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

export function RewardName({ reward: { kind, amount, points, name: title } }: { reward: RewardView }) {
  const t = useTexts('rewards');
  if (kind === 'points') {
    const name = t('points', { points: points ?? 0 });
    return amount ? t('worth', { name, amount: formatMoney(amount) }) : name;
  }
  if (kind === 'cash') return amount ? formatMoney(amount) : '';
  return amount ? t('bonusOf', { name: title, amount: formatMoney(amount) }) : title;
}
