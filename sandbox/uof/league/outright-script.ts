/** Who wins a season of the football league: prices between the rounds, a stop while one is played, the result from the table. */
import { createHash } from 'node:crypto';
import type { Random } from '#kernel/random.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { oddsFor } from '#sportsbook/models/ladder.ts';
import { withMargin } from '#sportsbook/models/margin.ts';
import { models } from '#sportsbook/models/models.ts';
import { playSeason, type SeasonMatch } from '#sportsbook/models/outright.ts';
import type { SportEvent } from '../catalogue/sport-event.ts';
import { PRE_MATCH, type FeedMessage } from '../feed-message.ts';
import { element, type Element } from '../xml.ts';
import { matchesOf, ROUNDS, seasonNamed, slotMs, type LeagueMatch } from './calendar.ts';
import { FOOTBALL } from './competitions.ts';
import { fateOf, marketElement, oddsChange, outcomeElement } from './match-script.ts';
import { bareStatus } from './status.ts';

const SEASONS_PLAYED = 2_000;
const CONFIRMED_AFTER_MS = 30_000;
const TEAMS = FOOTBALL.competitors;

const variantOf = (season: number): string => `pre:markettext:${8_000_000 + season}`;
const outcomeOf = (team: number): string => `pre:outcometext:${9_200 + team}`;
const placeOf = (match: LeagueMatch, side: 0 | 1): number =>
  TEAMS.findIndex(({ id }) => id === match.event.competitors[side]!.id);

export function seasonEvent(season: number, pace: number): SportEvent {
  const named = seasonNamed(FOOTBALL, season * ROUNDS, pace);
  return {
    id: named.id,
    tournament: FOOTBALL.tournament,
    season: named,
    competitors: TEAMS,
    startsAt: season * ROUNDS * slotMs(pace),
    freeTexts: {
      [variantOf(season)]: {
        market: 534,
        name: {
          en: `${named.name.en} - winner`,
          es: `${named.name.es} - ganador`,
          ru: `${named.name.ru} - победитель`,
        },
        outcomes: Object.fromEntries(TEAMS.map(({ name }, team) => [outcomeOf(team), name])),
      },
    },
  };
}

interface Row {
  points: number;
  difference: number;
  goals: number;
}

export function* outrightScript(season: number, pace: number): Generator<FeedMessage, void> {
  const event = seasonEvent(season, pace);
  const ref = `534/variant=${variantOf(season)}`;
  const random = seedStream(createHash('sha256').update(`unified feed ${event.id}`).digest('hex')).random('prices', 0);
  const firstSlot = season * ROUNDS;
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    matchesOf(firstSlot + round, pace).filter(({ sport }) => sport === 'football'),
  );
  const table = TEAMS.map((): Row => ({ points: 0, difference: 0, goals: 0 }));
  const say = (at: number, body: Element): FeedMessage => ({ at: Math.round(at), producer: PRE_MATCH, event, body });
  const prices = (played: number): Element =>
    marketElement(ref, 1, pricesOf(table, rounds.slice(played).flat(), random));

  const announcedAt = event.startsAt - slotMs(pace);
  yield say(announcedAt, element('fixture_change', { change_type: 1, start_time: event.startsAt }));
  yield say(announcedAt + 1, oddsChange(bareStatus('not_started', 0), [prices(0)]));
  for (const [round, matches] of rounds.entries()) {
    const startsAt = event.startsAt + round * slotMs(pace);
    yield say(startsAt, element('bet_stop', { groups: 'all' }));
    for (const match of matches) addResult(table, match);
    if (round < ROUNDS - 1)
      yield say(startsAt + slotMs(pace) - 5_000 * pace, oddsChange(bareStatus('live', 21), [prices(round + 1)]));
  }
  const endsAt = event.startsAt + ROUNDS * slotMs(pace);
  yield say(endsAt, oddsChange(bareStatus('ended', 100), [marketElement(ref, -3, [])]));
  const results = element('outcomes', {}, [
    element('market', { id: 534, specifiers: `variant=${variantOf(season)}` }, winners(table)),
  ]);
  yield say(endsAt + CONFIRMED_AFTER_MS, element('bet_settlement', { certainty: 2 }, [results]));
  yield say(endsAt + CONFIRMED_AFTER_MS + 1, oddsChange(bareStatus('closed', 100), []));
}

function addResult(table: readonly Row[], match: LeagueMatch): void {
  if (fateOf(match) === 'postponed') return;
  const model = models[match.sport];
  const end = model.simulate(match.strengths, match.stream.random('play', 0)).steps.at(-1)!.state;
  const [home, away] = model.board(end).score;
  for (const [side, goals, conceded] of [
    [0, home, away],
    [1, away, home],
  ] as const) {
    const row = table[placeOf(match, side)]!;
    row.points += goals > conceded ? 3 : goals === conceded ? 1 : 0;
    row.difference += goals - conceded;
    row.goals += goals;
  }
}

function pricesOf(
  table: readonly Row[],
  left: readonly LeagueMatch[],
  random: Random,
): Parameters<typeof marketElement>[2] {
  const season = { standings: table, left: left.map(chancesOf), points: [3, 1] as const };
  const counts = TEAMS.map(() => 0);
  for (let run = 0; run < SEASONS_PLAYED; run++) counts[playSeason(season, random)]!++;
  const chances = counts.map((count) => count / SEASONS_PLAYED);
  const implied = withMargin(chances, 1.15, 'power');
  return chances.map((probability, team) => ({
    id: outcomeOf(team),
    odds: probability < 0.002 ? null : oddsFor(implied[team]!),
    probability,
  }));
}

function chancesOf(match: LeagueMatch): SeasonMatch {
  const model = models[match.sport];
  const outlook = model.outlook(match.strengths)(model.start(match.strengths));
  const chances = outlook.chances({ kind: '1x2', specifiers: {} })!;
  return { home: placeOf(match, 0), away: placeOf(match, 1), homeWins: chances['1']!, draw: chances['x']! };
}

/** Those at the top whom nothing separates share it. */
function winners(table: readonly Row[]): Element[] {
  const order = (row: Row): number => row.points * 1e6 + row.difference * 1e3 + row.goals;
  const highest = Math.max(...table.map(order));
  const count = table.filter((row) => order(row) === highest).length;
  return table.map((row, team) => {
    const isFirst = order(row) === highest;
    return outcomeElement({
      id: outcomeOf(team),
      result: isFirst ? 1 : 0,
      ...(isFirst && count > 1 && { deadHeatFactor: 1 / count }),
    });
  });
}
