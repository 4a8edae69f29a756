// The two faces of our coin: a crowned head, and the diamond of the house in a wreath.
import type { Side } from '../paytable.ts';

const METAL = {
  heads: ['#fff1c2', '#e7b84b', '#8a5a12'],
  tails: ['#f4f7fb', '#b9c3cf', '#5b6674'],
} as const;

export function CoinFace({ side, className }: { side: Side; className: string | undefined }) {
  const [light, middle, dark] = METAL[side];
  const id = `coin-${side}`;
  return (
    <svg viewBox="-100 -100 200 200" className={className}>
      <defs>
        <radialGradient id={id} cx="0.36" cy="0.3" r="0.85">
          <stop offset="0" stopColor={light} />
          <stop offset="0.55" stopColor={middle} />
          <stop offset="1" stopColor={dark} />
        </radialGradient>
      </defs>
      <circle r="98" fill={dark} />
      <circle r="95" fill={`url(#${id})`} />
      <circle r="84" fill="none" stroke={dark} strokeWidth="3" strokeDasharray="3 6" />
      <circle r="76" fill="none" stroke={light} strokeWidth="2" opacity="0.8" />
      {side === 'heads' ? (
        <g fill={dark}>
          <path d="M-34-34-42-66l22 14 12-24 8 24 0 0 8-24 12 24 22-14-8 32z" transform="translate(0 2)" />
          <path d="M-30-26h60v8h-60z" />
          <path d="M-24-12c0 0 46-6 48 18 1 10-6 12-4 20s8 6 8 14-16 4-18 12 4 12-8 12-34 4-38-10c-3-12 8-16 6-28s-4-24 6-38z" />
        </g>
      ) : (
        <g>
          {Array.from({ length: 15 }, (_, nth) => (
            <ellipse
              key={nth}
              rx="6"
              ry="13"
              cx="0"
              cy="-58"
              fill={dark}
              transform={`rotate(${-168 + nth * 24}) rotate(24 0 -58)`}
            />
          ))}
          <path d="M0-36 30 0 0 36-30 0z" fill={dark} />
          <path d="M0-20 17 0 0 20-17 0z" fill={light} />
        </g>
      )}
    </svg>
  );
}
