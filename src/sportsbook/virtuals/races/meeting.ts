/** What a meeting of the built-in league is: its course, who comes there, and what its races are called. */
import type { Fixture } from '#sportsbook/book/index.ts';

export type Race = NonNullable<Fixture['race']>;
export type Going = NonNullable<Race['going']>;

interface Names {
  en: string;
  es: string;
  ru: string;
}

export interface Meeting {
  id: string;
  names: Names;
  region: Names;
  /** ISO 3166. */
  country: string;
  rating: number;
  /** Its position in the sport's list, from 1. */
  place: number;
  /** As many for each half of an hour: a horse that has run has half an hour's rest. */
  horses: readonly string[];
  jockeys: readonly string[];
  trainers: readonly string[];
  /** What its races are called after. */
  titles: readonly Names[];
  distances: readonly number[];
  /** What the ground may be like, from hour to hour the next or the one before. */
  goings: readonly Going[];
}

export const RACING_SPORT = {
  id: 'horse-racing',
  names: { en: 'Horse racing', es: 'Carreras de caballos', ru: 'Скачки' },
  place: 6,
};
