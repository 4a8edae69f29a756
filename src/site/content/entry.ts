// What content is made of, in this process.
export interface Entry {
  id: number;
  /** From an outside service; the same in every language. */
  documentId?: string;
  /** `null`: the same in every language. */
  locale: string | null;
  /** As stored: media and relations by id, components in place. */
  attributes: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** `null`: a draft. */
  publishedAt: string | null;
}

/** A smaller picture of a file. */
export interface Format {
  name: 'thumbnail' | 'small' | 'medium' | 'large';
  width: number;
  height: number;
  bytes: number;
}

export interface Media {
  id: number;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  width: number | null;
  height: number | null;
  hash: string;
  ext: string;
  mime: string;
  bytes: number;
  formats: readonly Format[];
  createdAt: string;
  updatedAt: string;
}

/** `format`: for the smaller picture. */
export const mediaUrl = (media: Pick<Media, 'hash' | 'ext'>, format?: Format['name']): string =>
  `/content/media/${format === undefined ? '' : `${format}_`}${media.hash}${media.ext}`;
