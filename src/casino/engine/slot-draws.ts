/** Where the reels of a slot stop, for the watch over its draws: each reel is cut into arcs of about equally many stops. */
import type { Draws, Drawn } from './drawn.ts';
import { weightOf, type Weighted } from './weighted.ts';

/** Few enough that a fault of one stop still shows in its arc. */
const ARCS = 8;

interface Drawing {
  /** Stops of each reel, by the set of reels. */
  lengths: Readonly<Record<string, readonly number[]>>;
  /** How many triggers a bought feature begins with. */
  bought: Weighted<number> | undefined;
  hasGamble: boolean;
}

export function slotDraws({ lengths, bought, hasGamble }: Drawing): Draws<unknown> {
  const chances: Record<string, number[]> = {};
  for (const [set, reels] of Object.entries(lengths)) chances[`${set} reels`] = reels.flatMap(chancesOfArcs);
  if (bought) chances['bought triggers'] = bought.map(([, weight]) => weight / weightOf(bought));
  if (hasGamble) chances['gamble'] = [0.5];
  return {
    chances,
    of(events) {
      const drawn: Drawn[] = [];
      const stopped = new Map<string, { got: number[]; times: number }>();
      const gambled = { got: [] as number[], times: 0 };
      for (const event of events)
        if (event.type === 'reveal') {
          const set = event['reels'] as string;
          const spins = stopped.get(set) ?? { got: [], times: 0 };
          stopped.set(set, spins);
          spins.times++;
          (event['stops'] as number[]).forEach((stop, reel) =>
            spins.got.push(reel * ARCS + arcOf(stop, lengths[set]![reel]!)),
          );
        } else if (event.type === 'feature-bought') {
          const triggers = event['triggers'] ?? event['scatters'];
          drawn.push({ of: 'bought triggers', got: [bought!.findIndex(([count]) => count === triggers)] });
        } else if (event.type === 'gamble') {
          gambled.times++;
          if (event['won'] === true) gambled.got.push(0);
        }
      for (const [set, spins] of stopped) drawn.push({ of: `${set} reels`, ...spins });
      if (gambled.times > 0) drawn.push({ of: 'gamble', ...gambled });
      return drawn;
    },
  };
}

const arcOf = (stop: number, length: number): number => Math.floor((stop * ARCS) / length);

function chancesOfArcs(length: number): number[] {
  const stops = Array.from({ length: ARCS }, () => 0);
  for (let stop = 0; stop < length; stop++) stops[arcOf(stop, length)]!++;
  return stops.map((count) => count / length);
}
