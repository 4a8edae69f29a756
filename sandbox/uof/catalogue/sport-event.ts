/** What is played, by whom and in what, with names in the languages of the feed. */
export const LOCALES = ['en', 'es', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];
export type Names = Readonly<Record<Locale, string>>;
/** One name for all languages is a text. */
export type Name = string | Names;

export const nameIn = (name: Name, locale: Locale): string => (typeof name === 'string' ? name : name[locale]);

export interface Sport {
  id: string;
  name: Name;
}

export interface Category {
  id: string;
  name: Name;
  countryCode?: string | undefined;
}

export interface Tournament {
  id: string;
  name: Name;
  sport: Sport;
  category: Category;
}

export interface Season {
  id: string;
  name: Name;
  startDate: string;
  endDate: string;
  year: string;
}

export interface Player {
  id: string;
  /** As the feed writes it: `Surname, First name`. */
  name: Name;
  role: string;
}

export interface Competitor {
  id: string;
  name: Name;
  abbreviation: string;
  country: Name;
  countryCode: string;
  gender?: 'male' | 'female' | undefined;
  players?: readonly Player[] | undefined;
}

/** A match of two competitors, or a season of many. */
export interface SportEvent {
  id: string;
  tournament: Tournament;
  season: Season;
  round?: number | undefined;
  competitors: readonly Competitor[];
  startsAt: number;
  /** Texts of its free-text markets by `variant`, with those of the outcomes. */
  freeTexts?: Readonly<Record<string, FreeText>> | undefined;
}

export interface FreeText {
  market: number;
  name: Name;
  outcomes: Readonly<Record<string, Name>>;
}

export const SPORTS = {
  football: { id: 'sr:sport:1', name: { en: 'Soccer', es: 'Fútbol', ru: 'Футбол' } },
  basketball: { id: 'sr:sport:2', name: { en: 'Basketball', es: 'Baloncesto', ru: 'Баскетбол' } },
  tennis: { id: 'sr:sport:5', name: { en: 'Tennis', es: 'Tenis', ru: 'Теннис' } },
  golf: { id: 'sr:sport:9', name: { en: 'Golf', es: 'Golf', ru: 'Гольф' } },
} as const satisfies Record<string, Sport>;
