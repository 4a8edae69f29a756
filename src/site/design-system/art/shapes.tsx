// What our drawings are made of: lines, cards and chips on the cloth.
import type { ReactNode } from 'react';

export const line = {
  fill: 'none',
  stroke: 'var(--line-strong)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const face = { fill: 'var(--surface-2)', stroke: 'var(--line-strong)', strokeWidth: 2 } as const;
export const gold = {
  fill: 'var(--brass-soft)',
  stroke: 'var(--gold)',
  strokeWidth: 3,
  strokeLinejoin: 'round',
} as const;
export const bright = { ...line, stroke: 'var(--primary)', strokeWidth: 3.4 } as const;
export const words = { ...line, stroke: 'var(--text-muted)', strokeWidth: 3 } as const;

/** A pile of coins that stands on `y`. */
export function Coins({ x, y, count }: { x: number; y: number; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <ellipse key={index} cx={x} cy={y - index * 12} rx="30" ry="10" {...gold} fill="var(--surface-1)" />
  ));
}

/** The box of 312×129 that drawings of system pages are made in (CO-30). */
export const SystemBox = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 312 129" width="312" height="129" aria-hidden className="max-w-full">
    {children}
  </svg>
);

/** The box of 320×200 that scenes are made in, on their cloth. */
export function SceneBox({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" aria-hidden className={className}>
      <ellipse cx="160" cy="182" rx="150" ry="15" fill="var(--surface-2)" />
      {children}
    </svg>
  );
}

export function CardShape({ x, y, turn, children }: { x: number; y: number; turn: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect
        x="-25"
        y="-35"
        width="50"
        height="70"
        rx="6"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      {children}
    </g>
  );
}

export function ChipShape({
  x,
  y,
  r = 24,
  tone = 'var(--primary)',
  children,
}: {
  x: number;
  y: number;
  r?: number;
  tone?: string;
  children?: ReactNode;
}) {
  const notch = (2 * Math.PI * (r - 4)) / 16;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill={tone} />
      <circle
        r={r - 4}
        fill="none"
        stroke="var(--surface-1)"
        strokeWidth="8"
        strokeDasharray={`${notch * 0.8} ${notch * 1.2}`}
      />
      <circle r={r - 9} fill="var(--surface-1)" />
      {children}
    </g>
  );
}
