// The page of an entry as the server describes it.
import type { EntryForm } from '#site/content/entry-form-contract.ts';
import { readDesk, writeDesk } from '#desk/shell/web/call-desk.ts';
import type { DraftInfo, Fault, Languages, SavedDraft, VersionInfo } from '../contract.ts';

export interface EntryInfo {
  id: string;
  collection: string;
  collectionTitle: string;
  name: string;
  title: string;
  isLocalised: boolean;
  isSingle: boolean;
  isReadOnly: boolean;
  state: string;
  version: string;
  form: EntryForm;
  published: Languages;
  draft?: DraftInfo;
  shipped?: Languages;
  faults: readonly Fault[];
  versions: readonly VersionInfo[];
  references: Readonly<Record<string, ReadonlyArray<{ name: string; number: number }>>>;
}

const query = (values: Record<string, string>): URLSearchParams => new URLSearchParams(values);

export const readEntry = (id: string): Promise<EntryInfo> => readDesk('content/entry', query({ id }));

export const readVersion = (id: string, number: number): Promise<{ languages: Languages }> =>
  readDesk('content/version', query({ id, number: String(number) }));

export const saveDraft = (id: string, version: number, languages: Languages): Promise<SavedDraft> =>
  writeDesk('content/draft', { id, version, languages });

export const dropDraft = (id: string, version: number): Promise<SavedDraft> =>
  writeDesk('content/draft/drop', { id, version });

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (language: string): string =>
  language === 'all' ? 'All languages' : (NAMES.of(language) ?? language);
