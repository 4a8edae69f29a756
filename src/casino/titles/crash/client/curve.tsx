// The curve of Crash. The window grows with it, so that the comet always stays short of the upper right corner.
import type { SVGProps } from 'react';
import style from './crash.module.css';

export interface Climb {
  at: number;
  state: 'waiting' | 'climbing' | 'left' | 'broke' | 'left-broke';
}

const WIDE = 1_000;
const HIGH = 560;
const POINTS = 56;
const FARTHEST_AHEAD = 20;

export function Curve({
  climb: { at, state },
  target,
  className,
}: {
  climb: Climb;
  target: number;
  className: string | undefined;
}) {
  // Before the start it shows the target that the player has chosen, as far as it can be drawn.
  const reach = state === 'waiting' ? Math.min(target, FARTHEST_AHEAD) : at;
  const top = Math.max(1.9, reach * 1.28);
  const wide = Math.log(Math.max(1.9, reach * 1.18));
  const x = (multiplier: number) => 40 + ((WIDE - 90) * Math.log(multiplier)) / wide;
  const y = (multiplier: number) => HIGH - 30 - ((HIGH - 70) * (multiplier - 1)) / (top - 1);
  const points = Array.from({ length: POINTS + 1 }, (_, index) => reach ** (index / POINTS));
  const line = points.map((point) => `${x(point).toFixed(1)} ${y(point).toFixed(1)}`).join('L');
  const hasBroken = state === 'broke' || state === 'left-broke';
  const rungs = marks(top);
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" className={className} aria-hidden>
      <defs>
        <linearGradient id="crash-under" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.5" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {rungs.map((rung) => (
        <g key={rung}>
          <path
            d={`M0 ${y(rung).toFixed(1)}H${WIDE}`}
            stroke="#fff"
            strokeOpacity="0.09"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      {target < top && (
        <path
          d={`M0 ${y(target).toFixed(1)}H${WIDE}`}
          stroke="#ffd479"
          strokeWidth="2"
          strokeDasharray="7 7"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {state === 'waiting' && (
        <>
          <path
            d={`M${line}`}
            fill="none"
            stroke="currentColor"
            strokeOpacity="0.55"
            strokeWidth="3"
            strokeDasharray="1 11"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          <Dot at={[x(1), y(1)]} size={18} className={style['idle']} />
        </>
      )}
      {state !== 'waiting' && (
        <g className={style['trail']}>
          <path d={`M${x(1)} ${HIGH - 30}L${line}L${x(at).toFixed(1)} ${HIGH - 30}Z`} fill="url(#crash-under)" />
          <path
            d={`M${line}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {!hasBroken && (
            <>
              <Dot at={[x(at), y(at)]} size={38} opacity={0.28} />
              <Dot at={[x(at), y(at)]} size={16} stroke="#fff" />
            </>
          )}
          {hasBroken &&
            Array.from({ length: 11 }, (_, nth) => (
              <path
                key={nth}
                className={style['shard']}
                d="M14 0 52-4 58 0 52 4z"
                fill="currentColor"
                transform={`translate(${x(at).toFixed(1)} ${y(at).toFixed(1)}) rotate(${nth * 33})`}
              />
            ))}
        </g>
      )}
    </svg>
  );
}

/** The picture is stretched to its stage; the round ends of strokes stay round. */
const Dot = ({ at: [x, y], size, ...rest }: { at: [number, number]; size: number } & SVGProps<SVGPathElement>) => (
  <path
    d={`M${x.toFixed(1)} ${y.toFixed(1)}h0.01`}
    stroke="currentColor"
    strokeWidth={size}
    strokeLinecap="round"
    vectorEffect="non-scaling-stroke"
    {...rest}
  />
);

/** Grid lines: as many as are useful. */
function marks(top: number): number[] {
  const step =
    [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000].find((value) => (top - 1) / value <= 6) ?? 5_000;
  return Array.from({ length: Math.floor((top - 1) / step) }, (_, index) => 1 + step * (index + 1));
}
