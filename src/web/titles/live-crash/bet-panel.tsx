// One of the two bets that a player may have on the curve: its stake, the height at which it is cashed out by itself, and the
// button that places it and takes it off the curve again.
import { useId, useState } from 'react';
import { fromHundredths } from '#math/engine/multiplier.ts';
import { rules } from '#math/titles/live-crash/paytable.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberField } from '../quick/fields.tsx';
import type { LiveHost } from '../live/live-host.ts';
import { StakeStepper } from '../stake-stepper.tsx';

/** Where it stands before the player has named a height. */
const FIRST_TARGET = 200;

export interface BetChoice {
  stake: string;
  /** Hundredths at which it leaves by itself. */
  target: number;
}

/** What a bet is chosen to be. Without a height of its own it leaves where everybody does. */
export function useBetChoice([stake, setStake]: readonly [stake: string, setStake: (stake: string) => void]) {
  const [isAuto, setAuto] = useState(false);
  const [target, setTarget] = useState(FIRST_TARGET);
  return {
    stake,
    setStake,
    isAuto,
    setAuto,
    aim: target,
    setAim: (next: number) => setTarget(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(next)))),
    choice: { stake, target: isAuto ? target : rules.target.most } satisfies BetChoice,
  };
}

interface BetPanelProps {
  host: Pick<LiveHost, 'currency' | 'stakes'>;
  /** 1 or 2. */
  number: number;
  bet: ReturnType<typeof useBetChoice>;
  canBet: boolean;
  /** It is on the curve and may leave it. */
  canLeave: boolean;
  verb: string;
  onPress: () => void;
}

export function BetPanel({ host, number, bet, canBet, canLeave, verb, onPress }: BetPanelProps) {
  const t = useTexts('title-live-crash');
  const id = useId();
  return (
    <div role="group" aria-label={t('bet', { number })} className="grid min-w-0 gap-2" data-bet={number}>
      <div className="flex flex-wrap items-end justify-center gap-2">
        {/* A phone has room for the list of stakes alone. */}
        <div className="max-sm:[&_button]:hidden">
          <StakeStepper host={host} stake={bet.stake} isDisabled={!canBet} onChange={bet.setStake} />
        </div>
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm leading-tight">
            <input
              id={id}
              type="checkbox"
              className="size-5 accent-primary"
              checked={bet.isAuto}
              disabled={!canBet}
              onChange={(event) => bet.setAuto(event.target.checked)}
            />
            {t('auto')}
          </label>
          <div className="w-22 [&_label]:sr-only">
            <NumberField
              label={t('auto-at')}
              end="×"
              value={fromHundredths(bet.aim)}
              isDisabled={!canBet || !bet.isAuto}
              onChange={(value) => bet.setAim(value * 100)}
            />
          </div>
        </div>
      </div>
      <Button
        look={canLeave || canBet ? 'primary' : 'quiet'}
        size="lg"
        isWide
        data-spin={number === 1 || undefined}
        aria-disabled={!canBet && !canLeave ? true : undefined}
        onClick={onPress}
      >
        <Icon name={canLeave ? 'log-out' : 'check'} />
        <span className="figures" data-leave={canLeave || undefined}>
          {verb}
        </span>
      </Button>
    </div>
  );
}
