/** Counts observations of one title and answers with the logarithm of the factor for each of its bets. */
import type { Drawn } from '#casino/engine/drawn.ts';
import type { Layout } from './layout.ts';
import type { Measured } from './measure-round.ts';
import { DRAW_TILTS, drawFactors, isTaken, MEASURE_TILTS, measureFactor } from './tilts.ts';

export interface Observed {
  measured: readonly Measured[];
  drawn: readonly Drawn[];
}

/** Draws of one group with the same chance. They are counted first, so that most of them cost one addition. */
interface Counts {
  group: { offset: number; chances: readonly number[] };
  chance: number | undefined;
  draws: number;
  /** By category: draws beside (or, below 0, short of) those that all categories shared. */
  tried: Int32Array;
  hits: Int32Array;
}

export class Tally {
  readonly #layout: Layout;
  readonly #logs: Float64Array;
  readonly #counts = new Map<string, Counts>();

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#logs = new Float64Array(layout.weights.length);
  }

  add({ measured, drawn }: Observed): void {
    for (const measurement of measured) this.#measure(measurement);
    for (const draw of drawn) this.#draw(draw);
  }

  /** What a round that goes on may still do to the evidence at worst. */
  addWorst({ measured }: Pick<Observed, 'measured'>): void {
    for (const measurement of measured) this.#measure({ ...measurement, got: measurement.least });
  }

  /** Only what speaks for the title. */
  addLessening(observed: Observed): void {
    const alone = new Tally(this.#layout);
    alone.add(observed);
    this.addLogs(alone.logs().map((log) => Math.min(0, log)));
  }

  addLogs(logs: Float64Array): void {
    for (let place = 0; place < logs.length; place++) this.#logs[place]! += logs[place]!;
  }

  logs(): Float64Array {
    const logs = this.#logs.slice();
    for (const { group, chance, draws, tried, hits } of this.#counts.values())
      for (let category = 0; category < hits.length; category++) {
        const likely = chance ?? group.chances[category]!;
        const tries = draws + tried[category]!;
        if (tries === 0 || likely <= 0 || likely >= 1) continue;
        const came = hits[category]!;
        for (let tilt = 0; tilt < DRAW_TILTS; tilt++) {
          const { hit, miss } = drawFactors(likely, tilt);
          logs[group.offset + category * DRAW_TILTS + tilt]! += came * Math.log(hit) + (tries - came) * Math.log(miss);
        }
      }
    return logs;
  }

  #measure(measurement: Measured): void {
    const offset = this.#layout.measures.get(measurement.measure);
    if (offset === undefined) return;
    for (let tilt = 0; tilt < MEASURE_TILTS; tilt++)
      if (isTaken(measurement, tilt)) this.#logs[offset + tilt]! += Math.log(measureFactor(measurement, tilt));
  }

  #draw({ of: drawName, got, times = 1, chance, only, without }: Drawn): void {
    const counts = this.#countsOf(drawName, chance);
    if (!counts) return;
    const { tried, hits } = counts;
    if (only) for (const category of only) tried[category]! += times;
    else counts.draws += times;
    if (without) for (const category of without) tried[category]! -= times;
    // What cannot come, or is not watched here, is no category's hit.
    for (const category of got) if (!without?.includes(category)) hits[category]! += 1;
  }

  #countsOf(drawName: string, chance: number | undefined): Counts | undefined {
    const key = chance === undefined ? drawName : `${drawName} ${chance}`;
    let counts = this.#counts.get(key);
    if (counts) return counts;
    const group = this.#layout.groups.get(drawName);
    if (!group) return undefined;
    const { length } = group.chances;
    counts = { group, chance, draws: 0, tried: new Int32Array(length), hits: new Int32Array(length) };
    this.#counts.set(key, counts);
    return counts;
  }
}
