// What a jockey wears, drawn: cap, sleeves, and a body in two colours.
import type { Silks as Colours } from '../../contract.ts';

/** The second colour on the body, which is a rectangle from 10, 10 to 22, 30. */
export const BODIES: Readonly<Record<Colours['body'], string>> = {
  plain: '',
  halves: 'M16 10h6v20h-6Z',
  quarters: 'M16 10h6v10h-6ZM10 20h6v10h-6Z',
  stripes: 'M11.300 10h2.200v20h-2.200ZM14.900 10h2.200v20h-2.200ZM18.500 10h2.200v20h-2.200Z',
  hoops: 'M10 13h12v3.400H10ZM10 19.800h12v3.400H10ZM10 26.600h12V30H10Z',
  sash: 'M10 10h4l8 15.500V30h-3L10 14.500Z',
  chevron: 'M10 13.500l6 6 6-6v5l-6 6-6-6Z',
  diamond: 'M16 12.500l5 7.500-5 7.500-5-7.500Z',
  spots: [
    [13, 13.2],
    [19, 13.2],
    [16, 17.4],
    [13, 21.6],
    [19, 21.6],
    [16, 25.8],
  ]
    .map(([x, y]) => `M${x! - 1.5} ${y}a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0Z`)
    .join(''),
  star: 'M16 13.500l1.600 4.300 4.600.2-3.600 2.900 1.200 4.400-3.800-2.500-3.800 2.500 1.200-4.400-3.600-2.900 4.600-.2Z',
};

const BODY = 'M10 10h12v20H10Z';
const SLEEVES = 'M10 10 5.200 12.600 3 23.500l4.600 1L10 17ZM22 10l4.800 2.600L29 23.500l-4.600 1L22 17Z';
const CAP = 'M10.500 8a5.500 5.500 0 0 1 11 0l3.200.3a.7.7 0 0 1 0 1.300H10.500Z';

export function Silks({ silks, className = 'size-8' }: { silks: Colours; className?: string }) {
  const [body, second] = silks.colours;
  return (
    <svg viewBox="1 1 30 30" aria-hidden data-silks={silks.body} className={`shrink-0 ${className}`}>
      <path d={SLEEVES} fill={silks.sleeves} />
      <path d={BODY} fill={body} />
      {BODIES[silks.body] !== '' && <path d={BODIES[silks.body]} fill={second} />}
      <path d={CAP} fill={silks.cap} />
      <path d={`${SLEEVES}${BODY}${CAP}`} fill="none" stroke="currentColor" strokeOpacity="0.4" strokeWidth="0.8" />
    </svg>
  );
}
