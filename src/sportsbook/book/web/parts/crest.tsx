// A competitor's crest, drawn from two colours and a way of dividing them.
import type { Competitor } from '../../contract.ts';

const SHIELD = 'M4 3h24v14c0 7-5 11-12 13C9 28 4 24 4 17Z';

const DIVISIONS: Readonly<Record<string, string>> = {
  halves: 'M16 3h12v14c0 7-5 11-12 13Z',
  stripes: 'M9 3h5v26.4C12 28.700 10.400 27.900 9 27ZM19 3h5v23.600c-1.500 1.100-3.200 1.900-5 2.600Z',
  hoops: 'M4 9h24v5H4ZM4.200 19h23.600c-.6 2-1.600 3.700-3 5H7.200c-1.400-1.300-2.400-3-3-5Z',
  sash: 'M4 5l22 20.500c-1 .9-2 1.700-3.200 2.300L4 11Z',
  quarters: 'M16 3h12v13H16ZM4 16h12v14C9 28 4 24 4 17Z',
  chevron: 'M4 14l12-8 12 8v6l-12-8-12 8Z',
  roundel: 'M16 8a7.500 7.500 0 1 0 .01 0Z',
};

export function Crest({
  competitor: { colours, crest },
  className = 'size-6',
}: {
  competitor: Pick<Competitor, 'colours' | 'crest'>;
  className?: string;
}) {
  const [first = '#888888', second = '#ffffff'] = colours;
  const division = DIVISIONS[crest];
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={`shrink-0 ${className}`}>
      <path d={SHIELD} fill={first} />
      {division && <path d={division} fill={second} />}
      <path d={SHIELD} fill="none" stroke="currentColor" strokeOpacity="0.35" strokeWidth="1.5" />
    </svg>
  );
}
