import { describe, expect, it } from 'vitest';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { scratchCard, type ScratchCardEvent } from './game.ts';
import { FIELDS, MARKS, paysFor } from './paytable.ts';

describe('scratch card', () => {
  it('shows three alike exactly when it pays, and pays what they say', () => {
    const random = fastRandom(3);
    for (let card = 0; card < 20_000; card++) {
      const { events, wonMinor } = scratchCard.play(100n, {}, random);
      const [first, second] = events as ScratchCardEvent[];
      const fields = first!.type === 'card' ? first!.fields : [];
      expect(fields).toHaveLength(FIELDS);
      const counts = MARKS.map((mark) => fields.filter((one) => one === mark).length);
      expect(Math.max(...counts)).toBe(wonMinor > 0n ? 3 : 2);
      if (wonMinor === 0n) continue;
      const mark = MARKS[counts.indexOf(3)]!;
      expect(second).toMatchObject({ type: 'alike', mark });
      expect(second!.type === 'alike' && second!.at.map((at) => fields[at])).toEqual([mark, mark, mark]);
      expect(counts.filter((count) => count === 3)).toHaveLength(1);
      expect(wonMinor).toBe(BigInt(paysFor(mark)));
    }
  });
});
