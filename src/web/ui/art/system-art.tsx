// Drawings of the system pages, in a box of 312×129 (CO-30): chips and cards on the cloth.
import type { ReactNode } from 'react';
import { CardShape, ChipShape, line } from './shapes.tsx';

export type SystemArtName =
  | 'not-found'
  | 'forbidden'
  | 'maintenance'
  | 'user-blocked'
  | 'success'
  | 'failed'
  | 'cancelled'
  | 'phone'
  | 'window'
  | 'unsubscribe'
  | 'slot-errors'
  | 'letter'
  | 'seal';

const PICTURES: Record<SystemArtName, ReactNode> = {
  'not-found': (
    <>
      <CardShape x={112} y={64} turn={-14} />
      <CardShape x={200} y={66} turn={12}>
        <path
          d="M-7 -8a7 7 0 1 1 9 6.6c-1.4.5-2 1.6-2 3.4M0 13v.2"
          {...line}
          stroke="var(--text-muted)"
          strokeWidth="3"
        />
      </CardShape>
      <ChipShape x={156} y={74} r={27} />
      <path d="M148 66l16 16m0-16-16 16" {...line} stroke="var(--text)" strokeWidth="3" />
    </>
  ),
  forbidden: (
    <>
      <ChipShape x={156} y={64} r={44} tone="var(--danger)">
        <path d="M-12 -3v-6a12 12 0 0 1 24 0v6" {...line} stroke="var(--text)" strokeWidth="3.4" />
        <rect x="-17" y="-3" width="34" height="24" rx="5" fill="var(--text)" />
        <circle cy="8" r="3.4" fill="var(--surface-1)" />
      </ChipShape>
      <path d="M72 104h168" {...line} strokeDasharray="2 9" />
    </>
  ),
  maintenance: (
    <>
      <CardShape x={106} y={66} turn={-8}>
        <path d="M-10 0h20M0-10v20" {...line} />
      </CardShape>
      <ChipShape x={172} y={60} r={38} tone="var(--warning)">
        <path
          d="M-9 12 7-4a8 8 0 0 1 10-10l-6 6 4 4 6-6a8 8 0 0 1-10 10l-16 16a3.5 3.5 0 0 1-5-5z"
          fill="var(--text)"
          transform="translate(-3 -2) scale(.82)"
        />
      </ChipShape>
      <path d="M64 110h184" {...line} strokeDasharray="2 9" />
    </>
  ),
  'user-blocked': (
    <>
      <ChipShape x={156} y={62} r={44} tone="var(--danger)">
        <circle cy="-8" r="8.5" fill="var(--text)" />
        <path d="M-16 20a16 14 0 0 1 32 0z" fill="var(--text)" />
      </ChipShape>
      <path d="M124 94l64-64" {...line} stroke="var(--danger)" strokeWidth="6" />
    </>
  ),
  success: (
    <>
      <ChipShape x={104} y={88} r={22} tone="var(--brass)" />
      <ChipShape x={208} y={88} r={22} tone="var(--brass)" />
      <ChipShape x={156} y={60} r={44}>
        <path d="M-15 1l10 11 20-23" {...line} stroke="var(--text)" strokeWidth="5" />
      </ChipShape>
    </>
  ),
  failed: (
    <>
      <CardShape x={108} y={70} turn={-12} />
      <CardShape x={204} y={70} turn={12} />
      <ChipShape x={156} y={62} r={42} tone="var(--danger)">
        <path d="M-12-12 12 12m0-24-24 24" {...line} stroke="var(--text)" strokeWidth="5" />
      </ChipShape>
    </>
  ),
  cancelled: (
    <>
      <CardShape x={108} y={70} turn={-12} />
      <CardShape x={204} y={70} turn={12} />
      <ChipShape x={156} y={62} r={42} tone="var(--line-strong)">
        <path d="M13 8A15 15 0 1 1 11-11l5 5m0-11v11H5" {...line} stroke="var(--text)" strokeWidth="4" />
      </ChipShape>
    </>
  ),
  phone: (
    <>
      <rect
        x="128"
        y="8"
        width="56"
        height="108"
        rx="10"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M148 18h16" {...line} />
      <ChipShape x={156} y={64} r={20} />
      <path d="M86 46a40 40 0 0 0 0 36M226 46a40 40 0 0 1 0 36" {...line} />
    </>
  ),
  window: (
    <>
      <rect
        x="84"
        y="26"
        width="108"
        height="80"
        rx="8"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M84 44h108M94 35h.2M102 35h.2M110 35h.2" {...line} />
      <rect
        x="140"
        y="14"
        width="92"
        height="66"
        rx="8"
        fill="var(--surface-1)"
        stroke="var(--primary)"
        strokeWidth="2"
      />
      <path d="M176 60l22-22m-14 0h14v14" {...line} stroke="var(--primary)" strokeWidth="3.4" />
    </>
  ),
  unsubscribe: (
    <>
      <Letter />
      <ChipShape x={206} y={88} r={24} tone="var(--line-strong)">
        <path d="M-9 0H9" {...line} stroke="var(--text)" strokeWidth="4" />
      </ChipShape>
    </>
  ),
  'slot-errors': (
    <>
      {[92, 140, 188].map((x) => (
        <rect
          key={x}
          x={x}
          y="24"
          width="40"
          height="84"
          rx="6"
          fill="var(--surface-2)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
      ))}
      <path d="M100 66h24M196 66h24" {...line} strokeDasharray="1 8" />
      <path d="M166 14l-26 50h18l-8 50 28-58h-19z" fill="var(--warning)" stroke="var(--bg)" strokeWidth="3" />
    </>
  ),
  letter: (
    <>
      <Letter />
      <ChipShape x={206} y={88} r={24}>
        <path d="M-8 0h15m-6-6 6 6-6 6" {...line} stroke="var(--text)" strokeWidth="3.4" />
      </ChipShape>
    </>
  ),
  seal: (
    <>
      <Letter />
      <ChipShape x={206} y={88} r={24}>
        <path d="M-8 0l6 6 11-12" {...line} stroke="var(--text)" strokeWidth="3.8" />
      </ChipShape>
    </>
  ),
};

function Letter() {
  return (
    <>
      <rect
        x="94"
        y="26"
        width="124"
        height="82"
        rx="9"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M98 34l58 42 58-42" {...line} />
    </>
  );
}

export function SystemArt({ name }: { name: SystemArtName }) {
  return (
    <svg viewBox="0 0 312 129" width="312" height="129" aria-hidden className="max-w-full">
      {PICTURES[name]}
    </svg>
  );
}
