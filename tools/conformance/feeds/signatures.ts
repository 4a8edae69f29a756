// Who may speak for a feed.
import { secondsNow } from '#sandbox/feed/wire.ts';
import type { CallChanges, FeedFlow, FeedKit } from './kit.ts';

const at = (seconds: number): string => String(Number(secondsNow()) + seconds);
const OTHER_SECRET = 'o'.repeat(40);

/** Must be refused, and must leave the number free for the right call. */
const refused = (name: string, changesOf: (kit: FeedKit) => CallChanges): FeedFlow => ({
  name,
  run: (kit) =>
    kit.alone(async () => {
      const batch = String(kit.nextBatch());
      const lines = [kit.alive()];
      kit.answers({ status: 401, error: 'signature' }, await kit.call(lines, { batch, ...changesOf(kit) }));
      kit.answers({ status: 200 }, await kit.call(lines, { batch }));
    }),
});

const accepted = (name: string, changesOf: (kit: FeedKit) => CallChanges, needs?: 'secondKey'): FeedFlow => ({
  name,
  ...(needs && { needs }),
  run: (kit) => kit.alone(async () => kit.answers({ status: 200 }, await kit.call([kit.alive()], changesOf(kit)))),
});

export const signatures: readonly FeedFlow[] = [
  accepted('a call that is signed is accepted', () => ({})),
  accepted('one that is four minutes old is accepted', () => ({ time: at(-240) })),
  accepted('one whose clock is four minutes ahead is accepted', () => ({ time: at(240) })),
  accepted('the second key counts beside the first', ({ desk }) => ({ key: desk.secondKey! }), 'secondKey'),
  {
    ...refused('the second key under the name of the first is refused', ({ desk }) => ({
      key: { id: desk.key.id, secret: desk.secondKey!.secret },
    })),
    needs: 'secondKey',
  },
  refused('a call without a signature is refused', () => ({ headers: { 'x-signature': '' } })),
  refused('a call without a time is refused', () => ({ headers: { 'x-time': '' } })),
  refused('a call without a key is refused', () => ({ headers: { 'x-key': '' } })),
  refused('another secret is refused', () => ({ signed: { secret: OTHER_SECRET } })),
  refused('a key that does not exist is refused', ({ desk }) => ({ key: { id: 'nobody', secret: desk.key.secret } })),
  refused('the signature of another path is refused', () => ({ signed: { path: '/callbacks/feeds/other' } })),
  refused('the signature of another body is refused', () => ({ signed: { body: '{}' } })),
  refused('the signature of another batch is refused', () => ({ signed: { batch: '1' } })),
  refused('the signature of another time is refused', () => ({ signed: { time: at(-10) } })),
  refused('a call of six minutes ago is refused', () => ({ time: at(-360) })),
  refused('a call of six minutes ahead is refused', () => ({ time: at(360) })),
  refused('a time that is no number is refused', () => ({ time: 'now' })),
  refused('a signature without its version is refused', () => ({ headers: { 'x-signature': 'f'.repeat(64) } })),
  {
    name: 'a feed that the site does not have is not found',
    run: (kit) =>
      kit.alone(async () =>
        kit.answers({ status: 404, error: 'unknown-feed' }, await kit.call([kit.alive()], { feed: 'no-such-feed' })),
      ),
  },
];
