// Drawings of the system pages, in a box of 312×129 (CO-30): chips and cards on the cloth.
import type { ReactNode } from 'react';
import { CardShape, ChipShape, line, SystemBox } from './shapes.tsx';

export type SystemArtName = 'not-found' | 'forbidden' | 'maintenance' | 'user-blocked' | 'slot-errors';

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
};

export const SystemArt = ({ name }: { name: SystemArtName }) => <SystemBox>{PICTURES[name]}</SystemBox>;
