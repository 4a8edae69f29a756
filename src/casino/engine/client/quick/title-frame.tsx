// The frame of a title: its stage, its celebration, and the bar with its controls. Side by side in a low window.
import type { ReactNode } from 'react';
import { WinLight, WinLine } from '../win-line.tsx';
import type { Round } from './use-round.ts';

interface TitleFrameProps {
  sysname: string;
  /** A description of the stage, and of the key that plays. */
  label: string;
  round: Pick<Round, 'isPlaying' | 'ending' | 'money'>;
  /** A class with the theme's background and its `--tone`. */
  look: string | undefined;
  stage: ReactNode;
  /** The controls. */
  children: ReactNode;
  /** The stage is a table that may be longer than the window. */
  isLong?: boolean;
}

export function TitleFrame({ sysname, label, round, look, stage, children, isLong = false }: TitleFrameProps) {
  return (
    <div
      className="flex size-full flex-col bg-surface-1 low:flex-row"
      data-title={sysname}
      data-playing={round.isPlaying || undefined}
    >
      <section aria-label={label} className={`relative flex min-h-0 min-w-0 flex-1 flex-col ${look ?? ''}`}>
        <div
          className={`min-h-0 w-full flex-1 ${isLong ? 'overflow-y-auto' : 'overflow-hidden [container-type:size]'}`}
        >
          {stage}
        </div>
        <WinLine win={round.ending} money={round.money} />
        <WinLight win={round.ending} money={round.money} />
      </section>
      <div
        className={`max-h-[62%] shrink-0 overflow-y-auto border-t border-line bg-surface-1 px-3 py-2 desk:flex desk:items-end desk:justify-center desk:gap-3 low:!block low:max-h-none ${isLong ? 'low:w-64' : 'low:w-80'} low:border-l low:border-t-0`}
      >
        {children}
      </div>
    </div>
  );
}
