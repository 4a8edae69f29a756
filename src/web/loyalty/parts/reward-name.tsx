// What a reward is called. A page that shows one lists the texts `rewards`.
import type { RewardView } from '#domains/loyalty/contract.ts';
import { formatMoney } from '../../ui/format.ts';
import { useTexts } from '../../shell/shell.tsx';

export function RewardName({ reward: { kind, amount, points, name } }: { reward: RewardView }) {
  const t = useTexts('rewards');
  if (kind === 'points') return t('points', { points: points ?? 0 });
  if (kind === 'cash') return amount ? formatMoney(amount) : '';
  return amount ? t('bonusOf', { name, amount: formatMoney(amount) }) : name;
}
