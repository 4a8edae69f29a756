/** How strong competitors are, in a season and on a day, and what prices take them to be. */
import type { Random } from '#kernel/random.ts';
import { bell } from '#sportsbook/models/draws.ts';
import type { Strengths } from '#sportsbook/models/model.ts';
import type { ModelledSport } from '#sportsbook/models/market.ts';
import type { Competition } from '../competitions/competition.ts';

/** Roughly normal: the names at the top of a list are better on the whole, and every season has its surprises. */
export function ratings({ competitors }: Competition, random: Random): number[] {
  const last = competitors.length - 1;
  return competitors.map((_, at) => 1.2 - (2.4 * at) / last + 0.55 * bell(random));
}

/** For one match, with how good each of them is today; without `random` as they are on the whole. */
export function strengthsOf(
  competition: Competition,
  home: number,
  away: number,
  random: Random | undefined,
): Strengths {
  const form = (): number => (random ? bell(random) : 0);
  const { style = {} } = competition;
  const gap = home + 0.15 * form() - away - 0.15 * form();
  const between = (least: number, value: number, most: number): number =>
    Math.round(Math.min(Math.max(value, least), most) * 1e6);
  switch (competition.sport) {
    case 'football': {
      const open = 0.06 * form();
      const goals = [
        between(0.35, Math.exp(0.42 + 0.2 * gap + open), 3.6),
        between(0.3, Math.exp(0.14 - 0.2 * gap + open), 3.2),
      ];
      return {
        goals,
        corners: [between(2.5, 5.3 + 0.7 * gap, 9), between(2, 4.5 - 0.7 * gap, 8)],
        yellows: [between(0.8, 1.7 - 0.1 * gap, 3), between(0.8, 2 + 0.1 * gap, 3.4)],
        reds: [between(0.02, 0.06, 0.2), between(0.02, 0.08, 0.2)],
      };
    }
    case 'tennis': {
      const serve = (style.serve ?? 620_000) / 1e6;
      return {
        serve: [between(0.5, serve + 0.014 * gap, 0.78), between(0.5, serve - 0.014 * gap, 0.78)],
        setsToWin: [style.setsToWin ?? 2],
        retire: [6_000],
      };
    }
    case 'basketball': {
      const fast = 0.012 * form();
      return {
        points: [between(0.9, 1.075 + 0.016 * gap + fast, 1.25), between(0.9, 1.05 - 0.016 * gap + fast, 1.25)],
      };
    }
    case 'ice-hockey':
      return {
        goals: [between(1.4, Math.exp(1.1 + 0.09 * gap), 5), between(1.3, Math.exp(1.02 - 0.09 * gap), 4.8)],
        shootOut: [between(0.35, 0.5 + 0.02 * gap, 0.65)],
      };
    case 'esports': {
      const attacking = 0.485 + 0.022 * gap;
      return {
        rounds: [between(0.3, attacking, 0.7), between(0.3, attacking + 0.03, 0.7)],
        mapsToWin: [style.setsToWin ?? 2],
      };
    }
  }
}

/** What is determined by rule, not by strength. */
const FIXED = new Set(['setsToWin', 'mapsToWin', 'retire', 'reds', 'shootOut']);

/**
 * How far off the house's estimate is with `LEAGUE_PRICE_ERROR=100`, as a part of each strength: a good judge of the matches can then
 * beat the price (`best-bettor.ts` says by how much).
 */
const ERROR: Readonly<Record<ModelledSport, number>> = {
  football: 0.045,
  tennis: 0.006,
  basketball: 0.006,
  'ice-hockey': 0.035,
  esports: 0.015,
};

/** The strengths with an error; a `size` of 1 is that of the price at the start with `LEAGUE_PRICE_ERROR=100`. */
export function misjudgeStrengths(sport: ModelledSport, strengths: Strengths, size: number, random: Random): Strengths {
  return Object.fromEntries(
    Object.entries(strengths).map(([name, values]) => [
      name,
      FIXED.has(name) ? values : values.map((value) => Math.round(value * (1 + ERROR[sport] * size * bell(random)))),
    ]),
  );
}
