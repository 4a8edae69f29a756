/**
 * Answers of The Odds API, as far as they are used. Lists are read item by item: one that is wrong is left out with the reason and takes
 * no other along.
 */
import * as z from 'zod/mini';
import { parseExternalJson } from '#kernel/storable-text.ts';

const name = z.string().check(z.minLength(1), z.maxLength(120));
const key = z.string().check(z.regex(/^[a-z0-9_]{1,80}$/));
const time = z.iso.datetime();

const sport = z.object({ key, group: name, title: name, active: z.boolean(), has_outrights: z.boolean() });
export type ApiSport = z.output<typeof sport>;

const event = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  sport_key: key,
  sport_title: name,
  commence_time: time,
  /** Null where a whole season is bet on. */
  home_team: z.nullish(name),
  away_team: z.nullish(name),
});
export type ApiEvent = z.output<typeof event>;

const outcome = z.object({
  name,
  /** A player, or the team that a total is of. */
  description: z.nullish(name),
  price: z.number().check(z.gt(1), z.lte(10_000)),
  point: z.nullish(z.number().check(z.gte(-10_000), z.lte(10_000))),
});
export type ApiOutcome = z.output<typeof outcome>;

const market = z.object({ key, last_update: z.nullish(time), outcomes: z.array(z.unknown()) });
const bookmaker = z.object({ key, title: name, last_update: z.nullish(time), markets: z.array(z.unknown()) });
const eventOdds = z.extend(event, { bookmakers: z.array(z.unknown()) });

export interface ApiMarket {
  key: string;
  outcomes: ApiOutcome[];
}

export interface ApiBookmaker {
  key: string;
  /** Of its newest market, by market where the API says so. */
  markets: (ApiMarket & { updatedAt: Date | undefined })[];
}

export interface ApiEventOdds extends ApiEvent {
  bookmakers: ApiBookmaker[];
}

const score = z.extend(event, {
  completed: z.boolean(),
  scores: z.nullish(z.array(z.object({ name, score: z.nullish(z.string().check(z.maxLength(20))) }))),
});
export type ApiScore = z.output<typeof score>;

const failure = z.object({ message: z.string(), error_code: z.optional(z.string()) });

export interface ReadList<Item> {
  items: Item[];
  /** Why the first of those that were left out was. */
  reason: string | undefined;
}

/** Throws where it is no list at all: half an answer is none. */
function readList<Item>(body: string, read: (value: unknown) => Item): ReadList<Item> {
  const list = parseExternalJson(body);
  if (!Array.isArray(list)) throw new SyntaxError('the answer is no list');
  const items: Item[] = [];
  let reason: string | undefined;
  for (const value of list as unknown[])
    try {
      items.push(read(value));
    } catch (error) {
      reason ??= (error as Error).message.slice(0, 200);
    }
  return { items, reason };
}

export const readSports = (body: string): ReadList<ApiSport> => readList(body, (value) => sport.parse(value));
export const readEvents = (body: string): ReadList<ApiEvent> => readList(body, (value) => event.parse(value));
export const readScores = (body: string): ReadList<ApiScore> => readList(body, (value) => score.parse(value));
export const readOdds = (body: string): ReadList<ApiEventOdds> => readList(body, oddsOf);
export const readEventOdds = (body: string): ApiEventOdds => oddsOf(parseExternalJson(body));

function oddsOf(value: unknown): ApiEventOdds {
  const { bookmakers, ...rest } = eventOdds.parse(value);
  return {
    ...rest,
    bookmakers: bookmakers.flatMap((item) => {
      const book = bookmaker.safeParse(item);
      return book.success ? [bookmakerOf(book.data)] : [];
    }),
  };
}

/** A market with a wrong price is left out whole: a part of it would be read as another market. */
function bookmakerOf(book: z.output<typeof bookmaker>): ApiBookmaker {
  return {
    key: book.key,
    markets: book.markets.flatMap((item) => {
      const parsedMarket = market.safeParse(item);
      if (!parsedMarket.success) return [];
      const outcomes = z.array(outcome).safeParse(parsedMarket.data.outcomes);
      if (!outcomes.success) return [];
      const updatedAt = parsedMarket.data.last_update ?? book.last_update;
      return [
        {
          key: parsedMarket.data.key,
          outcomes: outcomes.data,
          updatedAt: typeof updatedAt === 'string' ? new Date(updatedAt) : undefined,
        },
      ];
    }),
  };
}

/** What the API calls the error, in its words; nothing where a proxy answered in its place. */
export function readFailure(body: string): { code: string; message: string } | undefined {
  try {
    const parsedFailure = failure.safeParse(parseExternalJson(body));
    return parsedFailure.success
      ? { code: parsedFailure.data.error_code ?? '', message: parsedFailure.data.message }
      : undefined;
  } catch {
    return undefined;
  }
}
