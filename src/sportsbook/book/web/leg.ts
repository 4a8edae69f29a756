// What the slip keeps of a chosen outcome.
import type { Market, SportEvent } from '../contract.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import type { SlipLeg } from '#sportsbook/bets/web/slip.ts';

export const legOf = (
  {
    id,
    slug,
    sport,
    competition,
    competitors,
    has_builder,
  }: Pick<SportEvent, 'id' | 'slug' | 'sport' | 'competition' | 'competitors' | 'has_builder'>,
  { ref, kind, specifiers, version, label }: Pick<Market, 'ref' | 'kind' | 'specifiers' | 'version' | 'label'>,
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
  ...(has_builder && isCombined(sport, { kind, specifiers }) && { canBuild: true }),
  ...(label?.outcomes[outcome] && { label: { market: label.name, outcome: label.outcomes[outcome] } }),
});
