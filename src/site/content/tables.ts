// Row types of the schema `content`.
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
}
