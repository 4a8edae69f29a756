// The frame of a game at a live table: the clock of the window, the stage, what was won, and the controls.
import type { ReactNode } from 'react';
import { TitleFrame } from '../quick/title-frame.tsx';
import type { Round } from '../quick/use-round.ts';
import type { LiveHost } from './live-host.ts';
import { WindowClock } from './window-clock.tsx';

interface LiveStageProps {
  host: LiveHost;
  sysname: string;
  label: string;
  round: Pick<Round, 'isPlaying' | 'ending' | 'money'>;
  look: string | undefined;
  stage: ReactNode;
  children: ReactNode;
  isLong?: boolean;
  /** There are chips that have not been placed. */
  isLaid?: boolean;
}

export const LiveStage = ({ host, stage, isLaid = false, ...frame }: LiveStageProps) => (
  <TitleFrame
    {...frame}
    stage={
      <div className="flex size-full flex-col">
        <WindowClock host={host} isRevealing={frame.round.isPlaying} isLaid={isLaid} />
        <div className={`min-h-0 flex-1 ${frame.isLong ? 'overflow-y-auto' : ''}`}>{stage}</div>
      </div>
    }
  />
);
