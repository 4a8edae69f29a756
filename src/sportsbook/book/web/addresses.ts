// Addresses of the sportsbook.
import type { SportEvent } from '../contract.ts';

export const sportAddress = (sport: string): string => `/betting/${sport}`;

export const competitionAddress = ({ sport, slug }: { sport: string; slug: string }): string =>
  `/betting/${sport}/${slug}`;

export const addressOf = ({
  sport,
  competition,
  slug,
}: Pick<SportEvent, 'sport' | 'slug'> & { competition: { slug: string } }): string =>
  `/betting/${sport}/${competition.slug}/${slug}`;

/** The id of an event, from the last part of its slug. */
export const idOfSlug = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1);
