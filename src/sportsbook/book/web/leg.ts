// What the slip keeps of a chosen outcome.
import type { Market, SportEvent } from '../contract.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { placeOdds } from '#sportsbook/models/race/results.ts';
import type { SlipLeg } from '#sportsbook/bets/web/slip.ts';

export const legOf = (
  {
    id,
    slug,
    sport,
    competition,
    competitors,
    has_builder,
    race,
    starts_at,
  }: Pick<SportEvent, 'id' | 'slug' | 'sport' | 'competition' | 'competitors' | 'has_builder' | 'race' | 'starts_at'>,
  {
    ref,
    kind,
    specifiers,
    version,
    label,
    outcomes,
  }: Pick<Market, 'ref' | 'kind' | 'specifiers' | 'version' | 'label' | 'outcomes'>,
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
  ...(race && { race: race.title, startsAt: starts_at }),
  ...(race?.each_way && kind === 'race-winner' && { eachWay: placePart(race.each_way, outcomes, outcome) }),
  ...(label?.outcomes[outcome] && { label: { market: label.name, outcome: label.outcomes[outcome] } }),
});

/** By its terms, until its own market is asked about. */
function placePart(
  { part, places }: NonNullable<NonNullable<SportEvent['race']>['each_way']>,
  outcomes: Market['outcomes'],
  outcome: string,
): SlipLeg['eachWay'] {
  const odds = outcomes.find(({ id }) => id === outcome)?.odds;
  return odds ? { part, places, odds: placeOdds(odds, part), version: 0 } : undefined;
}
