import { expect, test } from 'vitest';
import { firstHit } from './first-hit.ts';
import { covers } from '#testing/covers.ts';

function requests(...recorded: string[]) {
  const calls: string[] = [];
  return {
    calls,
    request: (url: string): string | undefined => {
      calls.push(url);
      return recorded.includes(url) ? `record of ${url}` : undefined;
    },
  };
}

test(
  'one request finds the record of the page itself; a second one is made only for the fallback',
  covers('CT-07 1/2'),
  () => {
    const both = requests('/game/dice', '/game');
    expect(firstHit({ address: '/game/dice', fallback: '/game' }, both.request)).toBe('record of /game/dice');
    expect(both.calls).toEqual(['/game/dice']);
    const spare = requests('/game');
    expect(firstHit({ address: '/game/dice', fallback: '/game' }, spare.request)).toBe('record of /game');
    expect(spare.calls).toEqual(['/game/dice', '/game']);
    const none = requests();
    expect(firstHit({ address: '/game/dice', fallback: '/game' }, none.request)).toBeUndefined();
    expect(none.calls).toEqual(['/game/dice', '/game']);
    const alone = requests();
    expect(firstHit({ address: '/terms' }, alone.request)).toBeUndefined();
    expect(alone.calls).toEqual(['/terms']);
  },
);
