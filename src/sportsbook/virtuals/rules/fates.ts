// What keeps a match from its end: drawn from its seed and committed to with everything else. Rare, so that players come across
// it only now and then.
import type { Random } from '#kernel/random.ts';
import type { ModelledSport } from '#sportsbook/models/market.ts';
import { playWhole, type Fate, type MatchRecord } from '#sportsbook/models/verify-match.ts';

/** One match in this many. */
const ONE_IN = 700;

/** `undefined`: it is played to its end. */
export function fateOf(record: MatchRecord, random: Random): Fate | undefined {
  const draw = random.int(ONE_IN);
  if (draw > 1) return undefined;
  if (record.sport === ('tennis' satisfies ModelledSport)) return { kind: 'walkover' };
  if (draw === 0) return { kind: 'postponed' };
  // Between a tenth and nine tenths of its length.
  const { endsAt } = playWhole(record);
  return { kind: 'abandoned', afterS: Math.max(1, Math.floor((endsAt * (10 + random.int(81))) / 100)) };
}
