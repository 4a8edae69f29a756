/**
 * Runs the league: each process tries for its advisory lock, and the process that holds it plans matches and sends what is due, as
 * dealers do at live tables. The messages are a pure function of the match, and how many the book has accepted is stored, so
 * another process continues where the last one stopped: a message may be sent twice, with the same number, and none is left
 * out.
 */
import { models } from '#sportsbook/models/models.ts';
import { RACE_MODEL } from '#sportsbook/models/race/play-race.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { SoleProcess } from '#platform/sole-process.ts';
import type { Competition } from './competitions/competition.ts';
import { competitions } from './competitions/index.ts';
import { addFeed, applyFeed, isRetired, ProducerRetiredError, type FeedMessage } from '#sportsbook/book/index.ts';
import { RACING_SPORT, type Meeting } from './races/meeting.ts';
import { meetings } from './races/meetings.ts';
import { planRaces } from './races/plan-races.ts';
import { PRODUCER, type Line } from './rules/script.ts';
import { linesOf } from './script-match.ts';
import { Outrights } from './outrights.ts';
import { isRace, markSent, openOutrights, openRows, type ScriptRow } from './store.ts';
import { planMatches } from './plan-matches.ts';

const LOCK = 1701;
const RETIRED_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 200;
const ALIVE_EVERY_MS = 2_000;
const PLAN_EVERY_MS = 15_000;
/** Matches are missing in the past only after a long stop. */
const LOOK_BACK_EVERY_MS = 600_000;
/** No more is sent at once, so that the book is written in pieces and live matches do not wait. */
const MAX_AT_ONCE = 400;
/** The process yields after this time. */
const LONGEST_WORK_MS = 12;
/** A match whose next message comes later than this is put away until then. */
const KEPT_AHEAD_MS = 60_000;

/** A match or a race that still has messages to be sent. */
interface Open {
  row: ScriptRow;
  sent: number;
  nextAt: number;
  /** The next messages, while the match is in memory. */
  script?: Iterator<Line, void>;
  next?: Line;
  /** The earlier messages, while the match is in memory. */
  sentMessages: Line['message'][];
}

/** What a test replaces: who plays, who listens, how often the league checks. */
interface Arrangement {
  competitions: readonly Competition[];
  /** By default none. */
  meetings?: readonly Meeting[];
  apply(services: Services, messages: readonly FeedMessage[]): Promise<void>;
  lookEveryMs: number;
}

export class League {
  readonly #services: Services;
  readonly #arrangement: Arrangement;
  #lookBackAt = -Infinity;
  #aliveSaidAt = -Infinity;
  readonly #sole: SoleProcess;
  readonly #open = new Map<string, Open>();
  #planning: Promise<void> | undefined;
  /** Retired when it last looked. */
  #isOut = false;

  readonly #outrights: Outrights;

  constructor(
    services: Services,
    arrangement: Arrangement = { competitions, meetings, apply: applyFeed, lookEveryMs: LOOK_EVERY_MS },
  ) {
    this.#services = services;
    this.#arrangement = arrangement;
    this.#sole = new SoleProcess(services, {
      name: 'the league',
      lock: LOCK,
      work: (isMine) => this.#work(isMine),
    });
    this.#outrights = new Outrights(services, {
      competitions: arrangement.competitions,
      publish: (messages) => this.#say(messages),
      yieldIfLong: yieldingWhenLong(),
    });
  }

  start(): void {
    const producer = { name: PRODUCER, recover: (request: string) => this.recover(request) };
    addFeed(this.#services, { name: PRODUCER, producers: [producer] });
    this.#sole.start();
  }

  async stop(): Promise<void> {
    await this.#sole.stop();
    await this.#planning;
  }

  async #work(isMine: () => boolean): Promise<void> {
    while (isMine()) {
      try {
        if (await this.#isRetired()) await this.#wait(RETIRED_EVERY_MS);
        else await this.#drive(isMine);
      } catch (error) {
        // Said once, by the next round.
        if (!(error instanceof ProducerRetiredError)) throw error;
      }
    }
  }

  /** Says so once, at the start or when it happens. */
  async #isRetired(): Promise<boolean> {
    const isNow = await isRetired(this.#services, PRODUCER);
    if (isNow && !this.#isOut)
      this.#services.log.warn(
        { producer: PRODUCER },
        'the league is retired and has no matches; sports restore brings it back',
      );
    this.#isOut = isNow;
    return isNow;
  }

  async #drive(isMine: () => boolean): Promise<void> {
    const holds = (): boolean => isMine() && !this.#isOut;
    this.#open.clear();
    const rows = await openRows(this.#services.db);
    const unknown = rows.filter((row) => row.record.model !== modelOf(row)).length;
    if (unknown > 0)
      this.#services.log.error({ matches: unknown }, 'matches were committed to with models that this version has not');
    for (const row of rows) this.#add(row);
    if (this.#arrangement.meetings) await this.#say([this.#racing()]);
    let planAt = -Infinity;
    while (holds()) {
      const now = performance.now();
      await this.#keepAlive();
      if (now - planAt >= PLAN_EVERY_MS && !this.#planning) {
        planAt = now;
        this.#planning = this.#plan(holds).finally(() => (this.#planning = undefined));
      }
      await this.#sayDue(holds);
      await this.#wait(this.#arrangement.lookEveryMs);
    }
    await this.#planning;
  }

  #alive = (): FeedMessage => ({
    type: 'alive',
    producer: PRODUCER,
    timestamp: this.#services.clock.now().toISOString(),
    subscribed: true,
  });

  #racing = (): FeedMessage => ({
    type: 'sports',
    producer: PRODUCER,
    timestamp: this.#services.clock.now().toISOString(),
    sports: [RACING_SPORT],
  });

  #add(row: ScriptRow): void {
    if (row.next_at) this.#open.set(row.id, { row, sent: row.sent, nextAt: row.next_at.getTime(), sentMessages: [] });
  }

  async #plan(holds: () => boolean): Promise<void> {
    try {
      const isLookingBack = performance.now() - this.#lookBackAt >= LOOK_BACK_EVERY_MS;
      const announceRows = async (rows: readonly ScriptRow[]): Promise<void> => {
        if (!holds()) throw new Error('another process has the league');
        for (const row of rows) this.#add(row);
        // The first start has much to announce, and live matches go first.
        while (holds() && this.#waiting() > 100) await this.#wait(this.#arrangement.lookEveryMs);
      };
      const { competitions: playing, meetings: running = [] } = this.#arrangement;
      await planMatches(this.#services, 'now', playing, announceRows);
      await planRaces(this.#services, running, { isLookingBack, announceRows });
      for (const span of isLookingBack ? (['ahead', 'past'] as const) : (['ahead'] as const))
        await planMatches(this.#services, span, playing, announceRows);
      if (isLookingBack) this.#lookBackAt = performance.now();
      if (holds()) await this.#outrights.step();
    } catch (error) {
      if (holds())
        reportFailure(this.#services, 'league', { error: (error as Error).message }, 'no matches were planned');
    }
  }

  #waiting(): number {
    const now = this.#services.clock.now().getTime();
    let waiting = 0;
    for (const { nextAt } of this.#open.values()) if (nextAt <= now) waiting++;
    return waiting;
  }

  /** Sends everything that is due: matches that are live or begin first come before those that are only published. */
  async #sayDue(holds: () => boolean): Promise<void> {
    const now = this.#services.clock.now().getTime();
    const due = [...this.#open.values()]
      .filter(({ nextAt }) => nextAt <= now)
      .sort((a, b) => Number(a.row.is_told) - Number(b.row.is_told) || +a.row.starts_at - +b.row.starts_at);
    const yieldIfLong = yieldingWhenLong();
    let messages: FeedMessage[] = [];
    let touched = new Set<Open>();
    const flush = async (): Promise<void> => {
      if (touched.size === 0 || !holds()) return;
      await this.#say(messages);
      await markSent(
        this.#services.db,
        [...touched].map(({ row, sent, next }) => ({ id: row.id, sent, nextAt: next?.at ?? null })),
      );
      for (const open of touched) this.#putAway(open, now);
      [messages, touched] = [[], new Set()];
    };
    for (const open of due) {
      if (!holds()) return;
      await this.#ready(open, yieldIfLong);
      while (open.next && open.next.at <= now) {
        messages.push(open.next.message);
        open.sent = open.next.message.sequence;
        this.#forward(open);
        touched.add(open);
        if (await yieldIfLong()) await this.#keepAlive();
        if (messages.length >= MAX_AT_ONCE) await flush();
      }
      touched.add(open);
    }
    await flush();
  }

  /** Sends keep-alives, unless there is much to send anyway. */
  async #keepAlive(): Promise<void> {
    if (performance.now() - this.#aliveSaidAt >= ALIVE_EVERY_MS) await this.#say([this.#alive()]);
  }

  async #say(messages: FeedMessage[]): Promise<void> {
    if (messages.some(({ type }) => type === 'alive')) this.#aliveSaidAt = performance.now();
    await this.#arrangement.apply(this.#services, messages);
  }

  /** Loads the script and advances it to the next message. */
  async #ready(open: Open, yieldIfLong: () => Promise<boolean>): Promise<void> {
    if (open.script) return;
    open.script = await linesOf(this.#services, open.row);
    this.#forward(open);
    while (open.next && open.next.message.sequence <= open.sent) {
      this.#forward(open);
      if (await yieldIfLong()) await this.#keepAlive();
    }
  }

  #forward(open: Open): void {
    if (open.next) open.sentMessages.push(open.next.message);
    const { value, done } = open.script!.next();
    if (done) delete open.next;
    else open.next = value;
    open.nextAt = open.next?.at ?? Infinity;
  }

  #putAway(open: Open, now: number): void {
    if (!open.next) this.#open.delete(open.row.id);
    else if (open.next.at > now + KEPT_AHEAD_MS) {
      open.nextAt = open.next.at;
      delete open.script;
      delete open.next;
      open.sentMessages = [];
    }
  }

  /**
   * Repeats all earlier messages of matches that have begun. Those of the others the book holds completely: they are in the
   * same database as the record of what it has accepted.
   */
  async recover(request: string): Promise<void> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const events: Record<string, number> = {};
    const yieldIfLong = yieldingWhenLong();
    for (const row of await openRows(db)) {
      if (row.sent === 0) continue;
      events[row.id] = row.sent;
      if (row.starts_at > now) continue;
      const messages = this.#open.get(row.id)?.sentMessages ?? [];
      const sentMessages = messages.length >= row.sent ? messages : await saidOf(this.#services, row, yieldIfLong);
      await this.#arrangement.apply(this.#services, sentMessages.slice(0, row.sent));
      if (this.#sole.isStopping) return;
    }
    for (const { id, sent } of await openOutrights(db)) if (sent > 0) events[id] = sent;
    await this.#arrangement.apply(this.#services, [
      { type: 'snapshot_complete', producer: PRODUCER, timestamp: clock.now().toISOString(), request, events },
    ]);
  }

  async #wait(ms: number): Promise<void> {
    await this.#sole.wait(ms);
  }
}

async function saidOf(
  services: Services,
  row: ScriptRow,
  yieldIfLong: () => Promise<boolean>,
): Promise<Line['message'][]> {
  const script = await linesOf(services, row);
  const messages: Line['message'][] = [];
  while (messages.length < row.sent) {
    const { value, done } = script.next();
    if (done) break;
    messages.push(value.message);
    await yieldIfLong();
  }
  return messages;
}

const modelOf = (row: ScriptRow): string => (isRace(row) ? RACE_MODEL : models[row.record.sport].version);

/** Yields the process now and then; returns whether it did. */
function yieldingWhenLong(): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_WORK_MS) return false;
    await new Promise(setImmediate);
    since = performance.now();
    return true;
  };
}

export const leagueOf = perProcess('league', (services: Services) => new League(services));
