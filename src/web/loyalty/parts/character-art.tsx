// The drawn figures of the characters: flat shapes in the colours of the theme, each in the box 0 0 96 96.
import type { ReactNode } from 'react';

const FIGURES: Readonly<Record<string, ReactNode>> = {
  fox: (
    <>
      <path d="M20 18 34 34h28L76 18l4 34-32 30-32-30Z" className="fill-warning" />
      <path d="m16 52 20-2 12 32ZM80 52l-20-2-12 32Z" className="fill-muted" />
      <path d="m22 24 9 11-9 6ZM74 24l-9 11 9 6Z" className="fill-surface-3" />
      <circle cx="37" cy="44" r="3" className="fill-bg" />
      <circle cx="59" cy="44" r="3" className="fill-bg" />
      <path d="M44 76h8l-4 6Z" className="fill-bg" />
    </>
  ),
  owl: (
    <>
      <path d="M22 14c8 8 44 8 52 0 4 20 6 66-26 70-32-4-30-50-26-70Z" className="fill-primary" />
      <path d="M32 62c8 5 24 5 32 0-2 12-8 20-16 22-8-2-14-10-16-22Z" className="fill-primary-soft" />
      <circle cx="36" cy="40" r="12" className="fill-surface-1" />
      <circle cx="60" cy="40" r="12" className="fill-surface-1" />
      <circle cx="36" cy="40" r="5" className="fill-text" />
      <circle cx="60" cy="40" r="5" className="fill-text" />
      <path d="M44 50h8l-4 8Z" className="fill-warning" />
    </>
  ),
  tortoise: (
    <>
      <path d="M70 58c0-14 18-14 18 0 0 8-8 10-18 10Z" className="fill-muted" />
      <path d="M20 66h12v14H20ZM56 66h12v14H56Z" className="fill-muted" />
      <path d="M10 68c0-28 16-46 34-46s34 18 34 46Z" className="fill-primary" />
      <path d="M44 24v42M20 42h48M30 30l-6 36M58 30l6 36" fill="none" strokeWidth="3" className="stroke-surface-1" />
      <circle cx="81" cy="55" r="2.5" className="fill-bg" />
    </>
  ),
  heron: (
    <>
      <path d="M46 90V66M56 90V64" fill="none" strokeWidth="3" className="stroke-warning" />
      <path d="M26 62c8-16 26-20 42-14-2 16-24 26-42 14Z" className="fill-muted" />
      <path d="M62 50c-14-8 8-20 0-32" fill="none" strokeWidth="7" strokeLinecap="round" className="stroke-muted" />
      <circle cx="60" cy="16" r="7" className="fill-muted" />
      <path d="m64 12 24 8-24 2Z" className="fill-warning" />
      <path d="M56 11c-10-4-16 0-22 2 8 2 14 2 20 4Z" className="fill-primary" />
      <circle cx="61" cy="14" r="2" className="fill-bg" />
    </>
  ),
};

/** Says nothing that the name beside it does not say. */
export function CharacterArt({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden className="size-24 shrink-0">
      <circle cx="48" cy="48" r="47" className="fill-surface-2 stroke-line" />
      {FIGURES[name] ?? FIGURES['owl']}
    </svg>
  );
}
