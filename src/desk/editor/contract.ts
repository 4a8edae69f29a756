// What the pages of the content editor get from the server of the desk. The form of an entry is that of `site/content`.

/** Attributes by language; under `all` where entries have none. */
export type Languages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface CollectionInfo {
  name: string;
  title: string;
  group: string;
  isSingle: boolean;
  entries: number;
  drafts: number;
}

export interface EntryLine {
  /** Of the subject: `banners:welcome`. */
  id: string;
  collection: string;
  name: string;
  /** What it says, where it has a title. */
  title: string;
  /** `draft` where somebody is writing on it, otherwise as it stands. */
  state: string;
  changedBy: string;
  changedAt: string | null;
}

export interface DraftInfo {
  languages: Languages;
  version: number;
  changedBy: string;
  changedAt: string;
  /** Something else has been published since it was begun. */
  isOutdated: boolean;
}

export interface Fault {
  language: string;
  path: readonly string[];
  sentence: string;
}

export interface VersionInfo {
  number: number;
  at: string;
  by: string;
  how: string;
  reason: string | null;
}

export interface SavedDraft {
  /** Absent: it is the same as what is published. */
  draft?: DraftInfo;
  faults: readonly Fault[];
  /** Of the subject, for acts. */
  version: string;
  state: string;
}

export interface ReachLine {
  name: string;
  players: number;
}

/** Who gets it now, and what that costs at most. */
export interface Reach {
  isOfDraft: boolean;
  /** Players who were looked at, of all that are active. */
  looked: number;
  active: number;
  players: number;
  byCountry: readonly ReachLine[];
  byCurrency: readonly ReachLine[];
  bySegment: readonly ReachLine[];
  /** In hundredths of a EUR; absent where it costs nothing. */
  mostCents?: string;
  /** What limits it: the number of players, the budget of a day. */
  bounds: readonly string[];
  /** Why others do not get it, the most frequent first. */
  obstacles: readonly ReachLine[];
  /** What the valuation says of it. */
  valuation: readonly string[];
}

export interface PlayerVerdict {
  id: string;
  /** With the login masked. */
  player: string;
  /** Absent: they get it. */
  because?: string;
}
