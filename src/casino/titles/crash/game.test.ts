import { describe, expect, it } from 'vitest';
import { measureRound } from '#casino/return-monitoring/measure-round.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { verifyRound, type RoundRecord } from '#fairness/seeds/verify.ts';
import { commitmentOf, rulesHash, seedHash } from '#fairness/seeds/commitment.ts';
import { figuresOf } from '../../engine/proof/counted.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import type { Title } from '../../engine/title.ts';
import { firstPublished } from '../../engine/testing/archive.ts';
import { asPlayed, mathHash } from '../published.ts';
import { crash, type Action, type Params } from './game.ts';
import { heightAt, rules, timeOf } from './paytable.ts';
import { countedAt } from '../../engine/proof/target-return.ts';

/** A draw of 2^52 equally likely numbers, in its two halves. */
const drawing = (drawn: number) => {
  const halves = [Math.floor(drawn / 2 ** 26), drawn % 2 ** 26];
  return { int: () => halves.shift()! };
};
/** The curve breaks at 1.96 with half of them, at 3.92 with three quarters. */
const at = (share: number) => drawing(Math.floor(2 ** 52 * share));
const play = (target: string, share: number) => crash.play(100n, { target }, at(share));
const ride = (params: Params, actions: Action[], share = 0.5) => crash.steps!.play(100n, params, actions, at(share));
const out = (bet: number, ms: number): Action => ({ do: 'cash-out', bet, ms });
const endsAfter = (params: Params, actions: Action[], share = 0.5) =>
  crash.steps!.timed!.endsAfterMs(100n, params, actions, at(share));

describe('crash', () => {
  it('pays the target when the curve breaks at it or above, and nothing below', () => {
    expect(play('1.96', 0.5).events).toEqual([
      { type: 'left', bet: 0, at: '1.96', by: 'target', pays: '196' },
      { type: 'broke', at: '1.96' },
      { type: 'final-win', amount: '196', celebration: 'small' },
    ]);
    expect(play('1.97', 0.5).events).toMatchObject([{ type: 'broke', at: '1.96' }, { amount: '0' }]);
  });

  it('breaks at once in two rounds of a hundred', () => {
    expect(play('1.01', 0.0001).events[0]).toMatchObject({ type: 'broke', at: '1.00' });
    expect(play('1.01', 0.0199).wonMinor).toBe(0n);
  });

  it('returns the same for every target', () => {
    for (let target = rules.target.least as number; target <= rules.target.most; target += 101) {
      const figures = figuresOf(countedAt(rules, target));
      expect(figures.rtp).toBe('98.0000');
      expect(toNumber(figures.rtpExact)).toBeLessThanOrEqual(0.98);
    }
  });

  it('refuses targets, stakes and rounds in one go that it does not offer', () => {
    const offered = (params: object) => crash.params.safeParse(params).success;
    expect(['1.01', '1000.00'].map((target) => offered({ target }))).toEqual([true, true]);
    for (const target of ['1.00', '1000.01', '2', '-2.00', 2, null]) expect(offered({ target })).toBe(false);
    for (const stake of ['0', '155', '-100', '1.00', 100, ''])
      expect(offered({ byHand: true, second: { stake } })).toBe(false);
    expect(offered({ byHand: true, second: { stake: '200' } })).toBe(true);
    for (const untold of [{}, { target: '2.00', second: { stake: '200' } }, { byHand: false, target: '2.00' }])
      expect(offered(untold)).toBe(false);
  });
});

describe('crash by hand', () => {
  const BY_HAND: Params = { byHand: true };

  it('pays the height at which the server received it, and reveals where the curve breaks only then', () => {
    const open = ride(BY_HAND, [])!;
    expect(open).toEqual({ events: [], stakedMinor: 100n, wonMinor: 0n, offers: [{ do: 'cash-out' }] });
    expect(heightAt(4_055)).toBe(150);
    expect(ride(BY_HAND, [out(0, 4_055)])).toMatchObject({
      events: [
        { type: 'left', bet: 0, at: '1.50', by: 'hand', pays: '150' },
        { type: 'broke', at: '1.96' },
        { amount: '150' },
      ],
      wonMinor: 150n,
      offers: [],
    });
  });

  it('pays to the millisecond before the curve is broken, and nothing from then on', () => {
    const last = timeOf(197) - 1;
    expect(heightAt(last)).toBe(196);
    expect(ride(BY_HAND, [out(0, last)])).toMatchObject({ wonMinor: 196n, offers: [] });
    expect(ride(BY_HAND, [out(0, last + 1)])).toMatchObject({
      events: [{ type: 'broke', at: '1.96' }, { amount: '0' }],
      offers: [],
    });
    // And that is when its end is revealed.
    expect(endsAfter(BY_HAND, [])).toBe(last + 1);
  });

  it('pays nobody for a curve that breaks at once, however soon they are', () => {
    expect(ride(BY_HAND, [out(0, 0)], 0.0001)).toMatchObject({ wonMinor: 0n, offers: [] });
    // Who is as soon and the curve climbs leaves at the least height that there is.
    expect(ride(BY_HAND, [out(0, 0)], 0.5)!.events[0]).toMatchObject({ type: 'left', at: '1.01' });
  });

  it('leaves at the target where that comes first, and by hand where that does', () => {
    const target = { byHand: true, target: '1.50' } as const;
    expect(ride(target, [out(0, 6_000)])!.events[0]).toMatchObject({ at: '1.50', by: 'target' });
    expect(ride(target, [out(0, 1_000)])!.events[0]).toMatchObject({ at: '1.10', by: 'hand' });
    expect(endsAfter(target, [])).toBe(timeOf(150));
    expect(ride(target, [{ do: 'end' }])).toMatchObject({ wonMinor: 150n, offers: [] });
  });

  it('has two bets on one curve, each with its stake and its own way to leave', () => {
    const both: Params = { byHand: true, target: '1.50', second: { stake: '300' } };
    const first = ride(both, [out(1, 2_000)])!;
    expect(first).toMatchObject({ stakedMinor: 400n, wonMinor: 0n, offers: [{ do: 'cash-out' }] });
    expect(first.events).toEqual([{ type: 'left', bet: 1, at: '1.22', by: 'hand', pays: '366' }]);
    expect(ride(both, [out(1, 2_000), out(1, 3_000)])).toBeUndefined();
    expect(endsAfter(both, [out(1, 2_000)])).toBe(timeOf(150));
    expect(ride(both, [out(1, 2_000), out(0, 3_000)])).toMatchObject({ wonMinor: 366n + 134n, offers: [] });
    expect(ride(both, [out(1, 2_000), { do: 'end' }])).toMatchObject({ wonMinor: 366n + 150n, offers: [] });
    // The first has left at its target, the second is still on the curve when it breaks.
    expect(ride(both, [{ do: 'end' }])).toMatchObject({ wonMinor: 150n });
    expect(ride(both, [out(1, 60_000)])).toMatchObject({ wonMinor: 150n, offers: [] });
    expect(crash.costMinor(100n, both)).toBe(400n);
    expect(crash.otherStakes!(both)).toEqual([300n]);
  });

  it('tells what comes to pass on its own while it climbs, and nothing of what is to come', () => {
    const both: Params = { byHand: true, target: '1.20', second: { stake: '300', target: '1.80' } };
    const after = (ms: number) => crash.steps!.timed!.after(ms, 100n, both, [], at(0.5));
    expect(after(0)).toEqual({ events: [], nextMs: timeOf(120) });
    expect(after(timeOf(120) - 1).events).toEqual([]);
    expect(after(timeOf(120))).toMatchObject({ events: [{ bet: 0, at: '1.20' }], nextMs: timeOf(180) });
    // One that is not reached tells it when the curve has broken.
    const beyond = crash.steps!.timed!.after(timeOf(120), 100n, { ...both, target: '5.00' }, [], at(0.5));
    expect(beyond).toEqual({ events: [], nextMs: timeOf(180) });
  });

  it('only ever adds events, whatever is done', () => {
    const both: Params = { byHand: true, target: '1.80', second: { stake: '300', target: '5.00' } };
    for (let share = 0.01; share < 1; share += 0.03) {
      const actions = [out(1, 1_500), out(0, 3_500)];
      let before: readonly unknown[] = [];
      for (let count = 0; count <= actions.length; count++) {
        const standing = ride(both, actions.slice(0, count), share);
        if (!standing) break;
        expect(standing.events.slice(0, before.length)).toEqual(before);
        before = standing.events;
        if (standing.offers.length === 0) break;
      }
    }
  });

  it('offers nothing behind the end, and no third bet', () => {
    expect(ride(BY_HAND, [{ do: 'end' }, { do: 'end' }])).toBeUndefined();
    expect(ride(BY_HAND, [out(1, 100)])).toBeUndefined();
    for (const bad of [
      { do: 'cash-out', bet: 2, ms: 5 },
      { do: 'cash-out', bet: 0 },
      { do: 'cash-out', bet: 0, ms: -1 },
    ])
      expect(crash.steps!.action.safeParse(bad).success).toBe(false);
    // What a player may ask for carries no time.
    const { asked } = crash.steps!.timed!;
    expect(asked.safeParse({ do: 'cash-out', bet: 0 }).success).toBe(true);
    for (const bad of [{ do: 'cash-out', bet: 0, ms: 5 }, { do: 'end' }])
      expect(asked.safeParse(bad).success).toBe(false);
  });

  it('has a curve that every engine draws alike: no height is as near to the next as their rounding', () => {
    for (let ms = 1; ms <= timeOf(rules.target.most); ms++) {
      const exact = 100 * Math.exp(0.0001 * ms);
      expect(Math.abs(exact - Math.round(exact)) / exact).toBeGreaterThan(1e-11);
    }
    for (let height = rules.target.least as number; height <= rules.target.most; height += 7)
      expect([height, heightAt(timeOf(height) - 1) < height, heightAt(timeOf(height)) >= height]).toEqual([
        height,
        true,
        true,
      ]);
  });

  it('says of two bets what they risked together, step by step', () => {
    const both: Params = { byHand: true, second: { stake: '300' } };
    const steps = (actions: Action[], share: number) => {
      const { events, wonMinor } = ride(both, actions, share)!;
      return measureRound(crash.odds(both, 100n, events), Number(wonMinor) / 400).map(({ got }) => got);
    };
    // The longer one has doubled from 0.98 and lost the second doubling, whatever the other has secured.
    expect(steps([out(0, 4_055), { do: 'end' }], 0.75)).toEqual([expect.closeTo(2 / 0.98, 9), expect.closeTo(0, 9)]);
    // It got away at 3.00: one and a half of the doubling.
    expect(heightAt(10_987)).toBe(300);
    expect(steps([out(0, 4_055), out(1, 10_987)], 0.75)).toEqual([expect.closeTo(2 / 0.98, 9), expect.closeTo(1.5, 9)]);
    // While it climbs nothing is known but what has been.
    expect(crash.odds(both, 100n, ride(both, [out(0, 4_055)])!.events).climb!.steps).toEqual([]);
  });
});

describe('a round of crash as it was published', () => {
  const serverSeed = '3c'.repeat(32);
  const record = (title: Title, params: object, actions?: object[]): RoundRecord => {
    const random = seedStream(serverSeed).random('client', 7);
    const { events, wonMinor } = actions
      ? title.steps!.play(100n, params, actions, random)!
      : title.play(100n, params, random);
    const parts = {
      serverSeedHash: seedHash(serverSeed),
      mathHash: mathHash(title),
      mathVersion: title.version,
      profileHash: 'ab'.repeat(32),
    };
    const stakedMinor = title.costMinor(100n, params);
    const named = {
      stakeMinor: 100n,
      stakedMinor,
      wonMinor,
      params,
      events,
      actions,
      serverSeed,
      clientSeed: 'client',
      nonce: 7,
    };
    return { ...named, ...parts, commitment: commitmentOf(parts) };
  };

  it('holds with the stamps of the server, and not with others', () => {
    const params = { byHand: true, second: { stake: '500', target: '1.01' } };
    const honest = record(crash as Title, params, [out(0, 400)]);
    expect(verifyRound(asPlayed(crash as Title), honest).verdict).toBe('fair');
    const forged = verifyRound(asPlayed(crash as Title), { ...honest, actions: [out(0, 900)] });
    expect(forged.verdict).toBe('unfair');
    expect(forged.checks.filter(({ result }) => result === 'fails').map(({ name }) => name)).toContain('events');
  });

  it('of the version before is checked by the mathematics of then', async () => {
    const before = await firstPublished('crash');
    expect(before.version).toBe('1.0.0');
    expect(before.proof.mathHash).toBe(rulesHash(before));
    const old = record(before, { target: '1.50' });
    expect(verifyRound({ title: before, hash: mathHash(before) }, old).verdict).toBe('fair');
    expect(verifyRound(asPlayed(crash as Title), old).verdict).toBe('unfair');
  });
});
