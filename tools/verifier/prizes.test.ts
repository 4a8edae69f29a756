// Drops of jackpots, raffles and spins: the site's published data hold, and altered data do not.
import { describe, expect, test } from 'vitest';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { drawFrom, spinFrom } from '#fairness/seeds/draw.ts';
import { jackpotCommitment, thresholdOf, type JackpotTerms } from '#fairness/seeds/jackpot.ts';
import { checkPublished } from './checked.ts';
import { readPublished, type Published } from './published.ts';

const SEED = '7b'.repeat(32);
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** 1.00 a stake, of which a cent is added to the pool, up to the sum that the seed gives. */
function aDrop() {
  const trigger = { kind: 'amount', fromMinor: 510, toMinor: 530 } as const;
  const terms: JackpotTerms = {
    jackpot: 'pot',
    level: 'mini',
    run: 3,
    currency: 'EUR',
    baseMinor: 500,
    incrementPpm: 10_000,
    hiddenPpm: 0,
    capMinor: 530,
    trigger,
  };
  const stakes = Number(thresholdOf(SEED, trigger)) - 500;
  const entries = Array.from({ length: stakes }, (_, n): [string, string] => [id(n), '100000000']);
  const micro = (cents: number): string => String(cents * 1_000_000);
  const drop = {
    drop_id: id(900),
    run_id: id(901),
    terms,
    seedHash: seedHash(SEED),
    commitment: jackpotCommitment(seedHash(SEED), terms),
    seed: SEED,
    drawn: String(500 + stakes),
    round: entries.at(-1)![0],
    settledSeconds: 1_800_000_000,
    stakeMicro: '100000000',
    startMicro: micro(500),
    beforeMicro: micro(499 + stakes),
    afterMicro: micro(500 + stakes),
    paidMinor: String(500 + stakes),
    opened_at: '2027-01-01T00:00:00.000Z',
    dropped_at: '2027-01-02T00:00:00.000Z',
    entries: stakes,
  };
  return { drop, entries };
}

const read = (value: unknown): Published => readPublished(JSON.stringify({ data: value }))[0]!;
const verdict = async (published: Published): Promise<string> => (await checkPublished(published as never)).verdict;

describe('a drop', () => {
  const { drop, entries } = aDrop();
  const withEntries = (value: object, list = entries): Published => {
    const published = read(value);
    return published.kind === 'drop' ? { ...published, entries: list } : published;
  };

  test('holds with the stakes of its run, and is not decided without them', async () => {
    expect(await verdict(withEntries(drop))).toBe('fair');
    expect(await verdict(read(drop))).toBe('pending');
  });

  test('that was changed does not hold', async () => {
    for (const changed of [
      { seed: '00'.repeat(32) },
      { terms: { ...drop.terms, incrementPpm: 10_001 } },
      { round: entries[0]![0] },
      { paidMinor: '1' },
      { afterMicro: drop.beforeMicro },
    ])
      expect(await verdict(withEntries({ ...drop, ...changed }))).toBe('unfair');
    expect(await verdict(withEntries(drop, entries.slice(1)))).toBe('unfair');
    expect(await verdict(withEntries(drop, [...entries, [id(999), '100000000']]))).toBe('unfair');
  });
});

describe('a raffle', () => {
  const subject = 'raffle weekly 2027-01-04';
  const holdings = Array.from({ length: 9 }, (_, n): [string, number] => [id(n), n + 1]);
  const draw = {
    draw_id: id(1),
    subject,
    seedHash: seedHash(SEED),
    seed: SEED as string | null,
    holdings,
    winners: drawFrom(SEED, subject, holdings, 3),
    prizes: 3,
  };

  test('holds when it is drawn, waits before, and does not hold with another list or other winners', async () => {
    expect(await verdict(read(draw))).toBe('fair');
    expect(await verdict(read({ ...draw, seed: null, winners: [] }))).toBe('pending');
    expect(await verdict(read({ ...draw, holdings: holdings.slice(1) }))).toBe('unfair');
    expect(await verdict(read({ ...draw, winners: draw.winners.toReversed() }))).toBe('unfair');
  });
});

test('a spin of the wheel holds by its seed and its weights', async () => {
  const weights = [5, 10, 20];
  const subject = 'wheel daily 2027-01-04:x';
  const segment = spinFrom(SEED, subject, weights);
  const spin = { spin_id: id(2), subject, weights, segment, seedHash: seedHash(SEED), seed: SEED as string | null };
  expect(await verdict(read(spin))).toBe('fair');
  expect(await verdict(read({ ...spin, seed: null }))).toBe('pending');
  expect(await verdict(read({ ...spin, segment: (segment + 1) % 3 }))).toBe('unfair');
});
