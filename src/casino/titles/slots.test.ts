// What every slot that is data has to keep, whatever its theme.
import { describe, expect, it } from 'vitest';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { costUnits } from '../engine/reel-rules.ts';
import type { SlotEvent } from '../engine/slot-events.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../engine/proof/fast-random.ts';
import { samplesOf } from '../engine/proof/prove-reel-slot.ts';
import { sampleRounds, type Sampled } from '../engine/proof/report.ts';
import { reelSlots } from './reel-slots.ts';

/** With `npm run chaos` more rounds, and a bias that is harder to see. */
const ROUNDS = IS_LONG_FORM ? 200_000 : 25_000;
const PLANTED = IS_LONG_FORM ? 0.05 : 0.3;

describe.each(reelSlots.map((reelSlot) => [reelSlot.title.sysname, reelSlot] as const))('%s', (_, { title, slot }) => {
  const { proof } = title;
  const stake = BigInt(slot.rules.stakeUnits) * 10n;

  it('has a proof of the rules that are played, between 94 and 97.5 % in every mode', () => {
    expect(proof.mathHash).toBe(rulesHash(title));
    expect(Object.keys(proof.modes)).toEqual([...slot.modes]);
    for (const { rtp } of Object.values(proof.modes)) {
      expect(Number(rtp)).toBeGreaterThanOrEqual(94);
      expect(Number(rtp)).toBeLessThanOrEqual(97.5);
    }
    const parts = Object.values(proof.split).reduce((sum, part) => sum + Number(part), 0);
    // The parts are exact before the cap; what the cap takes is part of the return.
    expect(parts - Number(proof.rtp)).toBeGreaterThan(-0.0003);
    expect(parts - Number(proof.rtp)).toBeLessThan(0.01);
  });

  it('returns what was proved', () => {
    // A bought feature plays a dozen spins and varies less for its price, so fewer of them say as much.
    for (const [mode, play] of Object.entries(samplesOf(slot))) {
      const [{ zScore }] = sampleRounds(
        { [mode]: play },
        proof,
        mode === 'buy' ? Math.ceil(ROUNDS / 13) : ROUNDS,
        fastRandom(1_871),
      ) as [Sampled];
      expect(Math.abs(zScore)).toBeLessThan(4);
    }
  });

  it('betrays what is planted in its pays', () => {
    const planted = Object.fromEntries(
      Object.entries(samplesOf(slot)).map(([mode, play]) => [
        mode,
        (random: Parameters<typeof play>[0]) => play(random) * (1 + PLANTED),
      ]),
    );
    // Where rounds vary as much as in the bolder titles, it takes more of them to see it.
    const deviation = Number(proof.standardDeviation);
    const rounds = Math.ceil(((7 * deviation) / (PLANTED * 0.95)) ** 2);
    const spin = { spin: planted['spin']! };
    expect(Math.abs(sampleRounds(spin, proof, rounds, fastRandom(1_871))[0]!.zScore)).toBeGreaterThan(4);
  });

  it('plays the same round for the same seed, and the fast path wins the same', () => {
    const stream = seedStream('a7'.repeat(32));
    for (const action of slot.modes) {
      for (let nonce = 0; nonce < 200; nonce++) {
        const outcome = title.play(stake, { action, gamble: 0 }, stream.random('again', nonce));
        expect(BigInt(slot.units(action, stream.random('again', nonce))) * 10n).toBe(outcome.wonMinor);
        if (nonce < 20)
          expect(title.play(stake, { action, gamble: 0 }, stream.random('again', nonce))).toEqual(outcome);
      }
    }
  });

  it('tells wins that add up to what is paid, and never more than the cap', () => {
    const capMinor = stake * BigInt(slot.rules.maxWin);
    for (const action of slot.modes) {
      for (let seed = 1; seed <= 200; seed++) {
        const { events, wonMinor } = title.play(stake, { action, gamble: 0 }, fastRandom(seed));
        const slotEvents = events as SlotEvent[];
        let sum = 0n;
        for (const event of slotEvents)
          if (event.type === 'win' || event.type === 'scatter-win' || event.type === 'hold-end')
            sum += BigInt(event.amount);
        if (slotEvents.some((event) => event.type === 'win-capped')) expect(wonMinor).toBe(capMinor);
        else expect(sum).toBe(wonMinor);
        expect(wonMinor).toBeLessThanOrEqual(capMinor);
        expect(slotEvents.at(-1)).toMatchObject({ type: 'final-win', amount: String(wonMinor) });
      }
    }
  });

  it('costs whole minor units and understands nothing but its own choices', () => {
    for (const action of slot.modes) {
      expect(title.costMinor(stake, { action, gamble: 0 })).toBe(BigInt(costUnits(slot.rules, action)) * 10n);
      expect(title.params.parse({ action })).toEqual({ action, gamble: 0 });
    }
    for (const bad of [{ action: 'steal' }, { extra: 1 }, { gamble: 99 }, { gamble: -1 }, [], null])
      expect(title.params.safeParse(bad).success).toBe(false);
  });
});
