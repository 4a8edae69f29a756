/**
 * The card of a race: its conditions, and the runners with what they carry and how strong they are. What is drawn of the seed of the
 * league anybody may know in the end; how a horse is on the day follows from the seed of the race.
 */
import type { Random } from '#kernel/random.ts';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { bell } from '#sportsbook/models/draws.ts';
import { MILLIONTHS } from '#sportsbook/models/model.ts';
import type { Fixture } from '#sportsbook/book/index.ts';
import { seasonOf, horsesIn, shuffle, type MeetingRandom, type PlannedRace } from './calendar.ts';
import type { Going, Meeting, Race } from './meeting.ts';

type Competitor = Fixture['competitors'][number];
type Runner = Race['runners'][number];

export interface Card {
  race: Omit<Race, 'eachWay' | 'finish'>;
  competitors: Competitor[];
  /** Of the runners, in ids. */
  keys: string[];
  /** Time of a winner, about, in milliseconds. */
  par: number;
  /** Logarithms of weights, in millionths. */
  strengths: number[];
}

const HOUR_MS = 3_600_000;
/** How much slower the ground makes a race. */
const SLOWER: Readonly<Record<Going, number>> = {
  firm: 0.985,
  'good-to-firm': 0.99,
  good: 1,
  'good-to-soft': 1.02,
  soft: 1.045,
  heavy: 1.08,
  standard: 1,
};

/** `random`: of the league's seed; `onTheDay`: of the seed of the race. */
export function cardOf(planned: PlannedRace, random: MeetingRandom, onTheDay: Random): Card {
  const { meeting, number } = planned;
  const draws = random(`${meeting.id} card`, number);
  const distance = meeting.distances[draws.int(meeting.distances.length)]!;
  const going = goingAt(planned, random);
  const isHandicap = draws.int(10) < 6;
  const entries = entriesOf(planned, random, { isHandicap, draws });
  const jockeys = shuffle(meeting.jockeys, draws);
  const stalls = shuffle(
    entries.map((_, at) => at + 1),
    draws,
  );
  return {
    race: {
      title: titleOf(meeting, isHandicap, draws),
      distance,
      going,
      hasStartingPrice: true,
      runners: entries.map(({ horse, weight }, at): Runner => ({
        number: at + 1,
        draw: stalls[at]!,
        jockey: jockeys[at]!,
        ...horseFacts(meeting, horse),
        weight,
        isNonRunner: false,
      })),
    },
    competitors: entries.map(({ horse }) => ({
      id: `horse.${keyOf(meeting.horses[horse]!)}`,
      name: meeting.horses[horse]!,
      country: meeting.country,
    })),
    keys: entries.map(({ horse }) => keyOf(meeting.horses[horse]!)),
    par: Math.round(parOf(distance) * SLOWER[going]),
    strengths: entries.map(({ strength }) => Math.round((strength + 0.25 * bell(onTheDay)) * MILLIONTHS)),
  };
}

/** Milliseconds: about 58 s for 1000 m, 3:20 for 3200 m. */
const parOf = (distance: number): number => (distance * 1000) / (17.4 - 0.45 * (distance / 1000));

interface Entry {
  horse: number;
  /** In hundreds of grams. */
  weight: number;
  strength: number;
}

/** In the order of their numbers: in a handicap by weight, elsewhere by name. */
function entriesOf(
  planned: PlannedRace,
  random: MeetingRandom,
  { isHandicap, draws }: { isHandicap: boolean; draws: Random },
): Entry[] {
  const { meeting, startsAt } = planned;
  const ofHorses = abilitiesOf(meeting, startsAt, random);
  const runners = horsesIn(planned, random).map((horse) => {
    const ability = ofHorses[horse]!;
    return { horse, ability, rating: ability + 0.4 * bell(draws) };
  });
  const highest = Math.max(...runners.map(({ rating }) => rating));
  const byName = ({ horse }: { horse: number }, other: { horse: number }): number =>
    meeting.horses[horse]! < meeting.horses[other.horse]! ? -1 : 1;
  if (!isHandicap)
    return runners.sort(byName).map(({ horse, ability }) => ({
      horse,
      weight: horseFacts(meeting, horse).age! > 3 ? 580 : 555,
      strength: 0.95 * ability,
    }));
  return runners
    .map(({ horse, ability, rating }) => {
      // Two and a half kilograms for a point of the handicapper's rating, 49 kg at least.
      const weight = Math.max(490, Math.round((600 - 25 * (highest - rating)) / 5) * 5);
      return { horse, weight, strength: 0.9 * ability + (0.45 * (600 - weight)) / 25 };
    })
    .sort((a, b) => b.weight - a.weight || byName(a, b));
}

const abilities = new WeakMap<MeetingRandom, Map<string, readonly number[]>>();

/** Of all horses of a meeting in a month. */
function abilitiesOf({ id, horses }: Meeting, at: number, random: MeetingRandom): readonly number[] {
  const season = seasonOf(at);
  const drawnBefore = abilities.get(random) ?? new Map<string, readonly number[]>();
  abilities.set(random, drawnBefore);
  const ready = drawnBefore.get(`${id} ${season}`);
  if (ready) return ready;
  const draws = random(`${id} abilities`, Number(season.replace('/', '')));
  const abilityDraws = horses.map(() => Math.min(Math.max(bell(draws), -2), 2));
  drawnBefore.set(`${id} ${season}`, abilityDraws);
  return abilityDraws;
}

/** What does not change of a horse. */
function horseFacts({ horses, trainers }: Meeting, horse: number): Pick<Runner, 'age' | 'trainer'> {
  const draws = seedStream(canonicalHash(horses[horse]!)).random('horse', 0);
  return { age: 3 + Math.min(draws.int(4), draws.int(7)), trainer: trainers[draws.int(trainers.length)]! };
}

/** The ground changes from hour to hour, by one step or none. */
function goingAt({ meeting, startsAt }: PlannedRace, random: MeetingRandom): Going {
  const { id, goings } = meeting;
  const hour = Math.floor(startsAt / HOUR_MS);
  const day = Math.floor(hour / 24);
  const draws = random(`${id} going`, day);
  let step = draws.int(goings.length);
  for (let at = day * 24; at < hour; at++) step = Math.min(Math.max(step + draws.int(3) - 1, 0), goings.length - 1);
  return goings[step]!;
}

const HANDICAPS = [{ en: '# Handicap', es: 'Hándicap #', ru: 'Гандикап «#»' }];
const STAKES = [
  { en: '# Stakes', es: 'Premio #', ru: 'Приз «#»' },
  { en: '# Cup', es: 'Copa #', ru: 'Кубок «#»' },
  { en: '# Plate', es: 'Gran Premio #', ru: 'Большой приз «#»' },
];

function titleOf({ titles }: Meeting, isHandicap: boolean, draws: Random): Meeting['titles'][number] {
  const named = titles[draws.int(titles.length)]!;
  const kinds = isHandicap ? HANDICAPS : STAKES;
  const kind = kinds[draws.int(kinds.length)]!;
  return {
    en: kind.en.replace('#', named.en),
    es: kind.es.replace('#', named.es),
    ru: kind.ru.replace('#', named.ru),
  };
}

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
