// What the slip keeps of a chosen outcome.
import type { Market, SportEvent } from '../contract.ts';
import type { SlipLeg } from '#sportsbook/bets/web/slip.ts';

export const legOf = (
  {
    id,
    slug,
    sport,
    competition,
    competitors,
  }: Pick<SportEvent, 'id' | 'slug' | 'sport' | 'competition' | 'competitors'>,
  { ref, version, label }: Pick<Market, 'ref' | 'version' | 'label'>,
  outcome: string,
): Omit<SlipLeg, 'odds'> => ({
  event: id,
  slug,
  sport,
  competition: competition.name,
  competitionSlug: competition.slug,
  competitors: competitors.map(({ name }) => name),
  market: ref,
  outcome,
  version,
  ...(label?.outcomes[outcome] && { label: { market: label.name, outcome: label.outcomes[outcome] } }),
});
