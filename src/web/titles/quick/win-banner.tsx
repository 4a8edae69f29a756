// A win in three sizes, none at or below the cost of the round. It lies over the stage without blocking anything.
import type { CSSProperties } from 'react';
import { useTexts } from '../../shell/shell.tsx';
import type { Round } from './use-round.ts';
import style from './win-banner.module.css';

const SPARKS = { none: 0, small: 0, big: 16, huge: 34 } as const;

export function WinBanner({ round: { ending, money } }: { round: Pick<Round, 'ending' | 'money'> }) {
  const t = useTexts('titles');
  const size = ending?.celebration ?? 'none';
  return (
    <div className={style['over']} data-celebration={size}>
      {ending && size !== 'none' && (
        <>
          {size === 'huge' && <span className={style['rays']} aria-hidden />}
          {Array.from({ length: SPARKS[size] }, (_, nth) => (
            <i
              key={nth}
              aria-hidden
              className={style['chip']}
              style={
                {
                  // Thrown at the golden angle, so that they spread without a pattern.
                  '--turn': `${(nth * 137.5) % 360}deg`,
                  '--far': `${38 + ((nth * 29) % 47)}%`,
                  '--late': `${(nth % 6) * 45}ms`,
                } as CSSProperties
              }
            />
          ))}
        </>
      )}
      <p className={style['sum']} data-win data-size={size}>
        {ending &&
          ending.wonMinor > 0n &&
          (size === 'none' ? t('returned', { amount: money(ending.wonMinor) }) : money(ending.wonMinor))}
      </p>
    </div>
  );
}
