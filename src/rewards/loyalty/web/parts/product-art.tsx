// Drawings of what the shop has, in the box 0 0 240 120; an operator's own name of a drawing wins over that of the kind.
import type { ReactNode } from 'react';
import type { Product, ProductKind } from '../../contract.ts';

const coin = (x: number, y: number, r: number): ReactNode => (
  <g key={`${x} ${y}`}>
    <circle cx={x} cy={y} r={r} className="fill-gold" />
    <circle cx={x} cy={y} r={r * 0.74} fill="none" strokeWidth="2" className="stroke-bg opacity-50" />
    <path
      d={`M${x - r * 0.28} ${y}h${r * 0.56}M${x} ${y - r * 0.34}v${r * 0.68}`}
      strokeWidth="3"
      className="stroke-bg"
    />
  </g>
);

const BY_KIND: Readonly<Record<ProductKind, ReactNode>> = {
  cash: [coin(84, 74, 22), coin(156, 74, 22), coin(120, 54, 28)],
  'bonus-money': (
    <>
      <rect x="82" y="50" width="76" height="50" rx="6" className="fill-surface-3 stroke-line-strong" strokeWidth="2" />
      <rect x="76" y="40" width="88" height="18" rx="5" className="fill-primary" />
      <path d="M114 40h12v60h-12z" className="fill-primary-strong" />
      <path
        d="M120 40c-22 0-28-22-14-26 10-2 14 14 14 26Zm0 0c22 0 28-22 14-26-10-2-14 14-14 26Z"
        fill="none"
        strokeWidth="4"
        className="stroke-primary"
      />
      {coin(176, 84, 15)}
    </>
  ),
  'free-spins': (
    <>
      <rect
        x="66"
        y="22"
        width="108"
        height="76"
        rx="10"
        className="fill-surface-3 stroke-line-strong"
        strokeWidth="2"
      />
      {[78, 109, 140].map((x) => (
        <rect key={x} x={x} y="34" width="24" height="52" rx="4" className="fill-bg" />
      ))}
      <path
        d="M84 52h12l-7 16M115 52h12l-7 16M146 52h12l-7 16"
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        className="stroke-primary"
      />
      <path
        d="M182 44a34 34 0 0 1 0 32m0-32 8 4m-8-4-2 9"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-info"
      />
    </>
  ),
  'free-bet': (
    <>
      <path
        d="M62 34h116v18a10 10 0 0 0 0 20v18H62V72a10 10 0 0 0 0-20Z"
        className="fill-surface-3 stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M148 38v48" strokeWidth="2" strokeDasharray="3 6" className="stroke-line-strong" />
      <circle cx="105" cy="62" r="20" className="fill-primary-soft stroke-primary" strokeWidth="3" />
      <path d="m105 50 11 8-4 13h-14l-4-13Z" className="fill-primary" />
      <path d="m158 62 5 5 9-11" fill="none" strokeWidth="4" strokeLinecap="round" className="stroke-primary" />
    </>
  ),
  goods: (
    <>
      <path d="M78 48 120 32l42 16v44l-42 16-42-16Z" className="fill-surface-3 stroke-line-strong" strokeWidth="2" />
      <path d="m78 48 42 16 42-16M120 64v44" fill="none" strokeWidth="2" className="stroke-line-strong" />
      <path d="m99 40 42 16v14" fill="none" strokeWidth="5" className="stroke-primary" />
    </>
  ),
};

/** For goods, by their sysname. */
const BY_NAME: Readonly<Record<string, ReactNode>> = {
  'baize-mug': (
    <>
      <path d="M152 50h12a16 16 0 0 1 0 32h-12" fill="none" strokeWidth="8" className="stroke-primary-strong" />
      <path d="M86 38h68v56a10 10 0 0 1-10 10H96a10 10 0 0 1-10-10Z" className="fill-primary" />
      <path d="m120 56 12 8-5 14h-14l-5-14Z" className="fill-on-primary opacity-80" />
      <path
        d="M106 26q-5-6 0-12M122 26q-5-6 0-12M138 26q-5-6 0-12"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-muted"
      />
    </>
  ),
  'card-set': (
    <>
      <g transform="rotate(-14 96 66)">
        <rect
          x="74"
          y="28"
          width="48"
          height="68"
          rx="6"
          className="fill-surface-3 stroke-line-strong"
          strokeWidth="2"
        />
        <path d="M98 52c-8-10-18 0 0 16 18-16 8-26 0-16Z" className="fill-danger" />
      </g>
      <g transform="rotate(12 142 66)">
        <rect x="118" y="28" width="48" height="68" rx="6" className="fill-text stroke-line-strong" strokeWidth="2" />
        <path
          d="M142 44c-10 12-18 16-14 24 4 6 10 4 13 0l-3 10h8l-3-10c3 4 9 6 13 0 4-8-4-12-14-24Z"
          className="fill-bg"
        />
      </g>
    </>
  ),
  hoodie: (
    <>
      <path d="m96 30-26 16-10 44 16 4 8-26v38h72V68l8 26 16-4-10-44-26-16Z" className="fill-primary-strong" />
      <path d="M96 30c4 20 44 20 48 0-8-8-40-8-48 0Z" className="fill-primary" />
      <path d="M104 84h32l6 12H98Z" className="fill-primary" />
      <path d="m120 56 8 6-3 9h-10l-3-9Z" className="fill-on-primary opacity-80" />
    </>
  ),
};

export function ProductArt({ product: { art, sysname, kind } }: { product: Product }) {
  return (
    <svg
      viewBox="0 0 240 120"
      aria-hidden
      className="block w-full bg-[radial-gradient(60%_90%_at_50%_40%,var(--primary-soft),transparent)] bg-surface-2"
    >
      {BY_NAME[art] ?? BY_NAME[sysname] ?? BY_KIND[kind]}
    </svg>
  );
}
