/**
 * Follows The Odds API for one feed: reads what is due as far as credits go, and says what has changed since. What it remembers is its
 * own only while this process is the one that follows; each change is written with its messages in one transaction.
 */
import type { Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { isRetired } from '#sportsbook/book/index.ts';
import type { ConfiguredFeed, OddsApiSettings } from '#sportsbook/feeds/index.ts';
import { ApiError, callApi, type ApiAnswer, type Quota } from './call-api.ts';
import { EventReports } from './report-events.ts';
import {
  readEventOdds,
  readEvents,
  readOdds,
  readScores,
  readSports,
  type ApiSport,
  type ReadList,
} from './rules/answers.ts';
import { hasBegun, type EventState, type PricePoll } from './rules/event-state.ts';
import {
  duePolls,
  leftToday,
  oldestPrice,
  pauseAfter,
  planPrices,
  shareOfDay,
  type Credits,
  type PaidPoll,
  type PricePlan,
} from './rules/plan.ts';
import { factsOf } from './rules/sports.ts';
import { addSpending, EventTakenError, findAccount, pollsOf, saveAccount, savePoll, spendingOf } from './store.ts';
import type { AccountRow, PollRow } from './tables.ts';

const SPORTS_EVERY_MS = 3_600_000;
const EVENTS_EVERY_MS = 600_000;
const SCORES_EVERY_MS = 900_000;
const SCORES_COST = 2;
/** Completed matches of so many days. */
const SCORES_DAYS = '3';
/** Markets that are fetched match by match, from so long before the start. */
const EXTRAS_AHEAD_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const BOOKMAKERS_OF_A_REGION = 10;

type FollowedFeed = ConfiguredFeed & { oddsApi: OddsApiSettings };

export class FeedFollower {
  readonly #services: Services;
  readonly #feed: FollowedFeed;
  readonly #settings: OddsApiSettings;
  readonly #reports: EventReports;
  readonly #polls = new Map<string, PollRow>();
  readonly #retryAt = new Map<string, number>();
  #sports: ReadonlyMap<string, ApiSport> | undefined;
  #account: Partial<AccountRow> = {};

  private constructor(services: Services, feed: FollowedFeed, reports: EventReports) {
    this.#services = services;
    this.#feed = feed;
    this.#settings = feed.oddsApi;
    this.#reports = reports;
  }

  static async open(services: Services, feed: FollowedFeed): Promise<FeedFollower> {
    const follower = new FeedFollower(services, feed, await EventReports.open(services, feed));
    // Which sports there are is remembered nowhere else.
    for (const poll of await pollsOf(services.db, feed.name))
      if (poll.what !== 'sports') follower.#polls.set(poll.what, poll);
    follower.#account = (await findAccount(services.db, feed.name)) ?? {};
    return follower;
  }

  /** Everything that is due now. Betting stops before anything is read, and before what was asked for is answered. */
  async step(isMine: () => boolean): Promise<void> {
    const { db, clock } = this.#services;
    if (await isRetired({ db }, this.#feed.name)) return;
    await this.#stopBetting();
    await this.#readFree(isMine);
    await this.#readScores(isMine);
    await this.#readPrices(isMine);
    await this.#stopBetting();
    await this.#reports.endLate(new Date(clock.now().getTime() - this.#settings.scoreWithinH * HOUR_MS), clock.now());
    await this.#reports.beat(clock.now());
    await this.#reports.answerOrders(clock.now());
  }

  async #stopBetting(): Promise<void> {
    const now = this.#services.clock.now();
    const plan = await this.#plan(now);
    const oldest = (event: string, { sportKey }: EventState): Record<PricePoll, Date> => {
      const before = (what: string): Date =>
        oldestPrice(
          plan.steadyMs.get(what) ?? this.#settings.intervalsS.far * 1000,
          this.#settings.maxAgeS * 1000,
          now,
        );
      return { featured: before(`odds/${sportKey}`), extras: before(`extras/${event}`) };
    };
    await this.#reports.stopBetting(oldest, now);
  }

  /** Which sports there are, and which matches: without credits. */
  async #readFree(isMine: () => boolean): Promise<void> {
    if (this.#isDue('sports', SPORTS_EVERY_MS) && isMine())
      await this.#read(
        'sports',
        0,
        () => callApi(this.#settings, '/sports', { all: 'true' }),
        (body) => this.#takeSports(this.#complete('sports', readSports(body))),
      );
    for (const sport of this.#followedSports()) {
      if (this.#sports?.get(sport)?.has_outrights || !this.#isDue(`events/${sport}`, EVENTS_EVERY_MS) || !isMine())
        continue;
      await this.#read(
        `events/${sport}`,
        0,
        () => callApi(this.#settings, `/sports/${sport}/events`, { dateFormat: 'iso' }),
        (body, at) => this.#reports.takeEvents(sport, this.#complete(`events/${sport}`, readEvents(body)), at),
      );
    }
  }

  #takeSports(sports: readonly ApiSport[]): Promise<void> {
    this.#sports = new Map(sports.map((sport) => [sport.key, sport]));
    return Promise.resolve();
  }

  async #readScores(isMine: () => boolean): Promise<void> {
    const now = this.#services.clock.now();
    const waiting = new Set(
      [...this.#reports.open()].filter(([, state]) => isScoreDue(state, now)).map(([, { sportKey }]) => sportKey),
    );
    for (const sport of waiting) {
      const what = `scores/${sport}`;
      if (!this.#isDue(what, SCORES_EVERY_MS) || !isMine()) continue;
      if (leftToday(await this.#credits(now), now) < SCORES_COST) return;
      await this.#read(
        what,
        SCORES_COST,
        () => callApi(this.#settings, `/sports/${sport}/scores`, { daysFrom: SCORES_DAYS, dateFormat: 'iso' }),
        (body, at) => this.#reports.takeScores(this.#complete(what, readScores(body)), at),
      );
    }
  }

  async #readPrices(isMine: () => boolean): Promise<void> {
    const now = this.#services.clock.now();
    const plan = await this.#plan(now);
    const due = duePolls(
      this.#pricePolls(now),
      plan,
      (what) => this.#triedAt(what, plan.intervalMs.get(what)!, now),
      now,
    );
    for (const { what, cost } of due) {
      if (!isMine() || this.#isPaused()) return;
      if (what.startsWith('odds/')) await this.#readOdds(what, cost);
      else await this.#readExtras(what, cost);
    }
  }

  async #readOdds(what: string, cost: number): Promise<void> {
    const sport = what.slice('odds/'.length);
    await this.#read(
      what,
      cost,
      () => callApi(this.#settings, `/sports/${sport}/odds`, this.#query(this.#featuredOf(sport))),
      (body, at) => this.#reports.takeOdds(sport, this.#complete(what, readOdds(body)), at),
    );
  }

  async #readExtras(what: string, cost: number): Promise<void> {
    const event = what.slice('extras/'.length);
    const state = this.#reports.stateOf(event);
    if (!state) return;
    const path = `/sports/${state.sportKey}/events/${event}/odds`;
    await this.#read(
      what,
      cost,
      () => callApi(this.#settings, path, this.#query(this.#settings.extras)),
      (body, at) => this.#reports.takeExtras(event, readEventOdds(body), at),
    );
  }

  #query(markets: readonly string[]): Record<string, string> {
    const { regions, bookmakers } = this.#settings;
    return {
      ...(bookmakers.length > 0 ? { bookmakers: bookmakers.join(',') } : { regions: regions.join(',') }),
      markets: markets.join(','),
      oddsFormat: 'decimal',
      dateFormat: 'iso',
    };
  }

  /** A sport in which a whole season is bet on has that market alone. */
  #featuredOf(sport: string): string[] {
    const isSeason = this.#sports?.get(sport)?.has_outrights ?? false;
    return this.#settings.featured.filter((market) => (market === 'outrights') === isSeason);
  }

  /** In season, as far as it is known. */
  #followedSports(): string[] {
    return this.#settings.sports.filter((sport) => this.#sports?.get(sport)?.active ?? this.#sports === undefined);
  }

  #pricePolls(now: Date): PaidPoll[] {
    const { regions, bookmakers, extras } = this.#settings;
    const unit = bookmakers.length > 0 ? Math.ceil(bookmakers.length / BOOKMAKERS_OF_A_REGION) : regions.length;
    const upcoming = [...this.#reports.open()].filter(([, state]) => !hasBegun(state, now));
    const odds = this.#followedSports().flatMap((sport) => {
      const cost = unit * this.#featuredOf(sport).length;
      const starts = upcoming.filter(([, { sportKey }]) => sportKey === sport).map(([, state]) => startOf(state));
      const isSeason = this.#sports?.get(sport)?.has_outrights ?? false;
      // Where there is no match there is nothing to price; a season is named by its prices.
      if (cost === 0 || (starts.length === 0 && !isSeason)) return [];
      const startsAt = new Date(Math.min(...starts.map(Number), now.getTime() + 30 * 24 * HOUR_MS));
      return [{ what: `odds/${sport}`, cost, startsAt }];
    });
    if (extras.length === 0) return odds;
    return [
      ...odds,
      ...upcoming
        .filter(([, state]) => state.names.length === 2 && startOf(state).getTime() - now.getTime() <= EXTRAS_AHEAD_MS)
        .map(([event, state]) => ({ what: `extras/${event}`, cost: unit * extras.length, startsAt: startOf(state) })),
    ];
  }

  async #plan(now: Date): Promise<PricePlan> {
    const credits = await this.#credits(now);
    const day = { left: leftToday(credits, now), share: shareOfDay(credits, now) };
    return planPrices(this.#pricePolls(now), now, day, this.#settings.intervalsS);
  }

  async #credits(now: Date): Promise<Credits> {
    const { today, month } = await spendingOf(this.#services.db, this.#feed.name, now);
    const { monthlyCredits: monthly, dailyCredits: daily } = this.#settings;
    // What the API said last month is over with it.
    const isCurrent = this.#account.said_at?.toISOString().slice(0, 7) === now.toISOString().slice(0, 7);
    const remaining = isCurrent ? (this.#account.remaining ?? null) : null;
    return { monthly, daily, remaining, spentInMonth: month, spentToday: today };
  }

  #isPaused(): boolean {
    const { paused_until: until } = this.#account;
    return until !== undefined && until !== null && until > this.#services.clock.now();
  }

  #isDue(what: string, intervalMs: number): boolean {
    const now = this.#services.clock.now();
    const tried = this.#triedAt(what, intervalMs, now);
    return !this.#isPaused() && (tried === undefined || now.getTime() - tried.getTime() >= intervalMs);
  }

  /** As if it had been tried at another time, where it is to be tried sooner or later than usual. */
  #triedAt(what: string, intervalMs: number, now: Date): Date | undefined {
    const retryAt = this.#retryAt.get(what);
    if (retryAt !== undefined) return new Date((retryAt > now.getTime() ? retryAt : now.getTime()) - intervalMs);
    return this.#polls.get(what)?.tried_at;
  }

  /** One call, and what is done with its answer. What fails is tried again later, and nothing of it is believed. */
  async #read(
    what: string,
    cost: number,
    call: () => Promise<ApiAnswer>,
    take: (body: string, at: Date) => Promise<void>,
  ): Promise<void> {
    // When it was asked for: the answer is no younger.
    const at = this.#services.clock.now();
    const before = this.#polls.get(what);
    try {
      const { body, quota } = await call();
      await this.#noteQuota(quota, quota.lastCost ?? cost);
      // It is paid for: whatever is wrong with it, it is not asked for again before its time.
      await this.#notePoll({ what, tried_at: at, read_at: before?.read_at ?? null, failures: 0 });
      this.#retryAt.delete(what);
      await take(body, at);
      await this.#notePoll({ what, tried_at: at, read_at: at, failures: 0 });
    } catch (error) {
      if (error instanceof EventTakenError) throw error;
      await this.#noteProblem(what, error as Error, at);
    }
  }

  async #noteProblem(what: string, error: Error, now: Date): Promise<void> {
    const { db } = this.#services;
    const problem = `${what}: ${error.message}`.slice(0, 400);
    const failures = (this.#polls.get(what)?.failures ?? 0) + 1;
    const pauseMs = error instanceof ApiError ? error.pauseMs : 0;
    if (error instanceof ApiError) {
      if (error.quota) await this.#noteQuota(error.quota, error.quota.lastCost ?? 0);
      await this.#notePoll({ what, tried_at: now, read_at: this.#polls.get(what)?.read_at ?? null, failures });
      this.#retryAt.set(what, now.getTime() + Math.max(pauseAfter(failures), error.retryAfterMs, pauseMs));
    }
    const changes = {
      problem,
      problem_at: now,
      ...(pauseMs > 0 && { paused_until: new Date(now.getTime() + pauseMs) }),
    };
    this.#account = { ...this.#account, ...changes };
    await saveAccount(db, this.#feed.name, changes);
    reportFailure(
      this.#services,
      `odds api ${this.#feed.name}`,
      { feed: this.#feed.name, error: problem },
      'The Odds API could not be read; it is tried again, and prices that are too old take no bets',
    );
  }

  async #noteQuota({ remaining, used, lastCost }: Quota, cost: number): Promise<void> {
    const { db, clock } = this.#services;
    const changes = {
      ...(remaining !== null && { remaining }),
      ...(used !== null && { used }),
      ...(lastCost !== null && { last_cost: lastCost }),
      ...(remaining !== null && { said_at: clock.now() }),
    };
    this.#account = { ...this.#account, ...changes };
    await saveAccount(db, this.#feed.name, changes);
    if (cost > 0) await addSpending(db, this.#feed.name, clock.now(), cost);
  }

  async #notePoll(poll: Omit<PollRow, 'feed'>): Promise<void> {
    const row = { feed: this.#feed.name, ...poll };
    this.#polls.set(poll.what, row);
    await savePoll(this.#services.db, row);
  }

  /** The items, after a word in the log where some were left out. */
  #complete<Item>(what: string, { items, reason }: ReadList<Item>): Item[] {
    if (reason !== undefined)
      this.#services.log.warn(
        { feed: this.#feed.name, what, reason },
        'parts of an answer of The Odds API were left out',
      );
    return items;
  }
}

const startOf = ({ fixture }: EventState): Date => new Date(fixture.startsAt);

/** It should be over, and nobody has said how it ended. */
const isScoreDue = (state: EventState, now: Date): boolean =>
  state.names.length === 2 &&
  state.score === null &&
  startOf(state).getTime() + factsOf(state.sportKey).lengthMs <= now.getTime();
