/**
 * The league dies at any moment and another takes it up: what the book gets is the script of each match and race, every message at least once,
 * in order, and twice only as it was. With a sabotaged variant that the same check must find.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { competitions } from './competitions/index.ts';
import { League } from './league.ts';
import { meetings } from './races/meetings.ts';
import { linesOf } from './script-match.ts';
import { openRows, rowsOverSince, type ScriptRow } from './store.ts';

const KILLS = IS_LONG_FORM ? 60 : 6;
const PLAYING = competitions
  .filter(({ id }) => id === 'nova-circuit' || id === 'liga-del-arco')
  .map((competition) => ({ ...competition, aheadH: 0.2 }));
const RUNNING = meetings.slice(0, 1);
const BEGINNING = new Date('2026-11-23T10:00:00Z');

type EventMessage = Extract<FeedMessage, { sequence: number }>;

class Dead extends Error {}

class Stage {
  readonly clock = manualClock(BEGINNING);
  readonly received: EventMessage[] = [];
  readonly random = fastRandom(9);
  site!: TestSite;

  async open(): Promise<void> {
    this.site = await startTestSite({ clock: this.clock });
  }

  /** A league that dies at its `diesAt`th word to the book, before or after the book has taken it; 0: at the end of the time. */
  async live(diesAt: number, until: number): Promise<void> {
    let words = 0;
    let isDead = false;
    const league = new League(this.site.site.services, {
      competitions: PLAYING,
      meetings: RUNNING,
      lookEveryMs: 2,
      apply: async (_, messages) => {
        await new Promise(setImmediate);
        if (isDead) throw new Dead();
        const sentMessages = messages.filter((message): message is EventMessage => 'sequence' in message);
        isDead = ++words === diesAt && sentMessages.length > 0;
        if (diesAt > 0 && words >= diesAt && sentMessages.length === 0) words = diesAt - 1;
        if (!isDead || this.random.int(2) === 0) this.received.push(...sentMessages);
        if (isDead) throw new Dead();
      },
    });
    league.start();
    while (!isDead && this.clock.now().getTime() < until) {
      this.clock.advance(1_500);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    // What was due is said.
    if (!isDead) await new Promise((resolve) => setTimeout(resolve, 1_500));
    isDead = true;
    await league.stop();
  }

  /** What is wrong with what the book has got, match by match. */
  async faults(): Promise<string[]> {
    const { services } = this.site.site;
    const now = this.clock.now().getTime();
    const byMatch = Map.groupBy(this.received, ({ event }) => event);
    const faults: string[] = [];
    for (const row of [...(await openRows(services.db)), ...(await rowsOverSince(services.db, new Date(0)))]) {
      const lines = await this.#dueOf(row, now);
      const due = lines.length;
      let next = 1;
      for (const message of byMatch.get(row.id) ?? []) {
        if (message.sequence > next) faults.push(`${row.id}: ${message.sequence} before ${next}`);
        next = Math.max(next, message.sequence + 1);
        if (JSON.stringify(message) !== JSON.stringify(lines[message.sequence - 1]))
          faults.push(`${row.id}: ${message.sequence} is not as it was written`);
      }
      if (next <= due) faults.push(`${row.id}: ${next} of ${due} was never said`);
      byMatch.delete(row.id);
    }
    return [...faults, ...[...byMatch.keys()].map((id) => `${id} is not known`)];
  }

  async #dueOf(row: ScriptRow, now: number): Promise<EventMessage[]> {
    const script = await linesOf(this.site.site.services, row);
    const due: EventMessage[] = [];
    for (let line = script.next(); !line.done && line.value.at <= now; line = script.next())
      due.push(line.value.message);
    return due;
  }
}

describe('a league that is killed', () => {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterAll(() => stage.site.close());

  test(`at ${KILLS} points goes on with the same matches and leaves nothing out`, async () => {
    for (let kill = 0; kill < KILLS; kill++) await stage.live(2 + stage.random.int(25), Infinity);
    await stage.live(0, Math.max(BEGINNING.getTime() + 1_200_000, stage.clock.now().getTime() + 60_000));
    expect(await stage.faults()).toEqual([]);
    const ended = stage.received.filter(
      (message) => message.type === 'fixture_change' && message.fixture.revealed !== null,
    );
    expect(ended.length).toBeGreaterThan(2);
    expect(ended.filter(({ event }) => event.startsWith(RUNNING[0]!.id)).length).toBeGreaterThan(1);
    expect(new Set(stage.received.map(({ event, sequence }) => `${event} ${sequence}`)).size).toBeLessThan(
      stage.received.length,
    );
  });

  test('and a league that forgets what it has not sent is found', async () => {
    const later = (ms: number): Promise<void> => stage.live(0, stage.clock.now().getTime() + ms);
    const forgotten = async (): Promise<number> => {
      const { rowCount } = await stage.site.database.ownerPool.query(
        'update virtuals.matches set sent = sent + 1 where next_at is not null and sent between 2 and 60',
      );
      return rowCount ?? 0;
    };
    // Between two rounds of matches none may have so much behind and before it.
    while ((await forgotten()) === 0) await later(60_000);
    await later(400_000);
    expect(await stage.faults()).not.toEqual([]);
  });
});
