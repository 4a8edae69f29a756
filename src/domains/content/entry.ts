// What content is made of, in this process.
export interface Entry {
  id: number;
  /** `null`: the same in every language. */
  locale: string | null;
  /** As stored: media and relations by id, components in place. */
  attributes: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** `null`: a draft. */
  publishedAt: string | null;
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
  createdAt: string;
  updatedAt: string;
}

export const mediaUrl = (media: Pick<Media, 'hash' | 'ext'>): string => `/content/media/${media.hash}${media.ext}`;
