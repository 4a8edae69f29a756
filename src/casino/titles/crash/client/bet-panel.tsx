// The settings of one of the bets on a curve: its stake, and the height at which it is cashed out automatically.
import { useId, useState, type ReactNode } from 'react';
import { fromHundredths } from '../../../engine/multiplier.ts';
import { rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { NumberField } from '../../../engine/client/quick/fields.tsx';
import { StakeStepper } from '../../../engine/client/stake-stepper.tsx';
import type { StakeRange } from '../../../engine/client/stakes.ts';

/** The initial value, before the player has chosen a height. */
const FIRST_TARGET = 200;

/** Without a height of its own a bet leaves where every bet must. */
export function useBetChoice([stake, setStake]: readonly [stake: string, setStake: (stake: string) => void]) {
  const [isAuto, setAuto] = useState(false);
  const [aim, setAim] = useState(FIRST_TARGET);
  return {
    stake,
    setStake,
    isAuto,
    setAuto,
    aim,
    setAim: (next: number) => setAim(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(next)))),
    /** In hundredths. */
    target: isAuto ? aim : rules.target.most,
  };
}

interface BetPanelProps {
  host: StakeRange;
  /** 1 or 2. */
  number: number;
  bet: ReturnType<typeof useBetChoice>;
  canChoose: boolean;
  /** After the choices. */
  children?: ReactNode;
}

export function BetPanel({ host, number, bet, canChoose, children }: BetPanelProps) {
  const t = useTexts('title-crash');
  const id = useId();
  return (
    <div role="group" aria-label={t('bet', { number })} className="grid min-w-0 gap-2" data-bet={number}>
      <div className="bet-row flex items-end justify-center gap-2 sm:flex-wrap">
        {/* A phone has room for the list of stakes only. */}
        <div className="max-sm:[&_button]:hidden">
          <StakeStepper host={host} stake={bet.stake} isDisabled={!canChoose} onChange={bet.setStake} />
        </div>
        <div className="flex min-w-0 items-center gap-2">
          <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm leading-tight">
            <input
              id={id}
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={bet.isAuto}
              disabled={!canChoose}
              onChange={(event) => bet.setAuto(event.target.checked)}
            />
            {t('auto')}
          </label>
          <div className="w-22 shrink-0 [&_label]:sr-only">
            <NumberField
              label={t('auto-at')}
              end="×"
              value={fromHundredths(bet.aim)}
              isDisabled={!canChoose || !bet.isAuto}
              onChange={(value) => bet.setAim(value * 100)}
            />
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}
