import type { Promotion } from '#site/content/contract.ts';

/** The operator's own picture, else one of the site's drawn compositions, else none. */
export const promotionPicture = ({ image, art }: Pick<Promotion, 'image' | 'art'>): string | undefined =>
  image || (art ? `/banners/${art}.svg` : undefined);
