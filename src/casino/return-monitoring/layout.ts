/** Which statistics of a title are watched, and where the evidence of each stands in its list. */
import type { Draws } from '#casino/engine/drawn.ts';
import type { Title } from '#casino/engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { LAYER_MEASURES, type Measure } from './measure-round.ts';
import { DRAW_TILTS, isTaken, isUpward, MEASURE_TILTS } from './tilts.ts';

export interface Layout {
  measures: ReadonlyMap<Measure, number>;
  groups: ReadonlyMap<string, { offset: number; chances: readonly number[] }>;
  /** What each bet has of a unit of evidence when it begins. Their sum is 1, so that all together count as one. */
  weights: Float64Array;
  /** Changes with the mathematics and with what is watched: evidence of another basis is worth nothing. */
  basis: string;
}

const layouts = new WeakMap<Title, Layout>();

export function layoutOf(title: Title): Layout {
  let layout = layouts.get(title);
  if (!layout) layouts.set(title, (layout = layOut(title)));
  return layout;
}

function layOut(title: Title): Layout {
  const names = measuresOf(title);
  const chances = Object.entries((title.draws as Draws).chances);
  const categories = chances.reduce((sum, [, group]) => sum + group.length, 0);
  const weights = new Float64Array(names.length * MEASURE_TILTS + categories * DRAW_TILTS);
  const bound = title.bound ?? 'exact';
  const usedTilts = Array.from({ length: MEASURE_TILTS }, (_, tilt) => isTaken({ bound }, tilt));
  const measures = new Map(names.map((name, at) => [name, at * MEASURE_TILTS]));
  const shares = names.length * usedTilts.filter(Boolean).length;
  for (const offset of measures.values())
    usedTilts.forEach((isOne, tilt) => (weights[offset + tilt] = isOne ? 0.5 / shares : 0));
  let offset = names.length * MEASURE_TILTS;
  weights.fill(0.5 / (categories * DRAW_TILTS), offset);
  const groups = new Map<string, { offset: number; chances: readonly number[] }>();
  for (const [name, group] of chances) {
    groups.set(name, { offset, chances: group });
    offset += group.length * DRAW_TILTS;
  }
  const basis = `${rulesHash(title)} ${names.join()} ${chances.map(([name, { length }]) => `${name}:${length}`).join()} ${MEASURE_TILTS}+${DRAW_TILTS}`;
  return { measures, groups, weights, basis };
}

function measuresOf({ proof, isClimb }: Title): readonly Measure[] {
  if (isClimb) return ['step'];
  return Object.values(proof.modes).some(({ layers }) => layers) ? ['return', ...LAYER_MEASURES] : ['return'];
}

/** What the bet at that place says of the title. */
export function sayingOf(layout: Layout, place: number): string {
  for (const [measure, offset] of layout.measures)
    if (place >= offset && place < offset + MEASURE_TILTS)
      return `${WORDS[measure]} ${isUpward(place - offset) ? 'more' : 'less'} than proved`;
  for (const [name, { offset, chances }] of layout.groups) {
    const at = place - offset;
    if (at >= 0 && at < chances.length * DRAW_TILTS)
      return `${name} ${Math.floor(at / DRAW_TILTS)} is drawn ${isUpward(at % DRAW_TILTS) ? 'more' : 'less'} often than proved`;
  }
  return 'nothing';
}

const WORDS: Readonly<Record<Measure, string>> = {
  return: 'rounds return',
  step: 'steps return',
  'layer-1': 'small wins return',
  'layer-2': 'wins above 2 times the cost return',
  'layer-3': 'wins above 20 times the cost return',
  'layer-4': 'wins above 200 times the cost return',
};
