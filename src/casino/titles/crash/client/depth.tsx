// The scene behind the curve: a planet that falls away, two layers of stars that pass at different speeds, and a moon that comes nearer.
import type { CSSProperties } from 'react';
import style from './depth.module.css';

/** At this height the scene has moved as far as it does. */
const FAR = 50;

export function Depth({ at }: { at: number }) {
  const height = Math.min(1, Math.log(Math.max(1, at)) / Math.log(FAR));
  return (
    <div className={style['scene']} style={{ '--rise': height.toFixed(4) } as CSSProperties} aria-hidden>
      <div className={style['far']} />
      <div className={style['moon']} />
      <div className={style['near']} />
      <div className={style['planet']} />
    </div>
  );
}
