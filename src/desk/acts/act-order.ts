/** An act as it is ordered in the browser. */
export interface ActOrder {
  /** Its name. */
  act: string;
  /** Of the subject. */
  id: string;
  fields: Readonly<Record<string, string>>;
  reason: string;
  /** What the player reads; empty where they read nothing. */
  playerText: string;
  /** Of the subject, as the person saw it. */
  version: string;
  /** The caller's: what is sent twice is done once. */
  key: string;
}
