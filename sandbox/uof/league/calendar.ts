/** Who plays when: a function of time alone, so that a stand-in that starts again goes on with the same matches. */
import { createHash } from 'node:crypto';
import { seedStream, type SeedStream } from '#fairness/seeds/stream.ts';
import type { ModelledSport } from '#sportsbook/models/market.ts';
import { MILLIONTHS, type Strengths } from '#sportsbook/models/model.ts';
import type { Names, Season, SportEvent } from '../catalogue/sport-event.ts';
import { FOOTBALL, TENNIS, type Competition, type RatedCompetitor } from './competitions.ts';

/** From a round of football to the next, at the pace of the models. */
const SLOT_S = 720;
const TEAMS = FOOTBALL.competitors.length;
export const ROUNDS = 2 * (TEAMS - 1);
const MATCHES = TEAMS / 2;
const TENNIS_MATCHES = 2;
/** So many slots ahead a match is announced. */
export const AHEAD = 6;

export interface LeagueMatch {
  event: SportEvent;
  sport: ModelledSport;
  number: number;
  strengths: Strengths;
  stream: SeedStream;
  announcedAt: number;
  /** Real seconds for a second of the model. */
  pace: number;
}

export const slotMs = (pace: number): number => Math.round(SLOT_S * 1_000 * pace);
export const seasonOf = (slot: number): number => Math.floor(slot / ROUNDS);

export function matchesOf(slot: number, pace: number): LeagueMatch[] {
  const startsAt = slot * slotMs(pace);
  const round = slot - seasonOf(slot) * ROUNDS;
  const football = pairsOf(round).map((pair, at) =>
    matchOf({ competition: FOOTBALL, sport: 'football', pair, slot, at, round: round + 1, startsAt, pace }),
  );
  const tennis = Array.from({ length: TENNIS_MATCHES }, (_, at) => {
    const first = (slot * 3 + at * 4) % TENNIS.competitors.length;
    const second = (first + 1 + ((slot + at) % (TENNIS.competitors.length - 1))) % TENNIS.competitors.length;
    return matchOf({
      competition: TENNIS,
      sport: 'tennis',
      pair: [first, second],
      slot,
      at: MATCHES + at,
      startsAt: startsAt + slotMs(pace) / 2,
      pace,
    });
  });
  return [...football, ...tennis];
}

/** The circle method: everybody meets everybody, and again with home and away changed. */
function pairsOf(round: number): [number, number][] {
  const turn = round % (TEAMS - 1);
  const isReturn = round >= TEAMS - 1;
  return Array.from({ length: MATCHES }, (_, at) => {
    const first = at === 0 ? TEAMS - 1 : (turn + at) % (TEAMS - 1);
    const second = at === 0 ? turn : (turn - at + TEAMS - 1) % (TEAMS - 1);
    const isSwapped = isReturn !== ((turn + at) % 2 === 1);
    return isSwapped ? [second, first] : [first, second];
  });
}

interface Fixture {
  competition: Competition;
  sport: ModelledSport;
  pair: readonly [number, number];
  slot: number;
  /** Its place among the matches of the slot. */
  at: number;
  round?: number;
  startsAt: number;
  pace: number;
}

function matchOf({ competition, sport, pair, slot, at, round, startsAt, pace }: Fixture): LeagueMatch {
  const number = slot * 10 + at;
  const [home, away] = pair.map((place) => competition.competitors[place]!) as [RatedCompetitor, RatedCompetitor];
  return {
    event: {
      id: `sr:match:${number}`,
      tournament: competition.tournament,
      season: seasonNamed(competition, slot, pace),
      round,
      competitors: [home, away],
      startsAt,
      ...(sport === 'football' && {
        freeTexts: {
          [cornersVariant(number)]: {
            market: 559,
            name: { en: 'Most corners', es: 'Más córners', ru: 'Больше угловых' },
            outcomes: {
              [CORNERS.home]: home.name,
              [CORNERS.equal]: { en: 'Equal number', es: 'Los mismos', ru: 'Поровну' },
              [CORNERS.away]: away.name,
            },
          },
        },
      }),
    },
    sport,
    number,
    strengths: strengthsOf(sport, home.rating - away.rating),
    stream: seedStream(createHash('sha256').update(`unified feed ${number}`).digest('hex')),
    announcedAt: startsAt - AHEAD * slotMs(pace),
    pace,
  };
}

export const cornersVariant = (number: number): string => `pre:markettext:${number}`;
export const CORNERS = {
  home: 'pre:outcometext:9101',
  equal: 'pre:outcometext:9102',
  away: 'pre:outcometext:9103',
} as const;

export function seasonNamed(
  { tournament, seasonName }: Competition,
  slot: number,
  pace: number,
): Season & { name: Names } {
  const season = seasonOf(slot);
  const date = (at: number): string => new Date(at * slotMs(pace)).toISOString().slice(0, 10);
  const named = (name: string): string => `${name} ${season % 1_000}`;
  const name: Names = { en: named(seasonName.en), es: named(seasonName.es), ru: named(seasonName.ru) };
  return {
    id: `sr:season:${(tournament.sport.id === 'sr:sport:1' ? 1_000_000 : 2_000_000) + season}`,
    name,
    startDate: date(season * ROUNDS),
    endDate: date((season + 1) * ROUNDS),
    year: String(season % 1_000),
  };
}

function strengthsOf(sport: ModelledSport, gap: number): Strengths {
  const millionths = (value: number): number => Math.round(value * MILLIONTHS);
  if (sport === 'tennis')
    return {
      serve: [millionths(0.62 + 0.014 * gap), millionths(0.62 - 0.014 * gap)],
      setsToWin: [2],
      retire: [20_000],
    };
  return {
    goals: [millionths(Math.exp(0.42 + 0.2 * gap)), millionths(Math.exp(0.14 - 0.2 * gap))],
    corners: [millionths(5.3 + 0.7 * gap), millionths(4.5 - 0.7 * gap)],
    yellows: [millionths(1.7), millionths(2)],
    reds: [millionths(0.06), millionths(0.08)],
  };
}
