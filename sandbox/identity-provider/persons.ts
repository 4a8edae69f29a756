/** A person whom a visitor can choose to be at the sandbox identity provider. */
export interface Person {
  /** The id by which the provider knows them. */
  id: string;
  name: string;
  email?: string;
  isEmailVerified?: boolean;
}

/** One with a proved address, and one who gives none: sites must get along with both. */
export const PERSONS: readonly Person[] = [
  { id: 'maya', name: 'Maya Lindqvist', email: 'maya@example.org', isEmailVerified: true },
  { id: 'theo', name: 'Theo Okafor' },
];

/** Others, for tests: `[{"id":"…","name":"…","email":"…","isEmailVerified":true}]`. */
export const readPersons = (json: string): readonly Person[] => JSON.parse(json) as Person[];
