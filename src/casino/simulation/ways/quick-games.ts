// Rounds that are over with a click.
import { toHundredths } from '#casino/engine/multiplier.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import { choose } from '#casino/engine/proof/counted.ts';
import { rules as crash } from '#casino/titles/crash/paytable.ts';
import { DRAWN, NUMBERS } from '#casino/titles/keno/paytable.ts';
import { rules as limbo } from '#casino/titles/limbo/paytable.ts';
import { rules as liveCrash } from '#casino/titles/live-crash/paytable.ts';
import { rules as scratchCard } from '#casino/titles/scratch-card/paytable.ts';
import { evenChances, first, type Seen, type Ways } from './way.ts';

/** Places where a curve is cut into outcomes, in hundredths. */
const HEIGHTS = [101, 105, 111, 118, 125, 133, 143, 154, 167, 182, 200, 222, 250, 286, 333, 400, 500, 667, 1000, 2000];
const seenHeight = (returnShare: number, heightOf: (events: readonly RoundEvent[]) => unknown): Seen => {
  const reaches = [1, ...HEIGHTS.map((height) => returnShare / height), 0];
  return {
    name: 'height',
    classOf: (events) => {
      const height = toHundredths(heightOf(events) as string);
      const above = HEIGHTS.findIndex((place) => height < place);
      return above < 0 ? HEIGHTS.length : above;
    },
    chances: reaches.slice(1).map((reach, at) => reaches[at]! - reach),
  };
};

const marks = scratchCard.cards.map(([mark]) => mark);
const million = scratchCard.cards.reduce((sum, [, weight]) => sum + weight, 0);

export const quickGames = (): Ways => ({
  dice: {
    params: { direction: 'under', target: '90.00' },
    winsAbove: 0,
    seen: [
      {
        name: 'roll',
        classOf: (events) => Math.floor(toHundredths(first(events, 'reveal')['roll'] as string) / 100),
        chances: evenChances(100),
      },
    ],
  },
  limbo: {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(limbo.kept, (events) => first(events, 'reveal')['result'])],
  },
  crash: {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(crash.kept, (events) => first(events, 'broke')['at'])],
  },
  'live-crash': {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(liveCrash.kept, (events) => first(events, 'broke')['at'])],
  },
  plinko: {
    params: { rows: 12, risk: 'medium' },
    winsAbove: 1,
    seen: [
      {
        name: 'pocket',
        classOf: (events) => first(events, 'drop')['pocket'] as number,
        chances: Array.from({ length: 13 }, (_, pocket) => Number(choose(12, pocket)) / 2 ** 12),
      },
    ],
  },
  wheel: {
    params: { segments: 30, risk: 'medium' },
    winsAbove: 0,
    seen: [
      { name: 'segment', classOf: (events) => first(events, 'stop')['segment'] as number, chances: evenChances(30) },
    ],
  },
  'coin-flip': {
    params: { side: 'heads', flips: 2 },
    winsAbove: 0,
    seen: [
      {
        name: 'flips',
        classOf: (events) => (events.length === 2 ? 0 : events[1]!['hit'] === true ? 2 : 1),
        chances: [0.5, 0.25, 0.25],
      },
    ],
  },
  'scratch-card': {
    params: {},
    winsAbove: 0,
    seen: [
      {
        name: 'card',
        classOf: (events) => marks.indexOf((events[1]!['mark'] as (typeof marks)[number] | undefined) ?? 'none'),
        chances: scratchCard.cards.map(([, weight]) => weight / million),
      },
    ],
  },
  keno: {
    params: { table: 'classic', spots: [2, 5, 8, 11, 14, 17] },
    winsAbove: 0,
    seen: [
      {
        name: 'hits',
        classOf: (events) => first(events, 'hits')['hits'] as number,
        chances: Array.from(
          { length: 7 },
          (_, hits) => Number(choose(6, hits) * choose(NUMBERS - 6, DRAWN - hits)) / Number(choose(NUMBERS, DRAWN)),
        ),
      },
      {
        name: 'first number',
        classOf: (events) => (events[0]!['number'] as number) - 1,
        chances: evenChances(NUMBERS),
      },
      {
        name: 'tenth number',
        classOf: (events) => (events[9]!['number'] as number) - 1,
        chances: evenChances(NUMBERS),
      },
    ],
  },
});
