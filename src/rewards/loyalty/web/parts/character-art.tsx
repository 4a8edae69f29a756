// The drawn figures of the characters, from head to foot: flat shapes in the colours of the theme, each in the box 0 0 120 160.
import type { ReactNode } from 'react';

/** The ground under each of them. */
const FLOOR = <ellipse cx="60" cy="152" rx="38" ry="5" className="fill-art-shade opacity-20" />;
const eye = (x: number, y: number, r = 3): ReactNode => (
  <g key={`${x} ${y}`}>
    <circle cx={x} cy={y} r={r} className="fill-art-shade" />
    <circle cx={x + r * 0.35} cy={y - r * 0.35} r={r * 0.35} className="fill-on-art" />
  </g>
);

const FIGURES: Readonly<Record<string, ReactNode>> = {
  // In a waistcoat, with a hand of cards: first to sit down, first to stand up.
  fox: (
    <>
      <path d="M84 140c30 2 34-34 18-52 4 20-6 32-20 36Z" className="fill-warning" />
      <path d="M102 88c10 12 12 30 2 42 2-14 0-22-6-30Z" className="fill-on-art opacity-80" />
      <path d="M44 122h12v28H40c0-6 4-8 4-12ZM64 122h12v16c0 4 4 6 4 12H64Z" className="fill-warning" />
      <path d="M40 150h16v-5H44ZM64 150h16l-4-5H64Z" className="fill-surface-3" />
      <path d="M38 82c0-12 44-12 44 0l2 42c-10 6-38 6-48 0Z" className="fill-warning" />
      <path d="M38 84 60 96l22-12 2 40c-10 6-38 6-48 0Z" className="fill-primary-strong" />
      <path d="m50 80 10 16 10-16c-4-4-16-4-20 0Z" className="fill-on-art opacity-90" />
      <path d="M60 96v28" strokeWidth="1.5" className="stroke-on-primary opacity-60" />
      <circle cx="60" cy="104" r="1.8" className="fill-warning" />
      <circle cx="60" cy="113" r="1.8" className="fill-warning" />
      <path
        d="M40 86c-12 4-18 16-10 26l8-6c-2-6 0-10 6-12ZM80 86c12 4 16 16 8 24l-8-6c2-6 0-8-4-10Z"
        className="fill-warning"
      />
      <g transform="rotate(-16 30 108)">
        <rect x="18" y="92" width="15" height="22" rx="2.5" className="fill-on-art stroke-line" />
        <rect
          x="25"
          y="92"
          width="15"
          height="22"
          rx="2.5"
          transform="rotate(16 32 112)"
          className="fill-on-art stroke-line"
        />
        <path d="M36 99c-3-4-7 0 0 6 7-6 3-10 0-6Z" transform="rotate(16 32 112)" className="fill-danger" />
      </g>
      <path d="M30 14 46 32h28L90 14l4 34-34 34-34-34Z" className="fill-warning" />
      <path d="m33 22 10 12-9 8ZM87 22 77 34l9 8Z" className="fill-art-shade opacity-70" />
      <path
        d="m27 48 22-2 11 34c-8-4-24-18-33-32ZM93 48l-22-2-11 34c8-4 24-18 33-32Z"
        className="fill-on-art opacity-90"
      />
      {eye(49, 46)}
      {eye(71, 46)}
      <path d="M55 72h10l-5 7Z" className="fill-art-shade" />
    </>
  ),
  // In a bow tie and spectacles, with the rules under the wing.
  owl: (
    <>
      <path d="M48 142h10l-2 9H44ZM62 142h10l4 9H64Z" className="fill-warning" />
      <path d="M26 76c0-30 68-30 68 0 4 40-8 68-34 68S22 116 26 76Z" className="fill-primary-strong" />
      <path d="M40 88c10-8 30-8 40 0 2 28-6 46-20 50-14-4-22-22-20-50Z" className="fill-primary-soft" />
      <path
        d="M46 98q4 5 8 0m4 0q4 5 8 0m-16 11q4 5 8 0m4 0q4 5 8 0m-12 11q4 5 8 0"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path
        d="M26 80c-10 14-10 38 2 48 8-14 8-34 4-46ZM94 80c10 14 10 38-2 48-8-14-8-34-4-46Z"
        className="fill-primary"
      />
      <rect x="82" y="98" width="22" height="28" rx="2" transform="rotate(12 93 112)" className="fill-danger" />
      <path d="m86 106 14 3m-15 4 14 3" strokeWidth="2" className="stroke-on-art opacity-80" />
      <path d="M24 22c12 8 60 8 72 0 2 14 2 20-2 30-6 26-62 26-68 0-4-10-4-16-2-30Z" className="fill-primary" />
      <circle cx="44" cy="46" r="16" className="fill-on-art stroke-warning" strokeWidth="3" />
      <circle cx="76" cy="46" r="16" className="fill-on-art stroke-warning" strokeWidth="3" />
      <path d="M57 44q3-3 6 0" fill="none" strokeWidth="3" className="stroke-warning" />
      <circle cx="45" cy="47" r="7" className="fill-art-shade" />
      <circle cx="75" cy="47" r="7" className="fill-art-shade" />
      <circle cx="48" cy="44" r="2.4" className="fill-on-art" />
      <circle cx="78" cy="44" r="2.4" className="fill-on-art" />
      <path d="M55 58h10l-5 10Z" className="fill-warning" />
      <path d="m60 80-14-7v14Zm0 0 14-7v14Z" className="fill-danger" />
      <circle cx="60" cy="80" r="3.4" className="fill-warning" />
    </>
  ),
  // With hat and cane, and one chip at a time.
  tortoise: (
    <>
      <path d="M40 130h14v20H36c0-8 4-8 4-12ZM66 130h14v8c0 4 4 4 4 12H66Z" className="fill-primary" />
      <path d="M24 108c0-40 20-54 36-54s36 14 36 54c0 18-14 30-36 30s-36-12-36-30Z" className="fill-primary-strong" />
      <path
        d="M40 104c0-24 10-32 20-32s20 8 20 32c0 14-8 24-20 24s-20-10-20-24Z"
        className="fill-warning-soft stroke-warning"
        strokeWidth="2"
      />
      <path
        d="M42 92h36M41 106h38M46 119h28M60 73v54"
        fill="none"
        strokeWidth="2"
        className="stroke-warning opacity-60"
      />
      <path
        d="M30 88c-12 4-16 16-8 24l8-6c-2-6 0-8 4-10ZM90 88c10 4 14 14 8 22l-8-6c2-4 0-6-4-8Z"
        className="fill-primary"
      />
      <path d="M100 98v52" strokeWidth="4" strokeLinecap="round" className="stroke-warning" />
      <circle cx="100" cy="96" r="5" className="fill-warning" />
      <circle cx="20" cy="116" r="10" className="fill-info" />
      <circle cx="20" cy="116" r="6" fill="none" strokeWidth="2" strokeDasharray="4 3" className="stroke-on-art" />
      <path d="M38 44c0-18 10-26 22-26s22 8 22 26-10 24-22 24-22-6-22-24Z" className="fill-primary" />
      {eye(50, 42)}
      {eye(70, 42)}
      <path d="M50 55q10 8 20 0" fill="none" strokeWidth="2.5" strokeLinecap="round" className="stroke-art-shade" />
      <path d="M34 24h52l-4 6H38Z" className="fill-surface-3 stroke-line-strong" />
      <path d="M43 24c0-14 4-18 17-18s17 4 17 18Z" className="fill-surface-3 stroke-line-strong" />
      <path d="M43 19h34v5H43Z" className="fill-danger" />
    </>
  ),
  // With a top hat and a watch: it knows when to leave.
  heron: (
    <>
      <path
        d="M52 112v36h-8m8 0h6M68 112v36h-6m6 0h8"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-warning"
      />
      <path d="M34 84c2-18 34-26 48-12 12 12 10 34-6 42-20 8-44-4-42-30Z" className="fill-info" />
      <path d="M76 86c14 2 24 14 30 36-16-2-30-8-38-20Z" className="fill-info opacity-70" />
      <path d="M40 84c4-8 24-10 30 0 4 12-2 24-12 26-12-2-20-12-18-26Z" className="fill-info-soft" />
      <path d="M50 84c-18-16 14-28 4-48" fill="none" strokeWidth="11" strokeLinecap="round" className="stroke-info" />
      <path d="M44 36c0-16 26-18 28-2 0 14-26 18-28 2Z" className="fill-info" />
      <path d="m69 30 42 8-40 6c-4-4-4-10-2-14Z" className="fill-warning" />
      <path d="M71 37h38" strokeWidth="1.5" className="stroke-art-shade opacity-40" />
      {eye(60, 32)}
      <path d="M46 40c-12 2-18 10-22 18 10-2 18-6 24-14Z" className="fill-primary-strong" />
      <path d="m38 21 40-3-1 5-38 3Z" className="fill-surface-3 stroke-line-strong" />
      <path d="m45 21-3-16 28-2 1 16Z" className="fill-surface-3 stroke-line-strong" />
      <path d="m44 15 26-2 1 5-26 2Z" className="fill-warning" />
      <path d="M54 96q10 8 18 0" fill="none" strokeWidth="1.6" className="stroke-warning" />
      <circle cx="74" cy="99" r="6.5" className="fill-on-art stroke-warning" strokeWidth="2" />
      <path d="M74 99v-4m0 4 3 2" strokeWidth="1.4" className="stroke-art-shade" />
    </>
  ),
};

/** Says nothing that the name next to it does not say. */
export function CharacterArt({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg viewBox="0 0 120 160" aria-hidden className={className}>
      {FLOOR}
      {FIGURES[name] ?? FIGURES['owl']}
    </svg>
  );
}
