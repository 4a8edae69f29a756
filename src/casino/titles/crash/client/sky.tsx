// What is above the controls of every crash: the sky with its curve and what came before, the height, and who has left.
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { HistoryStrip } from '../../../engine/client/quick/history-strip.tsx';
import { Curve, type Climb } from './curve.tsx';
import style from './crash.module.css';
import depth from './depth.module.css';

interface SkyProps {
  /** The area of the title's texts. */
  area: string;
  climb: Climb;
  /** Where the next bet leaves automatically, in hundredths. */
  lineAt: number;
  history: ComponentProps<typeof HistoryStrip>['list'];
  /** At which heights the player's bets have left. */
  leftAt: readonly string[];
  /** Between what came before and the height. */
  children?: ReactNode;
}

export function Sky({ area, climb, lineAt, history, leftAt, children }: SkyProps) {
  const t = useTexts(area);
  const quick = useTexts('titles.quick');
  const hasBroken = climb.state === 'broke' || climb.state === 'left-broke';
  return (
    <div className={style['stage']} data-state={climb.state}>
      <Depth at={climb.at} />
      <Curve climb={climb} target={lineAt / 100} className={style['curve']} />
      <div className="relative px-4 pt-3">
        <HistoryStrip label={quick('history')} list={history} />
      </div>
      {children}
      <p className={style['figure']} data-roll>
        {climb.at.toFixed(2)}×
      </p>
      <p className={style['word']}>
        {[
          ...leftAt.map((target) => t('left', { target })),
          ...(hasBroken ? [t('broke', { at: climb.at.toFixed(2) })] : []),
        ].join(' · ')}
      </p>
    </div>
  );
}

/** At this height the scene has moved as far as it does. */
const FAR = 50;

/** A planet that falls away, two layers of stars that pass at different speeds, and a moon that comes nearer. */
function Depth({ at }: { at: number }) {
  const height = Math.min(1, Math.log(Math.max(1, at)) / Math.log(FAR));
  return (
    <div className={depth['scene']} style={{ '--rise': height.toFixed(4) } as CSSProperties} aria-hidden>
      <div className={depth['far']} />
      <div className={depth['moon']} />
      <div className={depth['near']} />
      <div className={depth['planet']} />
    </div>
  );
}
