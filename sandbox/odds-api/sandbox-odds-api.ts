/**
 * The stand-in for The Odds API v4, written from its public description: paths, queries, credits in headers, errors. It plays a schedule
 * over and over; prices move, matches begin and end with a score.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  datedEvents,
  isSeason,
  movedPrices,
  readSchedule,
  type DatedEvent,
  type Schedule,
  type ScheduledMarket,
} from './schedule.ts';

/** What goes wrong with a call on purpose. */
export type Fault = 'lost' | 'busy' | 'limited' | 'garbage' | 'half' | 'empty';

export interface SandboxOddsApiOptions {
  port: number;
  key: string;
  /** Of a schedule; that of a weekend unless said otherwise. */
  file?: string;
  /** When the schedule begins; by default it is played in turns since 1970. */
  beginsAt?: Date;
  credits?: number;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface Call {
  path: string;
  query: Record<string, string>;
  status: number;
}

export interface SandboxOddsApi {
  url: string;
  /** Answered so far, the newest last. */
  calls: readonly Call[];
  /** By the rest of the path of a call; nothing is wrong unless it says so. */
  faultOf: (path: string) => Fault | undefined;
  /** What a test makes different of the schedule. */
  events: DatedEvent[];
  credits: number;
  close(): Promise<void>;
}

const ROUND_MS = 48 * 3_600_000;
const CALLS_PER_SECOND = 30;
const FEATURED = new Set(['h2h', 'spreads', 'totals', 'outrights', 'h2h_lay', 'outrights_lay']);
const DAY_MS = 86_400_000;
const DETAILS = 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html';

export const weekend = (): string => path.join(import.meta.dirname, 'schedules/weekend.jsonl');

class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

class OddsApi implements SandboxOddsApi {
  url = '';
  readonly calls: Call[] = [];
  faultOf: (path: string) => Fault | undefined = () => undefined;
  events: DatedEvent[];
  credits: number;
  close: () => Promise<void> = () => Promise.resolve();
  readonly #schedule: Schedule;
  readonly #options: SandboxOddsApiOptions;
  readonly #now: () => Date;
  #used = 0;
  #recent: number[] = [];

  constructor(options: SandboxOddsApiOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#schedule = readSchedule(options.file ?? weekend());
    this.credits = options.credits ?? 100_000;
    this.events = options.beginsAt ? datedEvents(this.#schedule, options.beginsAt, 0) : [];
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api');
    const query = Object.fromEntries(searchParams);
    const rest = pathname.replace(/^\/v4/, '');
    const fault = this.faultOf(rest);
    if (fault === 'lost') return void response.destroy();
    let status = 200;
    let cost = 0;
    let body: string;
    try {
      if (fault === 'busy') throw new ApiFailure(503, '', 'Service unavailable');
      if (fault === 'limited') throw new ApiFailure(429, 'EXCEEDED_FREQ_LIMIT', 'Too many requests');
      this.#admit(query);
      const [value, price] = this.#valueFor(pathname, query);
      body = JSON.stringify(fault === 'empty' ? [] : value);
      cost = Array.isArray(value) && value.length === 0 ? 0 : price;
      if (cost > this.credits)
        throw new ApiFailure(
          401,
          'OUT_OF_USAGE_CREDITS',
          'Usage quota has been reached. See usage plans at https://the-odds-api.com',
        );
      this.credits -= cost;
      this.#used += cost;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      status = error.status;
      cost = 0;
      body = JSON.stringify({ message: error.message, error_code: error.code, details_url: DETAILS });
    }
    if (fault === 'garbage') body = '<html><body>Bad gateway</body></html>';
    if (fault === 'half') body = body.slice(0, body.length >> 1);
    this.calls.push({ path: rest, query, status });
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'x-requests-remaining': String(this.credits),
        'x-requests-used': String(this.#used),
        'x-requests-last': String(cost),
      })
      .end(body);
  }

  #admit({ apiKey }: Record<string, string>): void {
    const now = Date.now();
    this.#recent = [...this.#recent.filter((at) => at > now - 1_000), now];
    if (apiKey === undefined) throw new ApiFailure(401, 'MISSING_KEY', 'API key is missing');
    if (apiKey !== this.#options.key) throw new ApiFailure(401, 'INVALID_KEY', `API key is not valid: ${apiKey}`);
    if (this.#recent.length > CALLS_PER_SECOND)
      throw new ApiFailure(429, 'EXCEEDED_FREQ_LIMIT', 'Requests are limited to 30 per second');
  }

  /** With what it costs. */
  #valueFor(pathname: string, query: Record<string, string>): [value: unknown, cost: number] {
    const [version, root, sport, kind, event, odds] = pathname.split('/').slice(1);
    if (version !== 'v4' || root !== 'sports') throw new ApiFailure(404, '', 'Not found');
    if (sport === undefined || sport === '')
      return [this.#schedule.sports.filter(({ active }) => active || query['all'] === 'true'), 0];
    if (!this.#schedule.sports.some(({ key }) => key === sport))
      throw new ApiFailure(404, 'UNKNOWN_SPORT', 'Unknown sport');
    if (kind === 'events' && event === undefined) return [this.#eventsOf(sport).map(factsOf), 0];
    if (kind === 'events' && odds === 'odds') return this.#eventOdds(sport, event!, query);
    if (kind === 'odds') return this.#odds(sport, query);
    if (kind === 'scores') return this.#scores(sport, query);
    throw new ApiFailure(404, '', 'Not found');
  }

  #odds(sport: string, query: Record<string, string>): [unknown, number] {
    const markets = (query['markets'] ?? 'h2h').split(',');
    const unsupported = markets.find((market) => !FEATURED.has(market));
    if (unsupported !== undefined)
      throw new ApiFailure(422, 'INVALID_MARKET', `Markets not supported by this endpoint: ${unsupported}`);
    const hasOutrights = this.#schedule.sports.find(({ key }) => key === sport)!.has_outrights;
    if (markets.some((market) => (market === 'outrights') !== hasOutrights))
      throw new ApiFailure(422, 'INVALID_MARKET_COMBO', 'Invalid combination of sport and markets');
    const books = booksWanted(query);
    return [
      this.#eventsOf(sport).map((event) => ({
        ...factsOf(event),
        bookmakers: this.#bookmakersOf(event, markets, books),
      })),
      markets.length * books.cost,
    ];
  }

  #eventOdds(sport: string, id: string, query: Record<string, string>): [unknown, number] {
    const event = this.#eventsOf(sport).find((candidate) => candidate.id === id);
    if (!event)
      throw new ApiFailure(
        404,
        'EVENT_NOT_FOUND',
        'Event not found. The event may have expired or the event id is invalid.',
      );
    const books = booksWanted(query);
    const bookmakers = this.#bookmakersOf(event, (query['markets'] ?? 'h2h').split(','), books);
    const keys = new Set(bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)));
    return [{ ...factsOf(event), bookmakers }, keys.size * books.cost];
  }

  #scores(sport: string, { daysFrom }: Record<string, string>): [unknown, number] {
    const days = daysFrom === undefined ? 0 : Number(daysFrom);
    if (daysFrom !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 3))
      throw new ApiFailure(422, 'INVALID_SCORES_DAYS_FROM', 'daysFrom must be an integer from 1 to 3');
    const now = this.#now();
    const events = this.#dated().filter(
      (event) =>
        event.sport_key === sport && !isSeason(event) && event.endsAt.getTime() > now.getTime() - days * DAY_MS,
    );
    return [
      events.map((event) => {
        const completed = event.endsAt <= now && event.final !== null;
        return {
          ...factsOf(event),
          completed,
          scores: completed
            ? [
                { name: event.home_team, score: String(event.final![0]) },
                { name: event.away_team, score: String(event.final![1]) },
              ]
            : null,
          last_update: completed ? event.endsAt.toISOString() : null,
        };
      }),
      daysFrom === undefined ? 1 : 2,
    ];
  }

  #bookmakersOf(event: DatedEvent, markets: readonly string[], { isWanted }: WantedBooks) {
    const now = this.#now();
    const update = new Date(now.getTime() - 20_000).toISOString().replace(/\.\d+Z$/, 'Z');
    const isAsked = ({ key }: ScheduledMarket): boolean => markets.includes(key);
    return event.bookmakers.filter(isWanted).map((book) => ({
      key: book.key,
      title: book.title,
      last_update: update,
      markets: book.markets
        .filter(isAsked)
        .map((market) => ({ key: market.key, last_update: update, outcomes: movedPrices(event, market, now) })),
    }));
  }

  /** Before and while they are played, as bookmakers list them. */
  #eventsOf(sport: string): DatedEvent[] {
    const now = this.#now();
    return this.#dated().filter((event) => event.sport_key === sport && event.endsAt > now);
  }

  #dated(): DatedEvent[] {
    if (this.#options.beginsAt) return this.events;
    const round = Math.floor(this.#now().getTime() / ROUND_MS);
    return [round - 1, round, round + 1].flatMap((nth) =>
      datedEvents(this.#schedule, new Date(nth * ROUND_MS), nth).filter((event) => nth === round || !isSeason(event)),
    );
  }
}

interface WantedBooks {
  isWanted: (book: { key: string; region: string }) => boolean;
  /** Regions, or bookmakers in tens. */
  cost: number;
}

function booksWanted({ regions, bookmakers }: Record<string, string>): WantedBooks {
  if (bookmakers !== undefined) {
    const keys = bookmakers.split(',');
    return { isWanted: ({ key }) => keys.includes(key), cost: Math.ceil(keys.length / 10) };
  }
  if (regions === undefined) throw new ApiFailure(422, 'MISSING_REGION', 'Missing regions');
  const keys = regions.split(',');
  return { isWanted: ({ region }) => keys.includes(region), cost: keys.length };
}

const factsOf = ({ id, sport_key, sport_title, startsAt, home_team, away_team }: DatedEvent) => ({
  id,
  sport_key,
  sport_title,
  commence_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  home_team,
  away_team,
});

export async function startSandboxOddsApi(options: SandboxOddsApiOptions): Promise<SandboxOddsApi> {
  const api = new OddsApi(options);
  const server = createServer((request, response) => {
    try {
      api.answer(request, response);
    } catch (error) {
      options.log?.(`a call failed: ${(error as Error).message}`);
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return api;
}
