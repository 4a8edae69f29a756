// Results of the last rounds, newest first.
import { useState, type CSSProperties } from 'react';

export interface Past {
  key: number;
  text: string;
  isGood: boolean;
  /** A colour of its own, where the game has one. */
  style?: CSSProperties;
}

export function useHistory(most = 16) {
  const [list, setList] = useState<readonly Past[]>([]);
  const add = (past: Omit<Past, 'key'>) =>
    setList((before) => [{ ...past, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, most));
  return { list, add };
}

/** On a stage, which is dark in either theme of the site. What does not fit wraps to a hidden line: the
 * oldest, and never half of one. */
export const HistoryStrip = ({ label, list }: { label: string; list: readonly Past[] }) => (
  <ol className="flex h-7 flex-wrap content-start justify-end gap-1.5 overflow-hidden" aria-label={label}>
    {list.map((round) => (
      <li
        key={round.key}
        style={round.style}
        className={`figures flex h-7 shrink-0 items-center animate-[dialog-in_180ms_ease-out] rounded-full border px-2.5 py-0.5 text-xs font-semibold ${round.isGood ? 'border-[oklch(0.8_0.12_150/0.55)] bg-[oklch(0.3_0.07_155)] text-[oklch(0.93_0.08_150)]' : 'border-[oklch(1_0_0/0.14)] bg-[oklch(0.2_0.01_200/0.8)] text-[oklch(0.82_0.01_200)]'}`}
      >
        {round.text}
      </li>
    ))}
  </ol>
);
