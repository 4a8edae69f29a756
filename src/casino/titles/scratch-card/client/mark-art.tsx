// The eight marks of the scratch card, printed in two inks.
import type { ReactNode } from 'react';
import type { Mark } from '../paytable.ts';

const INK = '#5b1c3a';

const ART: Record<Mark, ReactNode> = {
  seven: (
    <path
      d="M9 7h31v8C31 22 27 31 26 42H14c1-11 6-19 13-25H17v4H9z"
      fill="#e4263f"
      stroke={INK}
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
  ),
  diamond: (
    <g stroke={INK} strokeWidth="2" strokeLinejoin="round">
      <path d="M13 9h22l9 11-20 21L4 20z" fill="#58c7f3" />
      <path d="M4 20h40M13 9l4 11 7 21 7-21 4-11M17 20l7-11 7 11" fill="none" />
    </g>
  ),
  crown: (
    <g stroke={INK} strokeWidth="2.2" strokeLinejoin="round">
      <path d="M5 15 14 24 24 9l10 15 9-9-4 22H9z" fill="#f5b932" />
      <path d="M9 33h30" />
      <circle cx="24" cy="28" r="2.6" fill="#e4263f" />
    </g>
  ),
  bell: (
    <g stroke={INK} strokeWidth="2.2" strokeLinejoin="round">
      <path d="M24 6c9 0 12 8 12 15 0 8 3 11 6 14H6c3-3 6-6 6-14 0-7 3-15 12-15z" fill="#ffcf4d" />
      <circle cx="24" cy="39" r="4" fill="#e98a1f" />
    </g>
  ),
  star: (
    <path
      d="m24 5 5.7 12.4 13.5 1.5-10 9.2 2.8 13.3L24 34.7 12 41.4l2.8-13.3-10-9.200 13.500-1.500z"
      fill="#ff9d2e"
      stroke={INK}
      strokeWidth="2.2"
      strokeLinejoin="round"
    />
  ),
  clover: (
    <g stroke={INK} strokeWidth="2" fill="#3fae5a">
      <path d="M24 24c-9-3-14-8-11-13s9-2 11 4c2-6 8-9 11-4s-2 10-11 13z" />
      <path d="M24 24c-3 9-8 14-13 11s-2-9 4-11c-6-2-9-8-4-11" fill="none" />
      <path d="M24 24c-4 8-9 13-13 10s-1-9 6-11zM24 24c4 8 9 13 13 10s1-9-6-11z" />
      <path d="M24 24c0 8 1 13 5 19" fill="none" strokeWidth="3" />
    </g>
  ),
  cherry: (
    <g stroke={INK} strokeWidth="2.2">
      <path d="M15 30C17 19 23 11 35 7M33 32C33 22 33 14 35 7" fill="none" stroke="#3c8b3f" strokeWidth="3" />
      <circle cx="14" cy="34" r="9" fill="#e4263f" />
      <circle cx="33" cy="35" r="9" fill="#c81836" />
    </g>
  ),
  coin: (
    <g stroke={INK} strokeWidth="2.2">
      <circle cx="24" cy="24" r="17" fill="#d9dde4" />
      <circle cx="24" cy="24" r="11" fill="none" strokeWidth="1.4" strokeDasharray="2 2.6" />
      <path d="m24 17 6 7-6 7-6-7z" fill="#8b94a3" />
    </g>
  ),
};

export const MarkArt = ({ mark, className }: { mark: Mark; className: string | undefined }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden>
    {ART[mark]}
  </svg>
);
