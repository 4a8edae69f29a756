// Row types of the schema `content`.

/** Attributes by language; under `all` where entries have none. */
export type Languages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** How a version came to be; `before`: it stood when the first change was kept. */
export type VersionKind = 'before' | 'published' | 'reverted' | 'as shipped' | 'removed' | 'written';

export interface ContentTables {
  'content.entries': {
    collection: string;
    id: number;
    locale: string | null;
    attributes: Record<string, unknown>;
    published_at: Date | null;
    created_at: Date;
    updated_at: Date;
    seed_key: string | null;
    is_edited: boolean;
  };
  'content.seeds': { collection: string; seed_key: string; digest: string };
  'content.media': {
    id: number;
    name: string;
    alternative_text: string | null;
    caption: string | null;
    width: number | null;
    height: number | null;
    hash: string;
    ext: string;
    mime: string;
    bytes: Buffer;
    created_at: Date;
    updated_at: Date;
  };
  'content.media_formats': {
    media_id: number;
    name: 'thumbnail' | 'small' | 'medium' | 'large';
    width: number;
    height: number;
    bytes: Buffer;
  };
  'content.outside_copies': { collection: string; locale: string; entries: unknown; fetched_at: Date };
  'content.outside_documents': { collection: string; document_id: string; id: number };
  'content.outside_checks': { collection: string; locale: string; version: string; stamp: string };
  'content.drafts': {
    collection: string;
    name: string;
    version: number;
    languages: Languages;
    base: string;
    changed_by: string;
    changed_at: Date;
  };
  'content.versions': {
    collection: string;
    name: string;
    number: number;
    languages: Languages;
    at: Date;
    by_whom: string;
    how: VersionKind;
    reason: string | null;
  };
  'content.previews': {
    id: string;
    collection: string;
    name: string;
    made_by: string;
    expires_at: Date;
    opened_at: Date | null;
  };
}
