// The live channel of a page, on a socket whose server is this test.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveChannel } from './live.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static instances: FakeSocket[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];

  constructor() {
    super();
    FakeSocket.instances.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  /** As after a change of network: no answer comes, so no event says that it is closed. */
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}
const BEAT = { t: '' };
const latest = (): FakeSocket => FakeSocket.instances.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.instances = [];
  const window = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { origin: 'http://baize.test' });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(channel: LiveChannel, topic: string) {
  const seen: unknown[] = [];
  const leave = channel.join(topic, {
    onStart: () => seen.push('start'),
    onMessage: (message) => seen.push(message),
    onLine: (isOpen) => seen.push(isOpen ? 'open' : 'lost'),
  });
  vi.advanceTimersByTime(0);
  return { seen, leave };
}

/** A page that follows a match and has received its first message. */
function followed() {
  const channel = new LiveChannel();
  const { seen, leave } = follow(channel, 'event/1');
  latest().open();
  latest().receive({ t: 'event/1', at: 7 });
  latest().receive({ t: 'event/1', m: [[8, 'odds']] });
  return { channel, seen, leave };
}

test('a connection that is silent for longer than the server ever is counts as lost, and the page resumes where it was', () => {
  const { seen } = followed();
  vi.advanceTimersByTime(44_000);
  expect(seen).toEqual(['open', 'start', 'odds']);
  vi.advanceTimersByTime(2_000);
  expect(seen.slice(3)).toEqual(['lost']);
  expect(FakeSocket.instances).toHaveLength(2);
  latest().open();
  expect(latest().sent).toEqual([{ on: 'event/1', after: 8 }]);
  latest().receive({ t: 'event/1', m: [[9, 'goal']] });
  expect(seen.slice(4)).toEqual(['open', 'goal']);
});

test('the beats of the server keep a connection on which nothing else happens', () => {
  const { seen } = followed();
  for (let beats = 0; beats < 30; beats++) {
    vi.advanceTimersByTime(20_000);
    latest().receive(BEAT);
  }
  expect(FakeSocket.instances).toHaveLength(1);
  expect(seen).not.toContain('lost');
});

test('a device that has lost its network says so at once, and connects again when it is back', () => {
  const { seen } = followed();
  dispatchEvent(new Event('offline'));
  expect(seen.at(-1)).toBe('lost');
  vi.advanceTimersByTime(0);
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  latest().open();
  expect(seen.at(-1)).toBe('open');
});

test('a listener that joins an open connection learns that it is open', () => {
  const { channel } = followed();
  expect(follow(channel, 'winners').seen).toEqual(['open']);
});

test('topics that are left and joined again at once stay joined', async () => {
  const { channel, leave } = followed();
  leave();
  const again = follow(channel, 'event/1');
  await Promise.resolve();
  expect(latest().sent).toEqual([{ on: 'event/1' }]);
  expect(again.seen).toEqual(['start', 'open']);
  again.leave();
  await Promise.resolve();
  expect(latest().sent.at(-1)).toEqual({ off: 'event/1' });
});
