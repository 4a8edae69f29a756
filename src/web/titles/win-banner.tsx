// The win of a round, over the table: in three sizes, and none when it is no more than what was staked.
import type { CSSProperties } from 'react';
import type { Celebration } from '#math/engine/celebration.ts';
import style from './win-banner.module.css';

const SPARKS = { none: 0, small: 0, big: 14, huge: 28 } as const;

export function WinBanner({ amount, celebration }: { amount: string; celebration: Celebration }) {
  return (
    <p className={`${style['banner']} figures`} data-win data-celebration={celebration}>
      {Array.from({ length: SPARKS[celebration] }, (_, index) => (
        <i key={index} aria-hidden style={{ '--turn': `${(index * 360) / SPARKS[celebration]}deg` } as CSSProperties} />
      ))}
      <span>{amount}</span>
    </p>
  );
}
