// Who is received around a game, and who is not.
import { describe, expect, it } from 'vitest';
import { listenToGame, isInOwnFrame, postToFrame } from './frame-messages.ts';
import { covers } from '#testing/covers.ts';

const SUPPLIER = 'https://games.example';
const HOSTILE = 'https://games.example.evil.test';
const frame = { name: 'the frame' } as unknown as Window;
const other = { name: 'another frame' } as unknown as Window;

function receiving() {
  const target = new EventTarget();
  const received: string[] = [];
  const stop = listenToGame({ origin: SUPPLIER, source: () => frame }, (message) => received.push(message), target);
  const send = (data: unknown, origin = SUPPLIER, source: Window | null = frame) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { received, send, stop };
}

describe('messages of a game in a frame', () => {
  it('are received from its own origin and its own window, until nobody listens', covers('~RT-37'), () => {
    const { received, send, stop } = receiving();
    for (const type of ['round-over', 'balance-changed', 'refused', 'deposit', 'close', 'error'])
      send({ game: true, type });
    expect(received).toEqual(['round-over', 'balance-changed', 'refused', 'deposit', 'close', 'error']);
    stop();
    send({ game: true, type: 'close' });
    expect(received).toHaveLength(6);
  });

  it.each([
    ['a hostile origin', { game: true, type: 'close' }, HOSTILE, frame],
    ['a sandboxed page without an origin', { game: true, type: 'close' }, 'null', frame],
    ['another window of the same origin', { game: true, type: 'close' }, SUPPLIER, other],
    ['no window at all', { game: true, type: 'close' }, SUPPLIER, null],
    ['words that we do not know', { game: true, type: 'pay-out', amount: '1000000' }, SUPPLIER, frame],
    ['words without their mark', { type: 'close' }, SUPPLIER, frame],
    ['a text', '{"game":true,"type":"close"}', SUPPLIER, frame],
    ['nothing', null, SUPPLIER, frame],
  ] as const)('are not received: %s', covers('~RT-37'), (_, data, origin, source) => {
    const { received, send } = receiving();
    send(data, origin, source as Window | null);
    expect(received).toEqual([]);
  });

  const ownLocation = { origin: 'https://casino.example' } as Location;
  const around = (location: unknown) => {
    const messages: unknown[] = [];
    const parent = { postMessage: (...words: unknown[]) => void messages.push(words) } as unknown as Window;
    Object.defineProperty(parent, 'location', {
      get: () => {
        if (location === undefined) throw new Error('Blocked a frame from accessing a cross-origin frame.');
        return location;
      },
    });
    return { said: messages, self: { location: ownLocation, parent } };
  };

  it('are posted to a page of our own, addressed to it alone', covers('~RT-37'), () => {
    const { said, self } = around(ownLocation);
    postToFrame('round-over', self);
    expect(said).toEqual([[{ game: true, type: 'round-over' }, 'https://casino.example']]);
  });

  it('are posted neither to a hostile page around the game nor to itself', covers('~RT-37'), () => {
    const { said, self } = around(undefined);
    postToFrame('round-over', self);
    expect([said, isInOwnFrame(self)]).toEqual([[], false]);
    const alone = { location: ownLocation, postMessage: (...words: unknown[]) => void said.push(words) };
    postToFrame('close', {
      ...alone,
      get parent() {
        return this as never;
      },
    } as never);
    expect(said).toEqual([]);
  });
});
