import type { BonusStatus } from '#rewards/bonuses/contract.ts';
import type { DepositState, WithdrawalState } from '../../contract.ts';
import { Chip, type Tone } from '#site/design-system/surface.tsx';
import type { IconName } from '#site/design-system/icon.tsx';
import { useTexts } from '#site/shell/shell.tsx';

const LOOK: Record<DepositState | WithdrawalState | BonusStatus, { tone: Tone; icon: IconName }> = {
  created: { tone: 'info', icon: 'clock' },
  pending: { tone: 'info', icon: 'clock' },
  seen: { tone: 'info', icon: 'eye' },
  review: { tone: 'info', icon: 'eye' },
  success: { tone: 'primary', icon: 'check' },
  fail: { tone: 'danger', icon: 'x' },
  cancel: { tone: 'neutral', icon: 'x' },
  expired: { tone: 'neutral', icon: 'clock' },
  refunded: { tone: 'neutral', icon: 'refresh-cw' },
  disputed: { tone: 'danger', icon: 'triangle-alert' },
  charged_back: { tone: 'danger', icon: 'refresh-cw' },
  requested: { tone: 'info', icon: 'clock' },
  checks: { tone: 'info', icon: 'eye' },
  approved: { tone: 'primary', icon: 'badge-check' },
  sent: { tone: 'primary', icon: 'arrow-up-from-line' },
  paid: { tone: 'primary', icon: 'check' },
  failed: { tone: 'danger', icon: 'triangle-alert' },
  returned: { tone: 'neutral', icon: 'refresh-cw' },
  declined: { tone: 'danger', icon: 'x' },
  cancelled: { tone: 'neutral', icon: 'x' },
  offered: { tone: 'info', icon: 'gift' },
  active: { tone: 'primary', icon: 'circle-check' },
  completed: { tone: 'brass', icon: 'check' },
  forfeited: { tone: 'neutral', icon: 'x' },
  lost: { tone: 'neutral', icon: 'x' },
};

const lookOf = (state: string) => LOOK[state as keyof typeof LOOK] ?? { tone: 'neutral', icon: 'info' };

export function StatusChip({ state }: { state: string }) {
  const t = useTexts('cashier');
  const { tone, icon } = lookOf(state);
  return (
    <Chip tone={tone} icon={icon}>
      <span data-state={state}>{t(`state.${state}`)}</span>
    </Chip>
  );
}
