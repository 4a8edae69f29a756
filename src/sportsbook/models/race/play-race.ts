/** A race as it is run: a pure function of its record. Times follow from strengths and noise; where the runners are on the way, from these. */
import type { Random } from '#kernel/random.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fraction } from '../draws.ts';
import { MILLIONTHS } from '../model.ts';
import { gumbel, type RaceStrengths } from './law.ts';
import type { Finished } from './results.ts';

/** Raised with every change of what a seed leads to. */
export const RACE_MODEL = 'race-1';

/** How much faster a strength that is larger by 1 is, and how finely times are taken: so that about one race in 300 has two winners. */
const MS_OF_STRENGTH = 600;
const TIMED_MS = 5;

export interface RunnableRace {
  /** In metres. */
  distance: number;
  /** Time of a winner over this distance and on this going, about, in milliseconds. */
  par: number;
  /** Of each runner, whether it starts or not. */
  strengths: RaceStrengths;
  /** By place in the list of runners, from 1. */
  withdrawn?: { runner: number } | undefined;
  salt: string;
  place: number;
  link: string;
}

export interface PlayedRace {
  /** By place in the list of runners; null: it does not start. */
  timesMs: readonly (number | null)[];
  /** The first first. */
  finish: readonly (Finished & { timeMs: number })[];
}

export const isStarting =
  ({ withdrawn }: Pick<RunnableRace, 'withdrawn'>) =>
  (runner: number): boolean =>
    withdrawn?.runner !== runner + 1;

export function playRace(race: RunnableRace): PlayedRace {
  const { par, strengths, salt, place, link } = race;
  const starts = isStarting(race);
  const random = seedStream(link).random(salt, place);
  // Who does not start draws all the same, so that its withdrawal changes nothing for the others.
  const timesMs = strengths.map((strength, runner) => {
    const ahead = strength / MILLIONTHS + gumbel(random);
    return starts(runner) ? Math.round((par - MS_OF_STRENGTH * ahead) / TIMED_MS) * TIMED_MS : null;
  });
  const order = timesMs
    .flatMap((timeMs, runner) => (timeMs === null ? [] : [{ runner: runner + 1, timeMs }]))
    .sort((a, b) => a.timeMs - b.timeMs || a.runner - b.runner);
  return {
    timesMs,
    finish: order.map(({ runner, timeMs }) => ({
      runner,
      place: 1 + order.findIndex((other) => other.timeMs === timeMs),
      timeMs,
    })),
  };
}

export const endsAtMs = ({ finish }: PlayedRace): number => finish.at(-1)!.timeMs;

/** Metres that a runner is ahead of an even pace half-way, at most, and that it goes up and down besides. */
const STYLE_M = 12;
const WAVE_M = 2.5;
/** How long it takes to get going, as the time constant of it. */
const GETTING_GOING_MS = 1_500;

interface Style {
  early: number;
  waves: readonly [number, number];
}

const between = (random: Random, most: number): number => (2 * fraction(random) - 1) * most;

/** Metres that each has covered at a time of the race; null: it does not start. Each reaches the line at its time, and stays there. */
export function runningOf(race: RunnableRace, { timesMs }: PlayedRace): (atMs: number) => (number | null)[] {
  const { distance, salt, place, link } = race;
  const random = seedStream(link).random(`${salt} running`, place);
  const styles = timesMs.map((): Style => {
    const early = between(random, STYLE_M);
    return { early, waves: [between(random, WAVE_M), between(random, WAVE_M)] };
  });
  return (atMs) =>
    timesMs.map((timeMs, runner) => {
      if (timeMs === null) return null;
      if (atMs >= timeMs) return distance;
      return Math.round(metresOf(styles[runner]!, { distance, timeMs, atMs }) * 10) / 10;
    });
}

function metresOf(
  { early, waves: [slow, fast] }: Style,
  { distance, timeMs, atMs }: { distance: number; timeMs: number; atMs: number },
): number {
  const constant = GETTING_GOING_MS / timeMs;
  const gone = (part: number): number => part - constant * (1 - Math.exp(-part / constant));
  const part = gone(atMs / timeMs) / gone(1);
  const wave = (times: number): number => Math.sin(Math.PI * times * part);
  // All of it is nothing at the start and at the line.
  return distance * part + early * wave(1) + slow * wave(2) + fast * wave(4);
}
