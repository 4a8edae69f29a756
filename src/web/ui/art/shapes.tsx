// What our drawings are made of: lines, cards and chips on the cloth.
import type { ReactNode } from 'react';

export const line = {
  fill: 'none',
  stroke: 'var(--line-strong)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The box of 312×129 that drawings of system pages are made in (CO-30). */
export const SystemBox = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 312 129" width="312" height="129" aria-hidden className="max-w-full">
    {children}
  </svg>
);

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
