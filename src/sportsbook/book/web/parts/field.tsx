// The ground that a sport is played on, drawn: 105 wide and 60 high, the home side attacks to the right.
import type { ReactNode } from 'react';

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 0.4 } as const;

const FIELDS: Readonly<Record<string, ReactNode>> = {
  football: (
    <>
      <path d="M52.5 0v60" {...LINE} />
      <circle cx="52.5" cy="30" r="9" {...LINE} />
      <path d="M0 12h16.5v36H0M0 22h5.5v16H0M105 12H88.5v36H105M105 22h-5.5v16h5.5" {...LINE} />
      <path d="M16.5 24a9 9 0 0 1 0 12M88.5 24a9 9 0 0 0 0 12" {...LINE} />
    </>
  ),
  'ice-hockey': (
    <>
      <path d="M52.5 0v60" {...LINE} strokeWidth={0.9} />
      <path d="M36 0v60M69 0v60M9 0v60M96 0v60" {...LINE} />
      <circle cx="52.5" cy="30" r="8" {...LINE} />
      <circle cx="20" cy="14" r="7" {...LINE} />
      <circle cx="20" cy="46" r="7" {...LINE} />
      <circle cx="85" cy="14" r="7" {...LINE} />
      <circle cx="85" cy="46" r="7" {...LINE} />
    </>
  ),
  basketball: (
    <>
      <path d="M52.5 0v60" {...LINE} />
      <circle cx="52.5" cy="30" r="7" {...LINE} />
      <path d="M0 20h20v20H0M105 20H85v20h20" {...LINE} />
      <path d="M0 4h10a27 27 0 0 1 0 52H0M105 4H95a27 27 0 0 0 0 52h10" {...LINE} />
    </>
  ),
  tennis: (
    <>
      <path d="M10 6h85v48H10zM10 12h85M10 48h85M32 12v36M73 12v36M32 30h41" {...LINE} />
      <path d="M52.5 2v56" {...LINE} strokeWidth={0.9} />
    </>
  ),
};

export const hasField = (sport: string): boolean => Object.hasOwn(FIELDS, sport);

export const Field = ({ sport }: { sport: string }) => FIELDS[sport] ?? null;
