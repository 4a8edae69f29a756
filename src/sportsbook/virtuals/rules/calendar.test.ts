import { describe, expect, it } from 'vitest';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { models } from '#sportsbook/models/models.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { competitions } from '../competitions/index.ts';
import {
  aheadMs,
  matchesBetween,
  seasonName,
  seasonStart,
  slotMs,
  STANDARD_PACE,
  type SeasonRandom,
} from './calendar.ts';
import { competitorOf } from './competitors.ts';
import { ratings, strengthsOf } from './strengths.ts';

const stream = seedStream('5e'.repeat(32));
const random: SeasonRandom = (competition, season) => stream.random(competition, season);
const NOW = Date.UTC(2026, 10, 23, 1, 17);
const HOUR_MS = 3_600_000;

describe('the competitions of the league', () => {
  it('have a crest of their own for each competitor: no two of a competition share their colours', () => {
    for (const competition of competitions) {
      const competitorList = competition.competitors.map((_, at) => competitorOf(competition, at));
      expect(new Set(competitorList.map(({ colours }) => colours!.join())).size).toBe(competitorList.length);
    }
    const many = { ...competitions[0]!, competitors: Array.from({ length: 64 }, (_, at) => `Club ${at}`) };
    const crests = many.competitors
      .map((_, at) => competitorOf(many, at))
      .map(({ colours, crest }) => `${colours!.join()} ${crest}`);
    expect(new Set(crests).size).toBe(crests.length);
  });

  it('are at least fourteen over the five sports, with names in three languages and competitors of their own', () => {
    expect(competitions.length).toBeGreaterThanOrEqual(14);
    expect(new Set(competitions.map(({ sport }) => sport))).toEqual(new Set(MODELLED_SPORTS));
    const names = competitions.flatMap((competition) =>
      competition.competitors.map((_, at) => competitorOf(competition, at)),
    );
    expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    for (const { short, id } of names) expect([id, short]).toEqual([id, expect.stringMatching(/^[A-Z]{2,3}$/)]);
    for (const { id, region, names: titles } of competitions)
      expect([id, /^\p{Script=Cyrillic}/u.test(region.ru), Object.keys(titles)]).toEqual([
        id,
        true,
        ['en', 'es', 'ru'],
      ]);
  });
});

describe.each(competitions.map((competition) => [competition.id, competition] as const))(
  'the calendar of %s',
  (_, competition) => {
    const from = seasonStart(competition, STANDARD_PACE, NOW);
    const planned = matchesBetween(competition, STANDARD_PACE, from, from + 60 * 24 * HOUR_MS, random);
    const season = planned.filter((match) => match.season === planned[0]!.season);

    it('has everybody meet everybody twice in a season, once at home', () => {
      const count = competition.competitors.length;
      const pairs = new Set(season.map(({ home, away }) => `${home} ${away}`));
      expect(pairs.size).toBe(season.length);
      expect(season.length).toBe(count * (count - 1));
    });

    it('has every competitor play once in a round, and each match once', () => {
      for (const round of Map.groupBy(season, (match) => match.round).values())
        expect(new Set(round.flatMap(({ home, away }) => [home, away])).size).toBe(competition.competitors.length);
      expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
    });

    it('has one match after the other in a lane', () => {
      for (const lane of Map.groupBy(season, (match) => match.lane).values())
        lane.slice(1).forEach(({ startsAt }, at) => {
          expect(startsAt - lane[at]!.startsAt).toBeGreaterThanOrEqual(slotMs(competition, STANDARD_PACE));
        });
    });

    it('names seasons by year, in the order in which they come', () => {
      const names = [...new Set(planned.map((match) => match.season))].map((value) =>
        seasonName(competition, STANDARD_PACE, value),
      );
      expect(names.every((name) => /^202[67]\/\d{4}$/.test(name))).toBe(true);
      expect(names.toSorted()).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
    });

    it('is the same whichever part of it is asked for', () => {
      const to = from + 9 * HOUR_MS;
      const parts = Array.from({ length: 18 }, (_part, at) =>
        matchesBetween(competition, STANDARD_PACE, from + (at * HOUR_MS) / 2, from + ((at + 1) * HOUR_MS) / 2, random),
      ).flat();
      const ids = (matches: typeof parts): string[] => matches.map(({ id }) => id).sort();
      expect(ids(parts)).toEqual(ids(matchesBetween(competition, STANDARD_PACE, from, to, random)));
    });
  },
);

it('at any time twelve matches are live and three hundred come up', () => {
  const draws = fastRandom(4);
  const changes: [at: number, by: number][] = [];
  for (const competition of competitions) {
    const rated = ratings(competition, draws);
    const model = models[competition.sport];
    const upcoming = matchesBetween(competition, STANDARD_PACE, NOW, NOW + aheadMs(competition, STANDARD_PACE), random);
    expect(upcoming.length).toBeGreaterThan(5);
    for (const { startsAt, home, away } of matchesBetween(
      competition,
      STANDARD_PACE,
      NOW,
      NOW + 14 * HOUR_MS,
      random,
    )) {
      const { endsAt } = model.simulate(strengthsOf(competition, rated[home]!, rated[away]!, draws), draws);
      changes.push([startsAt, 1], [startsAt + endsAt * 1000, -1]);
    }
  }
  let live = 0;
  let least = Infinity;
  for (const [at, by] of changes.sort(([a], [b]) => a - b)) {
    live += by;
    if (at > NOW + HOUR_MS && at < NOW + 13 * HOUR_MS) least = Math.min(least, live);
  }
  expect(least).toBeGreaterThanOrEqual(12);
  for (let hour = 0; hour < 48; hour += 3) {
    const at = NOW + hour * HOUR_MS;
    const plannedMatchs = competitions.flatMap((competition) =>
      matchesBetween(competition, STANDARD_PACE, at, at + aheadMs(competition, STANDARD_PACE), random),
    );
    expect(plannedMatchs.length).toBeGreaterThan(300);
  }
});
