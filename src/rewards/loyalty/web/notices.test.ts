import { afterEach, expect, it, vi } from 'vitest';
import { watchForNotices } from './notices.ts';
import { covers } from '#testing/covers.ts';

function watched({ isPlayer = true } = {}) {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const who = { isPlayer };
  const load = vi.fn();
  const paths = new Set<() => void>();
  const stop = watchForNotices({
    isPlayer: () => who.isPlayer,
    load,
    onPath(changed) {
      paths.add(changed);
      return () => void paths.delete(changed);
    },
  });
  return {
    who,
    stop,
    touch: (type: string) => page.dispatchEvent(new Event(type)),
    goElsewhere: () => paths.forEach((changed) => changed()),
    loads: () => load.mock.calls.length,
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each(['click', 'dblclick', 'touchstart'])(
  'loyalty notices are loaded once at the first %s, then at every change of the path',
  covers('~ST-32'),
  (type) => {
    const { touch, goElsewhere, loads } = watched();
    goElsewhere();
    expect(loads()).toBe(0);
    touch(type);
    expect(loads()).toBe(1);
    for (const again of ['click', 'dblclick', 'touchstart']) touch(again);
    expect(loads()).toBe(1);
    goElsewhere();
    expect(loads()).toBe(2);
    goElsewhere();
    expect(loads()).toBe(3);
  },
);

it(
  'they are not loaded for a guest, and from the first touch on for one who becomes a player',
  covers('~ST-32'),
  () => {
    const { who, touch, goElsewhere, loads } = watched({ isPlayer: false });
    touch('click');
    goElsewhere();
    expect(loads()).toBe(0);
    who.isPlayer = true;
    touch('click');
    expect(loads()).toBe(1);
    who.isPlayer = false;
    goElsewhere();
    expect(loads()).toBe(1);
  },
);

it('ends when it is stopped', () => {
  const { stop, touch, goElsewhere, loads } = watched();
  touch('click');
  stop();
  goElsewhere();
  touch('click');
  expect(loads()).toBe(1);
});
