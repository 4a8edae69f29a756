// One wrong line is rejected with its number and the reason, and takes no other along.
import { textOf, type FeedFlow, type FeedKit, type Line } from './kit.ts';

/** The line is the second of three, of which the others count. `why` must be in the reason. */
const rejected = (name: string, wrong: (kit: FeedKit) => string | Buffer | Line, why: RegExp): FeedFlow => ({
  name,
  run: (kit) =>
    kit.alone(async () => {
      const line = wrong(kit);
      const bytes = Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : textOf([line]));
      const alive = Buffer.from(textOf([kit.alive()]));
      const newline = Buffer.from('\n');
      const answer = await kit.call(Buffer.concat([alive, newline, bytes, newline, alive, newline]));
      kit.answers({ status: 200 }, answer);
      kit.mustBe(answer.accepted === 2, `the two right lines should be accepted, were ${answer.accepted}`);
      const [reason] = answer.rejected ?? [];
      kit.mustBe(answer.rejected?.length === 1 && reason?.line === 2, 'the second line should be rejected');
      kit.mustBe(why.test(reason!.why), `the reason should say ${String(why)}, is: ${reason!.why}`);
    }),
});

/** Of an event that is never announced, so that nothing is missing of one that is. */
const about = (kit: FeedKit, body: Line): Line => ({ ...body, ...kit.from(), event: kit.newEvent(), sequence: 1 });
const odds = (kit: FeedKit, markets: Line[]): Line =>
  about(kit, { type: 'odds_change', scoreboard: null, incidents: [], markets });
const types = (kit: FeedKit, kind: string): Line => ({
  type: 'market_types',
  ...kit.from(),
  types: [{ kind, names: { en: 'Corners' }, outcomes: [], groups: [], limitClass: 'side', place: 1 }],
});

export const lines: readonly FeedFlow[] = [
  rejected('a line that is not JSON', () => '{"type":"alive"', /JSON/),
  rejected('a line that is not UTF-8', () => Buffer.from([0x22, 0xff, 0x22]), /UTF-8/),
  rejected('a text that cannot be stored', (kit) => JSON.stringify({ ...kit.alive(), producer: 'a\0b' }), /stored/),
  rejected('a number in the place of a message', () => '7', /object/),
  rejected('a type that does not exist', (kit) => ({ ...kit.alive(), type: 'weather' }), /type of message/),
  rejected('a field that no such message has', (kit) => ({ ...kit.alive(), mood: 'good' }), /mood/),
  rejected('a message without what it needs', (kit) => ({ type: 'alive', ...kit.from() }), /subscribed.*boolean/),
  rejected('a time without a zone', (kit) => ({ ...kit.alive(), timestamp: '2026-11-28 10:00' }), /timestamp/),
  rejected('the number 0', (kit) => ({ ...odds(kit, []), sequence: 0 }), /sequence.*1/),
  rejected('a number that is not whole', (kit) => ({ ...odds(kit, []), sequence: 1.5 }), /sequence/),
  rejected('an id with a space', (kit) => ({ ...odds(kit, []), event: 'a b' }), /event/),
  rejected('odds of 1.00', (kit) => odds(kit, [kit.winner(1000)]), /markets\.0\.outcomes\.0\.odds.*1001/),
  rejected('odds with a point', (kit) => odds(kit, [kit.winner(2.5)]), /odds/),
  rejected(
    'a probability above 1',
    (kit) =>
      odds(kit, [
        { kind: '1x2', specifiers: {}, state: 'active', outcomes: [{ id: '1', odds: 2000, probability: 2 }] },
      ]),
    /probability.*1/,
  ),
  rejected('a market of no kind', (kit) => odds(kit, [kit.market({ kind: 'Kind!', specifiers: {} }, {})]), /kind/),
  rejected(
    'a state that does not exist',
    (kit) => odds(kit, [kit.market({ kind: '1x2', specifiers: {} }, {}, 'open')]),
    /state.*active/,
  ),
  rejected('the message of another feed', (kit) => ({ ...kit.alive(), feed: 'somebody-else' }), /feed.*somebody-else/),
  rejected('a producer of another feed', (kit) => ({ ...kit.alive(), producer: 'league' }), /producer.*league/),
  rejected(
    'a description under the name of another feed',
    (kit) => types(kit, 'somebody-else.corners'),
    /somebody-else\.corners/,
  ),
  rejected('a description of a kind that is built in', (kit) => types(kit, 'total'), /kind/),
  {
    name: 'empty lines and ends of lines of both kinds are no lines',
    run: (kit) =>
      kit.alone(async () => {
        const line = textOf([kit.alive()]);
        const answer = await kit.call(`\r\n${line}\r\n\n  \n${line}\n\n`);
        kit.answers({ status: 200 }, answer);
        kit.mustBe(answer.accepted === 2 && answer.rejected?.length === 0, 'two lines should be accepted');
      }),
  },
  {
    name: 'every wrong line is named by its own number',
    run: (kit) =>
      kit.alone(async () => {
        const answer = await kit.call(['{', textOf([kit.alive()]), '[]', '', 'null'].join('\n'));
        const numbers = answer.rejected?.map(({ line }) => line).join();
        kit.mustBe(numbers === '1,3,5', `lines 1, 3 and 5 should be rejected, were ${numbers}`);
      }),
  },
];
