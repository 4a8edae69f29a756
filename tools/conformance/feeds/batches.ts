// How batches are numbered and counted, and how much is taken at once.
import { priceOf, textOf, type FeedFlow } from './kit.ts';

const MEBIBYTE = 1024 * 1024;
const AT_ONCE = 160;

export const batches: readonly FeedFlow[] = [
  {
    name: 'a batch that comes again gets the answer that it had',
    run: (kit) =>
      kit.alone(async () => {
        const batch = String(kit.nextBatch());
        const body = `${textOf([kit.alive()])}\n{"type":"nothing"}`;
        const first = await kit.call(body, { batch });
        const second = await kit.call(body, { batch });
        kit.answers({ status: 200 }, second);
        kit.mustBe(
          JSON.stringify([first.accepted, first.rejected]) === JSON.stringify([second.accepted, second.rejected]),
          'the two answers should be the same',
        );
      }),
  },
  {
    name: 'the number of a batch with another body is refused',
    run: (kit) =>
      kit.alone(async () => {
        const batch = String(kit.nextBatch());
        kit.answers({ status: 200 }, await kit.call([kit.alive()], { batch }));
        kit.answers({ status: 422, error: 'batch-reused' }, await kit.call([kit.alive(), kit.alive()], { batch }));
      }),
  },
  {
    name: 'a lower number is refused, with the newest one',
    run: (kit) =>
      kit.alone(async () => {
        const low = kit.nextBatch();
        const high = kit.nextBatch();
        kit.answers({ status: 200 }, await kit.call([kit.alive()], { batch: String(high) }));
        const answer = await kit.call([kit.alive()], { batch: String(low) });
        kit.answers({ status: 422, error: 'batch-order' }, answer);
        kit.mustBe(answer.newest === high, `the newest should be ${high}, was ${answer.newest}`);
      }),
  },
  {
    name: 'numbers may leave some out',
    run: (kit) =>
      kit.alone(async () => {
        for (let count = 0; count < 5; count++) kit.nextBatch();
        kit.answers({ status: 200 }, await kit.call([kit.alive()]));
      }),
  },
  ...['0', '-1', '1.5', 'seven', '99999999999999999999', ''].map((batch): FeedFlow => ({
    name: `"${batch}" is no number of a batch`,
    run: (kit) =>
      kit.alone(async () => kit.answers({ status: 400, error: 'batch' }, await kit.call([kit.alive()], { batch }))),
  })),
  {
    name: 'a batch without lines is accepted',
    run: (kit) =>
      kit.alone(async () => {
        const answer = await kit.call('');
        kit.answers({ status: 200 }, answer);
        kit.mustBe(answer.accepted === 0, 'nothing should be counted');
      }),
  },
  {
    name: 'five hundred lines are accepted',
    run: (kit) =>
      kit.alone(async () => {
        const answer = await kit.call(Array.from({ length: 500 }, () => kit.alive()));
        kit.answers({ status: 200 }, answer);
        kit.mustBe(answer.accepted === 500, `500 should be counted, were ${answer.accepted}`);
      }),
  },
  {
    name: 'a line more is too many, and none of them counts',
    run: (kit) =>
      kit.alone(async () => {
        const batch = String(kit.nextBatch());
        const lines = Array.from({ length: 501 }, () => kit.alive());
        kit.answers({ status: 413, error: 'too-many-lines' }, await kit.call(lines, { batch }));
        kit.answers({ status: 200 }, await kit.call([kit.alive()], { batch }));
      }),
  },
  {
    name: 'a mebibyte is the most',
    run: (kit) =>
      kit.alone(async () => {
        const batch = String(kit.nextBatch());
        const line = textOf([kit.alive()]);
        kit.answers({ status: 413 }, await kit.call(line.padEnd(MEBIBYTE + 1), { batch }));
        kit.answers({ status: 200 }, await kit.call(line.padEnd(MEBIBYTE), { batch }));
      }),
  },
  {
    name: 'two of the same at the same moment are one',
    async run(kit) {
      const event = await kit.match();
      const lines = [kit.odds(event, [kit.winner(1800)])];
      const answers = await kit.alone(() => {
        const batch = String(kit.nextBatch());
        return Promise.all([kit.call(lines, { batch }), kit.call(lines, { batch })]);
      });
      for (const answer of answers) kit.answers({ status: 200 }, answer);
      await kit.sees(event, (details) => priceOf(details, '1x2', '1') === 1800, 'the price should be the new one');
    },
  },
  {
    name: 'a feed that sends too fast is told to be slower',
    run: (kit) =>
      kit.alone(async () => {
        const batch = String(kit.nextBatch());
        const lines = [kit.alive()];
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.call(lines, { batch })));
        const slower = answers.find(({ status }) => status === 429);
        kit.mustBe(slower !== undefined, `one of ${AT_ONCE} at once should be answered 429`);
        kit.mustBe((slower?.retryAfterS ?? 0) > 0, 'it should say when to try again');
        await new Promise((resolve) => setTimeout(resolve, slower!.retryAfterS! * 1000));
        kit.answers({ status: 200 }, await kit.call(lines, { batch }));
      }),
  },
  {
    name: 'a retired feed is answered 409, and is heard again when it is restored',
    needs: 'retire',
    async run(kit) {
      await kit.settled();
      await kit.alone(async () => {
        await kit.desk.retire!(true);
        try {
          kit.answers({ status: 409, error: 'retired' }, await kit.call([kit.alive()]));
        } finally {
          await kit.desk.retire!(false);
        }
        kit.answers({ status: 200 }, await kit.call([kit.alive()]));
      });
      await kit.match();
    },
  },
];
