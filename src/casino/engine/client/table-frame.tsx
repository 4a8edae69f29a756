// The frame of a game played step by step: the table above, the moves below; side by side in a low window.
import type { ReactNode } from 'react';
import type { FinalWin } from '../multiplier.ts';
import { WinLight, WinLine, type Win } from './win-line.tsx';

/** The last event of a round. */
type Final = Pick<FinalWin, 'amount' | 'celebration'>;

interface TableFrameProps {
  sysname: string;
  /** The accessible name of the table. */
  label: string;
  isPlaying: boolean;
  /** A class with the game's own background. */
  className: string;
  controls: ReactNode;
  /** The end of the round, once it has been shown. */
  final: Final | undefined;
  money: (minor: bigint) => string;
  children: ReactNode;
}

export function TableFrame({
  sysname,
  label,
  isPlaying,
  className,
  controls,
  final,
  money,
  children,
}: TableFrameProps) {
  const win: Win | undefined = final && { wonMinor: BigInt(final.amount), celebration: final.celebration };
  return (
    <div
      className="flex size-full flex-col overflow-y-auto low:flex-row low:overflow-hidden"
      data-title={sysname}
      data-playing={isPlaying || undefined}
    >
      <section
        aria-label={label}
        className={`relative flex min-h-64 grow flex-col overflow-hidden low:min-h-0 low:min-w-0 low:overflow-y-auto ${className}`}
      >
        {children}
        <WinLine win={win} money={money} />
        <WinLight win={win} money={money} />
      </section>
      <div className="shrink-0 border-t border-line bg-surface-1 px-3 py-2.5 low:w-60 low:overflow-y-auto low:border-l low:border-t-0">
        <div className="mx-auto flex max-w-4xl flex-wrap items-end justify-center gap-x-3 gap-y-2">{controls}</div>
      </div>
    </div>
  );
}
