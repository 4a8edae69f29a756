// What a sport is called: as the book names it, or by the texts of a page that does not ask the book.
import type { Texts } from '#site/shell/texts.ts';
import type { Sports } from './parts/sports-nav.tsx';

export const sportName = ({ sports }: Sports, sport: string): string =>
  sports.find((entry) => entry.sport === sport)?.name ?? withoutDashes(sport);

/** `texts`: where names of sports stand in the area of `t`. */
export const sportText = (t: Texts, texts: string, sport: string): string =>
  t.has(`${texts}.${sport}`) ? t(`${texts}.${sport}`) : withoutDashes(sport);

const withoutDashes = (sport: string): string => sport.charAt(0).toUpperCase() + sport.slice(1).replaceAll('-', ' ');
