/** What is drawn of a race before it is published: its record, whoever may be withdrawn, and how the feed describes it. */
import { seedStream } from '#fairness/seeds/stream.ts';
import type { RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { RACE_MODEL } from '#sportsbook/models/race/play-race.ts';
import type { Random } from '#kernel/random.ts';
import type { Seed } from '../lanes.ts';
import type { ScriptedMatch } from '../rules/script.ts';
import { atPace, seasonOf, type MeetingRandom, type PlannedRace } from './calendar.ts';
import { cardOf, type Card } from './card.ts';
import type { Forms } from './form.ts';
import { RACING_SPORT } from './meeting.ts';
import { misjudgeRunners, WITHDRAWN_ONE_IN } from './race-prices.ts';

export interface DrawnRace {
  record: RaceRecord;
  card: Card;
}

/** `priceError`: in percent of the usual error. */
export function drawRace(planned: PlannedRace, random: MeetingRandom, seed: Seed, priceError: number): DrawnRace {
  const onTheDay: Random = seedStream(seed.link).random(`${seed.salt} strengths`, seed.place);
  const card = cardOf(planned, random, onTheDay);
  const { keys, par, strengths, race } = card;
  const record: RaceRecord = {
    race: planned.id,
    runners: keys,
    startsAt: new Date(planned.startsAt).toISOString(),
    distance: race.distance,
    par,
    model: RACE_MODEL,
    strengths,
    believed: misjudgeRunners(strengths, priceError / 100, onTheDay),
    ...seed,
  };
  return { record, card };
}

/** Between three and eighteen minutes before the start, at the standard pace. */
const WITHDRAWN_MIN = [3, 18] as const;

/** Drawn from the seed, and committed to with the rest. Only for races that can be bet on: in past ones everybody starts. */
export function withWithdrawal({ record, card }: DrawnRace, startsAt: number, pace: number): DrawnRace {
  const random = seedStream(record.link).random(`${record.salt} withdrawal`, record.place);
  if (random.int(WITHDRAWN_ONE_IN) > 0) return { record, card };
  const runner = 1 + random.int(record.runners.length);
  const [latest, earliest] = WITHDRAWN_MIN;
  const minutes = latest + random.int(earliest - latest + 1);
  const at = new Date(startsAt - atPace(minutes * 60_000, pace)).toISOString();
  return { record: { ...record, withdrawn: { runner, at } }, card };
}

/** Terms, who is withdrawn and the finish come from the script. */
export function fixtureOf({ meeting, startsAt }: PlannedRace, card: Card, forms: Forms): ScriptedMatch['fixture'] {
  const { id, names, region, rating, place } = meeting;
  const runners = card.race.runners.map((runner, nth) => {
    const form = forms.before(card.keys[nth]!, startsAt);
    return { ...runner, ...(form !== '' && { form }) };
  });
  return {
    sport: RACING_SPORT.id,
    competition: {
      id,
      names: { ...names },
      region: { ...region },
      rating,
      place,
      season: seasonOf(startsAt),
    },
    competitors: card.competitors,
    startsAt: new Date(startsAt).toISOString(),
    isSimulated: true,
    race: { ...card.race, runners, eachWay: null },
  };
}
