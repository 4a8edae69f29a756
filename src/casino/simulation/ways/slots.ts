// The slots, by where their reels stop.
import type { Title } from '#casino/engine/title.ts';
import { reelSlots } from '#casino/titles/reel-slots.ts';
import { even, first, type Seen, type Way, type Ways } from './way.ts';

const reveals = (length: (reel: number) => number, reels: number): Seen[] =>
  [0, reels - 1].map((reel) => ({
    name: reel === 0 ? 'first reel' : 'last reel',
    of: (events) => (first(events, 'reveal')['stops'] as number[])[reel]!,
    chances: even(length(reel)),
  }));
const slotWay = (title: Title, params: object, seen: Seen[]): Omit<Way, 'title'> => {
  const hit = Number(title.proof.hitRate) / 100;
  const pays: Seen = {
    name: 'anything won',
    of: (events) => (events.at(-1)!['amount'] === '0' ? 0 : 1),
    chances: [1 - hit, hit],
  };
  return { params, winsAbove: 0, seen: [...seen, pays] };
};

export const slots = (): Ways =>
  Object.fromEntries(
    reelSlots.map(({ title, slot }) => [
      title.sysname,
      slotWay(
        title as Title,
        { action: 'spin', gamble: 0 },
        reveals((reel) => slot.spin.sets.base!.lengths[reel]!, slot.spin.reels),
      ),
    ]),
  );
