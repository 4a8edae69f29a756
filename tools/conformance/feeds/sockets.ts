// The same feed by a WebSocket.
import { FeedSocket } from '#sandbox/feed/socket.ts';
import { secondsNow, type FeedKey, type RecoverOrder } from '#sandbox/feed/wire.ts';
import { priceOf, refOf, type FeedFlow, type FeedKit, type Line } from './kit.ts';

const textsOf = (...lines: Line[]): string[] => lines.map((line) => JSON.stringify(line));

/** A connection that has said hello, for as long as the work takes; no call of the kit comes between. */
const connected = (
  name: string,
  work: (kit: FeedKit, socket: FeedSocket) => Promise<void>,
  keyOf: (kit: FeedKit) => FeedKey = ({ desk }) => desk.key,
): FeedFlow => ({
  name,
  run: (kit) =>
    kit.alone(async () => {
      const socket = new FeedSocket(kit.desk.site, kit.desk.feed);
      try {
        kit.mustBe((await socket.hello(keyOf(kit))) !== undefined, 'the hello should be welcome');
        await work(kit, socket);
      } finally {
        socket.cut();
      }
    }),
});

const refusedHello = (name: string, other: (kit: FeedKit) => Parameters<FeedSocket['hello']>[1]): FeedFlow => ({
  name,
  async run(kit) {
    const socket = new FeedSocket(kit.desk.site, kit.desk.feed);
    const welcome = await socket.hello(kit.desk.key, other(kit));
    kit.mustBe(welcome === undefined, 'the hello should not be welcome');
    kit.mustBe((await socket.closing()) === 4001, `the connection should be closed with 4001, was ${socket.closed}`);
  },
});

export const sockets: readonly FeedFlow[] = [
  connected('a hello is welcome, and is told the newest batch', async (kit, socket) => {
    const batch = kit.nextBatch();
    kit.answers({ status: 200 }, await kit.call([kit.alive()], { batch: String(batch) }));
    socket.cut();
    const second = new FeedSocket(kit.desk.site, kit.desk.feed);
    const welcome = await second.hello(kit.desk.key);
    second.cut();
    kit.mustBe(welcome?.welcome?.newest === batch, `the newest should be ${batch}, was ${welcome?.welcome?.newest}`);
  }),
  {
    ...connected(
      'the second key is welcome',
      () => Promise.resolve(),
      ({ desk }) => desk.secondKey!,
    ),
    needs: 'secondKey',
  },
  refusedHello('a hello under another secret is refused', () => ({ secret: 'o'.repeat(40) })),
  refusedHello('a hello with an older challenge is refused', () => ({ challenge: 'f'.repeat(32) })),
  refusedHello('a hello of six minutes ago is refused', () => ({ time: String(Number(secondsNow()) - 360) })),
  {
    name: 'a batch before the hello is refused',
    async run(kit) {
      const socket = new FeedSocket(kit.desk.site, kit.desk.feed);
      await socket.frame(({ challenge }) => challenge !== undefined);
      socket.sendText(JSON.stringify({ batch: kit.nextBatch(), messages: [] }));
      kit.mustBe((await socket.closing()) === 4001, 'the connection should be closed');
    },
  },
  {
    name: 'a feed that the site does not have gets no connection',
    async run(kit) {
      const socket = new FeedSocket(kit.desk.site, 'no-such-feed');
      await socket.closing();
      kit.mustBe((await socket.frame(() => true)) === undefined, 'nothing should be said to it');
    },
  },
  connected('a frame is stored and acknowledged', async (kit, socket) => {
    const event = kit.newEvent();
    const answer = await socket.send(kit.nextBatch(), textsOf(kit.fixture(event), kit.odds(event, [kit.winner(1900)])));
    kit.answers({ status: 200 }, answer);
    kit.mustBe(answer.accepted === 2, `two lines should be accepted, were ${answer.accepted}`);
    await kit.sees(event, (details) => priceOf(details, '1x2', '1') === 1900, 'the price should be shown');
  }),
  connected('a wrong message of a frame is rejected with its place', async (kit, socket) => {
    const answer = await socket.send(kit.nextBatch(), [
      ...textsOf(kit.alive()),
      '{"type":"weather"}',
      ...textsOf(kit.alive()),
    ]);
    kit.answers({ status: 200 }, answer);
    kit.mustBe(answer.accepted === 2 && answer.rejected?.[0]?.line === 2, 'the second should be rejected');
  }),
  connected('a frame that comes again gets the answer that it had', async (kit, socket) => {
    const [batch, lines] = [kit.nextBatch(), textsOf(kit.alive())];
    kit.answers({ status: 200 }, await socket.send(batch, lines));
    kit.answers({ status: 200 }, await socket.send(batch, lines));
  }),
  connected('a frame whose answer was lost may come by a call', async (kit, socket) => {
    const event = kit.newEvent();
    const [batch, line] = [kit.nextBatch(), kit.fixture(event)];
    socket.sendText(`{"batch":${batch},"messages":[${textsOf(line).join()}]}`);
    await socket.answerTo(batch);
    socket.cut();
    const answer = await kit.call([line], { batch: String(batch) });
    kit.answers({ status: 200 }, answer);
    kit.mustBe(answer.accepted === 1, 'it should get the answer that it had');
    await kit.sees(event, () => true, 'the match should be there');
  }),
  connected('a lower number is refused, and the connection goes on', async (kit, socket) => {
    const [low, high] = [kit.nextBatch(), kit.nextBatch()];
    kit.answers({ status: 200 }, await socket.send(high, textsOf(kit.alive())));
    kit.answers({ status: 422, error: 'batch-order' }, await socket.send(low, textsOf(kit.alive())));
    kit.answers({ status: 200 }, await socket.send(kit.nextBatch(), textsOf(kit.alive())));
  }),
  connected('more than five hundred messages are too many', async (kit, socket) => {
    const lines = Array.from({ length: 501 }, () => JSON.stringify(kit.alive()));
    kit.answers({ status: 422, error: 'too-many-lines' }, await socket.send(kit.nextBatch(), lines));
  }),
  connected('frames that are sent ahead are acknowledged in order', async (kit, socket) => {
    const numbers = Array.from({ length: 8 }, () => kit.nextBatch());
    for (const batch of numbers) socket.sendText(`{"batch":${batch},"messages":[${textsOf(kit.alive()).join()}]}`);
    for (const batch of numbers) kit.answers({ status: 200 }, await socket.answerTo(batch));
  }),
  connected('a frame that is no batch ends the connection', async (kit, socket) => {
    socket.sendText('[1,2,3]');
    kit.mustBe((await socket.closing()) === 4003, `it should be closed with 4003, was ${socket.closed}`);
  }),
  connected('so does one that is no text', async (kit, socket) => {
    socket.sendText(Buffer.from([1, 2, 3]));
    kit.mustBe((await socket.closing()) === 4003, `it should be closed with 4003, was ${socket.closed}`);
  }),
  connected('the newest connection wins', async (kit, socket) => {
    const second = new FeedSocket(kit.desk.site, kit.desk.feed);
    kit.mustBe((await second.hello(kit.desk.key)) !== undefined, 'the second should be welcome');
    kit.mustBe((await socket.closing()) === 4002, `the first should be closed with 4002, was ${socket.closed}`);
    kit.answers({ status: 200 }, await second.send(kit.nextBatch(), textsOf(kit.alive())));
    second.cut();
  }),
  connected('a refused hello takes no connection away', async (kit, socket) => {
    const second = new FeedSocket(kit.desk.site, kit.desk.feed);
    await second.hello(kit.desk.key, { secret: 'o'.repeat(40) });
    await second.closing();
    kit.answers({ status: 200 }, await socket.send(kit.nextBatch(), textsOf(kit.alive())));
  }),
  connected('the site pings', async (kit, socket) => {
    for (let waited = 0; waited < 15_000 && socket.pings === 0; waited += 100)
      // Silence is no part of this flow.
      await Promise.all([
        new Promise((resolve) => setTimeout(resolve, 100)),
        waited % 1_000 === 0
          ? socket.send(kit.nextBatch(), textsOf(kit.alive(), kit.alive(kit.desk.producers[1])))
          : null,
      ]);
    kit.mustBe(socket.pings > 0, 'a ping should come within 15 seconds');
  }),
  {
    name: 'what is asked for is said on the connection, without a frame of the feed',
    async run(kit) {
      const event = await kit.match();
      kit.answersOrders = false;
      const socket = new FeedSocket(kit.desk.site, kit.desk.feed);
      try {
        await socket.hello(kit.desk.key);
        kit.odds(event, [kit.winner(1600)]);
        await kit.send(kit.odds(event, [kit.winner(1700)]));
        const orderIn = (recover: readonly RecoverOrder[] | undefined) =>
          recover?.find(({ producer }) => producer === kit.desk.producers[0]);
        // The other producer may have been asked before.
        const frame = await socket.frame(
          ({ ack, welcome, recover }) => !ack && !welcome && orderIn(recover) !== undefined,
        );
        const order = orderIn(frame?.recover);
        kit.mustBe(order !== undefined, 'the order should come');
        await kit.answerOrder(order!);
        await kit.sees(event, (details) => refOf(details, '1x2')?.reason === null, 'the match should go on');
      } finally {
        socket.cut();
      }
    },
  },
];
