// Two dispatchers that are killed again and again, at every step of a delivery, while events are announced all the time.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundled } from '#testing/bundled.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { eventStage, type EventStage } from './event-stage.ts';

export interface StormReport {
  kills: number;
  announced: number;
  /** By subscriber and number: how many effects are missing, or too many. */
  lost: number;
  repeated: number;
  /** Effects that came before one that was announced earlier. */
  outOfOrder: number;
}

type Kill = { KILL_BEFORE: string } | { KILL_AFTER: string };

/** Begin, lock, read, effect, offset, commit. */
const STATEMENTS = 6;
/** Whole deliveries before the one in which it dies. */
const BEFORE = 2 * STATEMENTS;

/** Every step: before each statement, before the one after the commit, and with the commit on its way. */
export const STEPS: Kill[] = [
  ...Array.from({ length: STATEMENTS + 1 }, (_, step) => ({ KILL_BEFORE: String(BEFORE + step) })),
  { KILL_AFTER: String(BEFORE + STATEMENTS - 1) },
];

export async function eventStorm(options: { kills: Kill[]; areEffectsOutside?: boolean }): Promise<StormReport> {
  const stage = await eventStage();
  const environment = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: stage.services.config.DATA_DIR,
    LOG_LEVEL: 'silent',
    CONNECTION: JSON.stringify(stage.database.app),
    ...(options.areEffectsOutside && { EFFECTS: 'outside' }),
  };
  const announcing = announceAllTheTime(stage);
  const program = await bundled('src/platform/events/testing/event-worker.ts');
  const started: Worker[] = [];
  const start = (variables: NodeJS.ProcessEnv): Worker => {
    const worker = startWorker(program, variables);
    started.push(worker);
    return worker;
  };
  try {
    const left = [...options.kills];
    await Promise.all(
      [1, 2].map(async () => {
        for (let kill = left.shift(); kill; kill = left.shift()) await start({ ...environment, ...kill }).ended;
      }),
    );
    const announced = await announcing.stop();
    await finish(stage, start(environment));
    return { kills: options.kills.length, announced, ...(await compare(stage)) };
  } finally {
    started.forEach((worker) => worker.kill());
    await announcing.stop();
    await stage.close();
  }
}

interface Worker {
  /** Rejects when it ended in any other way than by being killed. */
  ended: Promise<void>;
  kill(): void;
}

function startWorker(program: string, environment: NodeJS.ProcessEnv): Worker {
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) =>
    child.once('exit', (code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the worker ended with ${code ?? signal}`)),
    ),
  );
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Transactions that overlap and end in a different order than they began in; some hold several events. */
function announceAllTheTime(stage: EventStage): { stop(): Promise<number> } {
  let next = 0;
  let isOver = false;
  const announcers = [3, 7, 20].map(async (pause) => {
    while (!isOver) {
      const client = await stage.database.ownerPool.connect();
      await client.query('begin');
      await client.query('insert into platform.outbox (event, payloads) values ($1, $2)', [
        'test.happened',
        JSON.stringify([{ number: next++ }, { number: next++ }]),
      ]);
      await sleep(pause);
      await client.query('commit');
      client.release();
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(announcers);
      return next;
    },
  };
}

/** A dispatcher that is not killed does what is left. */
async function finish(stage: EventStage, last: Worker): Promise<void> {
  const isBehind = async (): Promise<boolean> =>
    (
      await stage.database.ownerPool.query(
        'select from platform.positions p join platform.outbox o on o.id >= p.id limit 1',
      )
    ).rowCount === 1;
  while (await isBehind()) await sleep(20);
  last.kill();
  await last.ended;
}

async function compare(stage: EventStage): Promise<Pick<StormReport, 'lost' | 'repeated' | 'outOfOrder'>> {
  const { rows } = await stage.database.ownerPool.query<{ number: number }>(
    `select (e.payload->>'number')::int as number
       from platform.outbox o, json_array_elements(o.payloads) with ordinality e(payload, place) order by o.id, e.place`,
  );
  const announced = rows.map(({ number }) => number);
  const placeOf = new Map(announced.map((number, place) => [number, place]));
  const report = { lost: 0, repeated: 0, outOfOrder: 0 };
  for (const subscriber of ['one', 'two']) {
    const received = await stage.numbersOf(subscriber);
    const different = new Set(received);
    report.lost += announced.length - different.size;
    report.repeated += received.length - different.size;
    report.outOfOrder += received.filter(
      (number, index) => placeOf.get(number)! < placeOf.get(received[index - 1]!)!,
    ).length;
  }
  return report;
}
