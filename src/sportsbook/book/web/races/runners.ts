// The runners of a race as its pages show them: card, odds and result together, in the order that a visitor wants. Pure.
import type { Market, Outcome, SportEvent, WireRace } from '../../contract.ts';

export interface Runner {
  /** Of its outcome: the place in the list of competitors, from 1. */
  id: string;
  name: string;
  card: WireRace['runners'][number];
  /** To win; nothing while there is no market. */
  outcome: Outcome | undefined;
}

export type Race = SportEvent & { race: WireRace };
export const isRace = (event: SportEvent): event is Race => event.race !== null;

export const runnersOf = ({ competitors, race }: Race, winner: Market | undefined): Runner[] =>
  race.runners.map((card, nth) => ({
    id: String(nth + 1),
    name: competitors[nth]?.name ?? String(card.number),
    card,
    outcome: winner?.outcomes.find(({ id }) => id === String(nth + 1)),
  }));

export const ORDERS = ['number', 'odds'] as const;
export type Order = (typeof ORDERS)[number];

/** Those that do not run are last, however the others stand. */
export function inOrder(runners: readonly Runner[], order: Order): Runner[] {
  const oddsOf = ({ outcome }: Runner): number => outcome?.odds ?? Infinity;
  const byNumber = (a: Runner, b: Runner): number => a.card.number - b.card.number;
  return runners.toSorted(
    (a, b) =>
      Number(a.card.is_non_runner) - Number(b.card.is_non_runner) ||
      (order === 'odds' && oddsOf(a) !== oddsOf(b) ? oddsOf(a) - oddsOf(b) : byNumber(a, b)),
  );
}

export interface FinishedRunner {
  runner: Runner;
  place: number;
  /** Others came in with it. */
  isDeadHeat: boolean;
  timeMs: number | null;
  /** To the one in front of it, in lengths; null: first, level, or its time is missing. */
  lengths: number | null;
}

/** Lengths that a second is at a racing pace, as judges count them on that ground. */
const LENGTHS_A_SECOND: Partial<Record<NonNullable<WireRace['going']>, number>> = {
  'good-to-soft': 5.5,
  soft: 5,
  heavy: 5,
};
const ON_GOOD_GROUND = 6;

export function finishOf(race: Pick<WireRace, 'finish' | 'going'>, runners: readonly Runner[]): FinishedRunner[] {
  const finish = (race.finish ?? []).toSorted((a, b) => a.place - b.place);
  const pace = (race.going && LENGTHS_A_SECOND[race.going]) ?? ON_GOOD_GROUND;
  return finish.flatMap(({ runner, place, timeMs = null }, nth) => {
    const entry = runners[runner - 1];
    if (!entry) return [];
    const ahead = finish[nth - 1];
    const lengths =
      ahead?.timeMs === undefined || timeMs === null || ahead.place === place
        ? null
        : ((timeMs - ahead.timeMs) / 1_000) * pace;
    return [
      { runner: entry, place, isDeadHeat: finish.filter((other) => other.place === place).length > 1, timeMs, lengths },
    ];
  });
}

const NAMED = [
  [0.08, 'nose'],
  [0.15, 'short-head'],
  [0.25, 'head'],
  [0.4, 'neck'],
] as const;
const QUARTERS = ['', '¼', '½', '¾'] as const;

/** As judges say it: the name of a distance, or lengths in quarters (`1½`), and whole ones from 5 on. */
export function distanceBehind(lengths: number): { name: (typeof NAMED)[number][1] } | { lengths: string } {
  const named = NAMED.find(([upTo]) => lengths <= upTo);
  if (named) return { name: named[1] };
  if (lengths >= 5) return { lengths: String(Math.round(lengths)) };
  const quarters = Math.max(2, Math.round(lengths * 4));
  const whole = Math.floor(quarters / 4);
  return { lengths: `${whole || ''}${QUARTERS[quarters % 4]!}` };
}

/** `1:36.42`. */
export function raceTime(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const [minutes, rest] = [Math.floor(hundredths / 6_000), hundredths % 6_000];
  const seconds = (rest / 100).toFixed(2);
  return minutes === 0 ? seconds : `${minutes}:${seconds.padStart(5, '0')}`;
}
