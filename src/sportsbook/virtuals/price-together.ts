// What several outcomes of a match of the league cost together: by what is believed of the two and what the scoreboard shows.
import { LRUCache } from 'lru-cache';
import { perProcess, type Services } from '#platform/context.ts';
import type { MatchNow } from '#sportsbook/book/index.ts';
import { priceBuilder, type BuilderPrice } from '#sportsbook/models/builder.ts';
import { models } from '#sportsbook/models/models.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import { believedNow, TICK_S, type ScriptedMatch } from './rules/script.ts';
import { scriptMatch } from './script-match.ts';
import { matchesNamed } from './store.ts';

/** Of matches that bets are built on now. */
const matches = perProcess('league.together', () => new LRUCache<string, ScriptedMatch>({ max: 500 }));

export async function priceTogether(
  services: Services,
  { foreign_id: id, status, scoreboard }: MatchNow,
  chosen: readonly ChosenOutcome[],
): Promise<BuilderPrice | undefined> {
  const match = await matchNamed(services, id);
  if (!match) return undefined;
  const model = models[match.record.sport];
  const { together } = model;
  if (!together) return undefined;
  const believed = believedNow(match, services.clock.now().getTime());
  const isLive = status === 'live';
  const state = isLive ? scoreboard && together.stateOn(scoreboard, believed) : model.start(believed);
  if (!state) return undefined;
  const lawIn = together.winsTogether(believed);
  const now = lawIn(state, chosen);
  const soon = isLive && scoreboard!.pace > 0 ? lawIn(model.later(state, TICK_S), chosen) : now;
  return now && soon && priceBuilder(now, soon, chosen.length);
}

async function matchNamed(services: Services, id: string): Promise<ScriptedMatch | undefined> {
  const cached = matches(services).get(id);
  if (cached) return cached;
  const [row] = await matchesNamed(services.db, [id]);
  if (!row) return undefined;
  const match = await scriptMatch(services, row);
  matches(services).set(id, match);
  return match;
}
