import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idlenessOf, watchInactivity } from './inactivity.ts';
import { covers } from '#testing/covers.ts';

describe('a player who does nothing', () => {
  it('is warned at 80 % of the limit, with the remaining 20 % to go', covers('~ST-25'), () => {
    expect(idlenessOf(0, 79_999, 100)).toEqual({ is: 'active' });
    expect(idlenessOf(0, 80_000, 100)).toEqual({ is: 'warned', deadline: 100_000 });
    expect(idlenessOf(0, 99_999, 100)).toEqual({ is: 'warned', deadline: 100_000 });
  });

  it('is signed out at 100 %', covers('~ST-26'), () => {
    expect(idlenessOf(0, 100_000, 100)).toEqual({ is: 'out' });
    expect(idlenessOf(5_000, 400_000, 100)).toEqual({ is: 'out' });
  });

  it('never goes back from warned to active, or from out to warned, by waiting alone', covers('~ST-25'), () => {
    const order = ['active', 'warned', 'out'];
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.integer({ min: 1, max: 10_000 }), (first, more, limit) => {
        const earlier = order.indexOf(idlenessOf(0, first, limit).is);
        return order.indexOf(idlenessOf(0, first + more, limit).is) >= earlier;
      }),
    );
  });
});

describe('the watch', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function watched() {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    const session = { isPlayer: true };
    const deps = { warn: vi.fn(async () => true), unwarn: vi.fn(), signOut: vi.fn(), touch: vi.fn() };
    const paths = new Set<() => void>();
    const onPath = (changed: () => void) => {
      paths.add(changed);
      return () => void paths.delete(changed);
    };
    watchInactivity({ limitSeconds: 100, isPlayer: () => session.isPlayer, onPath, ...deps });
    return { session, goElsewhere: () => paths.forEach((changed) => changed()), paths, ...deps };
  }

  it('a change of the route is a sign of life, whatever has caused it', covers('~ST-24', '~ST-27'), async () => {
    const { goElsewhere, warn, unwarn, signOut, paths } = watched();
    await vi.advanceTimersByTimeAsync(70_000);
    // As when a payment in a frame ends, and the page follows it: no key, no press, no step back.
    goElsewhere();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(warn).not.toHaveBeenCalled();
    warn.mockImplementation(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([warn, unwarn].map((mock) => mock.mock.calls.length)).toEqual([1, 0]);
    goElsewhere();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(unwarn).toHaveBeenCalled();
    expect(signOut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(40_000);
    expect([signOut.mock.calls.length, paths.size]).toEqual([1, 0]);
  });

  it(
    'ends with a log-out by hand: past the limit there is no warning and no second log-out',
    covers('ST-28', '~RO-03'),
    async () => {
      const { session, warn, signOut, touch } = watched();
      await vi.advanceTimersByTimeAsync(50_000);
      session.isPlayer = false;
      await vi.advanceTimersByTimeAsync(500_000);
      expect([warn, signOut, touch].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 0]);
      // The same time as a player: they are warned, and without an answer they are signed out.
      const idle = watched();
      idle.warn.mockImplementation(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(550_000);
      expect([idle.warn, idle.signOut].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
    },
  );
});
