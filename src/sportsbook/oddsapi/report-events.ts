/**
 * The events of a feed as they were said last, and the messages that say what is new. A change, its messages with their numbers and the
 * batch are one transaction.
 */
import type { Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { feedMessage, type FeedMessage } from '#sportsbook/book/index.ts';
import { ordersOf, storeMessages, type ConfiguredFeed, type OddsApiSettings } from '#sportsbook/feeds/index.ts';
import type { ApiEvent, ApiEventOdds, ApiScore } from './rules/answers.ts';
import { marketTypes } from './rules/descriptions.ts';
import {
  hasBegun,
  newEvent,
  stopBegun,
  stopMissing,
  stopStale,
  takeEvent,
  takePrices,
  type EventState,
  type MessageBody,
  type PricePoll,
  type Reported,
} from './rules/event-state.ts';
import { playersOf } from './rules/market-keys.ts';
import { ownMarkets, type PricedMarket } from './rules/own-markets.ts';
import { endWithoutScore, scoreOf, takeScore } from './rules/results.ts';
import { factsOf, isOutright, SPORT_NAMES } from './rules/sports.ts';
import { nameKey, teamId } from './rules/teams.ts';
import { eventsNamed, openEvents, saveEvent, saveTeams, teamsNamed } from './store.ts';
import type { EventRow } from './tables.ts';

/** Announced no earlier. */
const AHEAD_MS = 21 * 24 * 3_600_000;
const BEAT_EVERY_MS = 15_000;
/** A bookmaker that has not touched its market for so long has forgotten it. */
const OLDEST_BOOK_MS = 3_600_000;
const MAX_COMPETITORS = 200;

type FollowedFeed = ConfiguredFeed & { oddsApi: OddsApiSettings };
type Change = (row: EventRow) => Reported;

export class EventReports {
  readonly #services: Services;
  readonly #feed: FollowedFeed;
  readonly #events = new Map<string, EventRow>();
  readonly #namedPlayers = new Set<string>();
  #isDescribed = false;
  #beatAt: Date | undefined;

  private constructor(services: Services, feed: FollowedFeed) {
    this.#services = services;
    this.#feed = feed;
  }

  static async open(services: Services, feed: FollowedFeed): Promise<EventReports> {
    const reports = new EventReports(services, feed);
    for (const row of await openEvents(services.db, feed.name)) reports.#events.set(row.id, row);
    return reports;
  }

  *open(): Generator<[string, EventState]> {
    for (const [id, { state }] of this.#events) yield [id, state];
  }

  stateOf = (id: string): EventState | undefined => this.#events.get(id)?.state;

  async takeEvents(sport: string, events: readonly ApiEvent[], now: Date): Promise<void> {
    const matches = events.filter((event) => !isOutright(event) && event.sport_key === sport);
    const ids = new Set(matches.map(({ id }) => id));
    await this.#write(now, async (batch) => {
      for (const event of matches) await this.#takeEvent(batch, event, now);
      for (const [id, { state }] of this.#events)
        if (state.sportKey === sport && !ids.has(id) && !state.isMissing && !hasBegun(state, now))
          batch.change(id, (row) => stopMissing(row.state));
    });
  }

  async takeOdds(sport: string, events: readonly ApiEventOdds[], now: Date): Promise<void> {
    const ownEvents = events.filter(({ sport_key }) => sport_key === sport);
    const ids = new Set(ownEvents.map(({ id }) => id));
    await this.#write(now, async (batch) => {
      for (const event of ownEvents) {
        await this.#takeEvent(batch, event, now, event);
        this.#takePrices(batch, event.id, { poll: 'featured', event, now });
      }
      for (const [id, { state }] of this.#events)
        if (state.sportKey === sport && !ids.has(id))
          batch.change(id, (row) => takePrices(row.state, 'featured', { markets: new Map(), now }));
    });
  }

  async takeExtras(id: string, event: ApiEventOdds, now: Date): Promise<void> {
    if (event.id !== id) throw new Error('the API answered with another match');
    await this.#write(now, async (batch) => {
      await this.#takeEvent(batch, event, now);
      batch.describe(await this.#playersToName(event));
      this.#takePrices(batch, id, { poll: 'extras', event, now });
    });
  }

  /** Also a score that was corrected, of a match that is over. */
  async takeScores(scores: readonly ApiScore[], now: Date): Promise<void> {
    const completed = scores.filter((score) => score.completed);
    await this.#write(now, async (batch) => {
      const rows = await eventsNamed(
        batch.tx,
        this.#feed.name,
        completed.map(({ id }) => id).filter((id) => !this.#events.has(id)),
      );
      for (const row of rows) batch.add(row);
      for (const score of completed)
        batch.change(score.id, ({ state }) => {
          const result = hasBegun(state, now) ? scoreOf(state, score) : undefined;
          return result ? takeScore(state, result) : { state, bodies: [] };
        });
    });
  }

  /** What has begun, and what has prices that are too old. */
  async stopBetting(oldest: (id: string, state: EventState) => Record<PricePoll, Date>, now: Date): Promise<void> {
    const begun = (state: EventState): boolean => !state.isStopped && hasBegun(state, now);
    const stale = (id: string, state: EventState): boolean => stopStale(state, oldest(id, state)).bodies.length > 0;
    const ids = [...this.#events].filter(([id, { state }]) => begun(state) || stale(id, state)).map(([id]) => id);
    if (ids.length === 0) return;
    await this.#write(now, async (batch) => {
      for (const id of ids)
        batch.change(id, ({ state }) => (begun(state) ? stopBegun(state) : stopStale(state, oldest(id, state))));
    });
  }

  /** Matches that began before this, and nobody has said how they ended. Seasons are not over because they have begun. */
  async endLate(before: Date, now: Date): Promise<void> {
    const ids = [...this.#events]
      .filter(([, { state }]) => state.names.length === 2 && new Date(state.fixture.startsAt) <= before)
      .map(([id]) => id);
    if (ids.length === 0) return;
    this.#services.log.warn({ feed: this.#feed.name, events: ids }, 'matches without a score are left to a person');
    await this.#write(now, async (batch) => {
      for (const id of ids) batch.change(id, ({ state }) => endWithoutScore(state));
    });
  }

  /** A sign of life, and once what the feed calls its sports and markets. */
  async beat(now: Date): Promise<void> {
    if (this.#beatAt && Math.abs(now.getTime() - this.#beatAt.getTime()) < BEAT_EVERY_MS) return;
    const { name, oddsApi } = this.#feed;
    await this.#write(now, async (batch) => {
      if (!this.#isDescribed)
        batch.describe([
          { type: 'sports', sports: [...SPORT_NAMES] },
          { type: 'market_types', types: marketTypes(name, oddsApi.extras) },
        ]);
      batch.describe([{ type: 'alive', subscribed: true }]);
    });
    this.#isDescribed = true;
    this.#beatAt = now;
  }

  /** Nothing of what was stored is lost: what is asked for again is there, and what has become too old is stopped. */
  async answerOrders(now: Date): Promise<void> {
    const orders = await ordersOf(this.#services.db, this.#feed.name);
    if (orders.length === 0) return;
    const events = Object.fromEntries([...this.#events].map(([id, { sequence }]) => [id, Number(sequence)]));
    await this.#write(now, async (batch) => {
      batch.describe(orders.map(({ request }) => ({ type: 'snapshot_complete', request, events })));
    });
  }

  async #takeEvent(batch: WriteBatch, event: ApiEvent, now: Date, odds?: ApiEventOdds): Promise<void> {
    if (batch.has(event.id)) {
      batch.change(event.id, ({ state }) => takeEvent(state, event, now));
      return this.#saveNames(batch, event.id);
    }
    const startsAt = new Date(event.commence_time);
    const isSeason = isOutright(event);
    if (startsAt <= now || (!isSeason && startsAt.getTime() - now.getTime() > AHEAD_MS)) return;
    // One that is over is not begun anew because it is named once more.
    if ((await eventsNamed(batch.tx, this.#feed.name, [event.id])).length > 0) return;
    const names = isSeason ? competitorsIn(odds) : [event.home_team!, event.away_team!];
    if (new Set(names.map(nameKey)).size < Math.max(2, names.length) || (isSeason && names.length < 3)) return;
    const { sports, ratings } = this.#feed.oddsApi;
    const teams = await this.#teamsOf(batch.tx, event.sport_key, names);
    const reported = newEvent({
      event,
      competitors: names.map((name) => ({ id: teams.get(nameKey(name))!, name })),
      rating: ratings[event.sport_key] ?? 3,
      place: sports.indexOf(event.sport_key) + 1,
    });
    batch.create(event.id, reported);
  }

  async #teamsOf(tx: Transaction, sportKey: string, names: readonly string[]): Promise<Map<string, string>> {
    const { sport } = factsOf(sportKey);
    const { name: feed } = this.#feed;
    const teams = await teamsNamed(tx, feed, sport, names.map(nameKey));
    const fresh = names.filter((name) => !teams.has(nameKey(name)));
    await saveTeams(
      tx,
      fresh.map((name) => ({ feed, sport, name: nameKey(name), team: teamId(sport, name) })),
    );
    for (const name of fresh) teams.set(nameKey(name), teamId(sport, name));
    return teams;
  }

  /** A team that is called otherwise now is the same in its next matches. */
  async #saveNames(batch: WriteBatch, id: string): Promise<void> {
    const { state } = batch.get(id)!;
    if (state.names.length !== 2) return;
    const { sport } = factsOf(state.sportKey);
    await saveTeams(
      batch.tx,
      state.names.map((name, at) => ({
        feed: this.#feed.name,
        sport,
        name: nameKey(name),
        team: state.fixture.competitors[at]!.id,
      })),
    );
  }

  #takePrices(
    batch: WriteBatch,
    id: string,
    { poll, event, now }: { poll: PricePoll; event: ApiEventOdds; now: Date },
  ): void {
    if (!batch.has(id)) return;
    batch.change(id, ({ state }) => takePrices(state, poll, { markets: this.#marketsOf(state, event, now), now }));
  }

  #marketsOf(state: EventState, { bookmakers }: ApiEventOdds, now: Date): ReadonlyMap<string, PricedMarket> {
    const { margin, minBooks } = this.#feed.oddsApi;
    const names = { feed: this.#feed.name, sportKey: state.sportKey, competitors: state.names };
    return ownMarkets(names, bookmakers, { margin, minBooks, oldestAt: new Date(now.getTime() - OLDEST_BOOK_MS) });
  }

  async #playersToName(event: ApiEventOdds): Promise<Description[]> {
    const { sport } = factsOf(event.sport_key);
    const players = [...playersOf(sport, event.bookmakers)].filter(([id]) => !this.#namedPlayers.has(id));
    for (const [id] of players) this.#namedPlayers.add(id);
    if (players.length === 0) return [];
    return [{ type: 'participants', participants: players.map(([id, name]) => ({ id, names: { en: name } })) }];
  }

  async #write(now: Date, work: (batch: WriteBatch) => Promise<void>): Promise<void> {
    const batch = await transaction(this.#services.db, async (tx) => {
      const writeBatch = new WriteBatch(this.#services, this.#feed.name, { tx, now, events: this.#events });
      await storeMessages(tx, this.#feed.name, {
        now,
        translate: async () => {
          await work(writeBatch);
          return writeBatch.finish();
        },
      });
      return writeBatch;
    });
    for (const row of batch.rows())
      if (row.is_over) this.#events.delete(row.id);
      else this.#events.set(row.id, row);
  }
}

type WithoutSender<Message> = Message extends FeedMessage ? Omit<Message, 'producer' | 'timestamp'> : never;
type Description = WithoutSender<Exclude<FeedMessage, { sequence: number }>>;

interface BatchOptions {
  tx: Transaction;
  now: Date;
  events: ReadonlyMap<string, EventRow>;
}

/** Events while they are changed: what a transaction that fails has changed is forgotten with it. */
class WriteBatch {
  readonly tx: Transaction;
  readonly #services: Services;
  readonly #feed: string;
  readonly #now: Date;
  readonly #events: ReadonlyMap<string, EventRow>;
  readonly #changed = new Map<string, EventRow>();
  readonly #messages: FeedMessage[] = [];

  constructor(services: Services, feed: string, { tx, now, events }: BatchOptions) {
    this.tx = tx;
    this.#services = services;
    this.#feed = feed;
    this.#now = now;
    this.#events = events;
  }

  get = (id: string): EventRow | undefined => this.#changed.get(id) ?? this.#events.get(id);
  has = (id: string): boolean => this.get(id) !== undefined;
  rows = (): Iterable<EventRow> => this.#changed.values();

  /** One that is over, and not in memory. */
  add(row: EventRow): void {
    this.#changed.set(row.id, row);
  }

  create(id: string, { state, bodies }: Reported): void {
    const row = {
      feed: this.#feed,
      id,
      sport_key: state.sportKey,
      starts_at: new Date(state.fixture.startsAt),
      is_over: false,
      sequence: 0n,
      state,
    };
    this.#report(row, { state, bodies });
  }

  change(id: string, change: Change): void {
    const row = this.get(id);
    if (row) this.#report(row, change(row));
  }

  describe(descriptions: readonly Description[]): void {
    for (const description of descriptions)
      this.#messages.push({ ...description, producer: this.#feed, timestamp: this.#now.toISOString() } as FeedMessage);
  }

  async finish(): Promise<readonly FeedMessage[]> {
    for (const [id, row] of this.#changed) await saveEvent(this.tx, row, this.#events.get(id)?.sequence ?? null);
    return this.#messages;
  }

  /** Where the book would not take a message, nothing of the change is said, and it is not remembered either. */
  #report(row: EventRow, { state, bodies }: Reported): void {
    const messages = bodies.map((body, at) => this.#messageOf(row, body, BigInt(at + 1)));
    const refused = messages.map((message) => feedMessage.safeParse(message)).find(({ success }) => !success);
    if (refused) {
      this.#services.log.error(
        { feed: this.#feed, event: row.id, issue: refused.error?.issues[0] },
        'what The Odds API says of a match cannot be told to the book',
      );
      return;
    }
    this.#messages.push(...messages);
    const { fixture } = state;
    this.#changed.set(row.id, {
      ...row,
      state,
      starts_at: new Date(fixture.startsAt),
      is_over: fixture.status === 'ended',
      sequence: row.sequence + BigInt(messages.length),
    });
  }

  #messageOf({ id, sequence }: EventRow, body: MessageBody, place: bigint): FeedMessage {
    return {
      ...body,
      producer: this.#feed,
      timestamp: this.#now.toISOString(),
      event: id,
      sequence: Number(sequence + place),
    } as FeedMessage;
  }
}

/** Everybody whom a bookmaker names, the favourites first. */
function competitorsIn(odds: ApiEventOdds | undefined): string[] {
  const best = new Map<string, number>();
  for (const { markets } of odds?.bookmakers ?? [])
    for (const { key, outcomes } of markets)
      if (key === 'outrights')
        for (const { name, price } of outcomes) best.set(name, Math.min(best.get(name) ?? Infinity, price));
  return [...best]
    .toSorted(([, left], [, right]) => left - right)
    .map(([name]) => name)
    .slice(0, MAX_COMPETITORS);
}
