// Drawings of pages about a letter that was sent or opened, in the box of the system pages (CO-30).
import type { ReactNode } from 'react';
import { ChipShape, line, SystemBox } from './shapes.tsx';

export type LetterArtName = 'letter' | 'seal' | 'unsubscribe';

const CHIPS: Record<LetterArtName, ReactNode> = {
  letter: (
    <ChipShape x={206} y={88} r={24}>
      <path d="M-8 0h15m-6-6 6 6-6 6" {...line} stroke="var(--text)" strokeWidth="3.4" />
    </ChipShape>
  ),
  seal: (
    <ChipShape x={206} y={88} r={24}>
      <path d="M-8 0l6 6 11-12" {...line} stroke="var(--text)" strokeWidth="3.8" />
    </ChipShape>
  ),
  unsubscribe: (
    <ChipShape x={206} y={88} r={24} tone="var(--line-strong)">
      <path d="M-9 0H9" {...line} stroke="var(--text)" strokeWidth="4" />
    </ChipShape>
  ),
};

export const LetterArt = ({ name }: { name: LetterArtName }) => (
  <SystemBox>
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
    {CHIPS[name]}
  </SystemBox>
);
