/** Custom Bet of the league: before its start a match is priced by its model, several outcomes together. */
import { priceBuilder } from '#sportsbook/models/builder.ts';
import { idsOf } from '#sportsbook/models/decide.ts';
import { models } from '#sportsbook/models/models.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import type { Calculation, Selection } from '../content.ts';
import type { LeagueMatch } from './calendar.ts';
import { marketOf } from './model-lines.ts';

export function calculate(match: LeagueMatch, selections: readonly Selection[], now: number): Calculation {
  const model = models[match.sport];
  if (!model.together || now >= match.event.startsAt) return 'There are no selections of this event at the moment.';
  const start = model.start(match.strengths);
  const offers = model.outlook(match.strengths)(start).offers();
  const chosen = selections.flatMap(({ market, specifiers, outcome }): ChosenOutcome[] => {
    for (const key of offers) {
      const theirs = marketOf(match.sport, key);
      if (theirs?.id !== market || theirs.specifiers !== specifiers) continue;
      const ownOutcome = idsOf(key).find((id) => theirs.outcome(id) === outcome);
      if (ownOutcome !== undefined) return [{ key, outcome: ownOutcome }];
    }
    return [];
  });
  const law = chosen.length === selections.length && model.together.winsTogether(match.strengths)(start, chosen);
  const price = law ? priceBuilder(law, law, chosen.length) : undefined;
  if (price?.is !== 'priced') return `These selections are not combined: ${price?.why ?? 'one is not available'}.`;
  return { odds: price.odds / 1000, probability: price.chance };
}
