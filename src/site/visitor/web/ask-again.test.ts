// A guest logs in on a page that listens to the live channel already.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#testing/patience.ts';
import { liveChannel } from '#site/shell/live.ts';
import { createSession } from '#site/shell/session.ts';
import { askAgain } from './ask-again.ts';

/** A socket to a server that identifies its visitor once, when it is opened. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly opened: Socket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    Socket.opened.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { origin: 'http://site.test' });
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => void vi.unstubAllGlobals());

test('they get the messages of their own by a connection that knows who they are', async () => {
  const listener = { onStart: () => {}, onMessage: () => {} };
  liveChannel().join('winners', listener);
  await eventually(() => expect(Socket.opened).toHaveLength(1));
  const [asGuest] = Socket.opened;
  asGuest!.open();

  const session = createSession({ uid: 7 } as never);
  liveChannel().join('me', listener);
  await askAgain({ session, api: { call: () => Promise.resolve({ items: [] }) } } as never);
  expect(asGuest!.readyState).toBe(3);
  await eventually(() => expect(Socket.opened).toHaveLength(2));
  const asPlayer = Socket.opened[1]!;
  asPlayer.open();
  expect(asPlayer.sent).toEqual(['{"on":"winners"}', '{"on":"me"}']);
});
