/**
 * Outrights of the league: one event for each season of a competition that plays whole rounds. What is said follows from the results,
 * not from a script, so a message is kept before it is sent and sent again as it was until the book has taken it.
 */
import { seedStream } from '#fairness/seeds/stream.ts';
import { models } from '#sportsbook/models/models.ts';
import type { SeasonMatch } from '#sportsbook/models/outright.ts';
import { playMatch } from '#sportsbook/models/verify-match.ts';
import type { Services } from '#platform/context.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import type { Competition } from './competitions/competition.ts';
import { matchesBetween, seasonAt, seasonName, seasonSpan, type PlannedMatch } from './rules/calendar.ts';
import { fixtureOfSeason, pricesOf, resultOf, seasonOf, type Result } from './rules/outright.ts';
import { endOf, PRODUCER } from './rules/script.ts';
import { misjudgeStrengths, strengthsOf } from './rules/strengths.ts';
import { scriptMatch } from './script-match.ts';
import { findOutright, findSeed, matchesNamed, openOutrights, saveOutright, type OutrightRow } from './store.ts';
import { competitionOf, orderOf, ratingsOf, type Stream } from './plan-matches.ts';

interface Driver {
  competitions: readonly Competition[];
  publish(messages: FeedMessage[]): Promise<void>;
  /** Yields the process now and then. */
  yieldIfLong(): Promise<unknown>;
}

/** A season of a competition, at a pace. */
interface Running {
  id: string;
  competition: Competition;
  pace: number;
  season: number;
}

interface Over extends Result {
  endsAt: number;
}

const idOf = ({ id }: Competition, pace: number, season: number): string => `${id}.${pace}.${season}.outright`;

export class Outrights {
  readonly #services: Services;
  readonly #driver: Driver;
  /** Matches that have begun, by their ids. */
  readonly #played = new Map<string, Over>();
  /** By season and pair. */
  readonly #chances = new Map<string, SeasonMatch>();

  constructor(services: Services, driver: Driver) {
    this.#services = services;
    this.#driver = driver;
  }

  /** Sends what is due for each; a season whose matches are not all known yet waits. */
  async step(): Promise<void> {
    const { db, config, clock } = this.#services;
    const now = clock.now().getTime();
    const rows = new Map((await openOutrights(db)).map((row) => [row.id, row]));
    for (const competition of this.#driver.competitions.filter(({ plays }) => plays.kind === 'daily')) {
      const pace = config.LEAGUE_PACE;
      const current = idOf(competition, pace, seasonAt(competition, pace, now));
      const outrightIds = [...rows.keys()].filter((id) => id.startsWith(`${competition.id}.`));
      for (const id of new Set([...outrightIds, current])) {
        const [, ownPace, season] = id.split('.');
        await this.#stepOne({ id, competition, pace: Number(ownPace), season: Number(season) }, rows.get(id));
      }
    }
  }

  async #stepOne(running: Running, stored: OutrightRow | undefined): Promise<void> {
    const row = stored && (await this.#send(stored));
    if (!row && (await findOutright(this.#services.db, running.id))) return;
    const { competition, pace, season } = running;
    const now = this.#services.clock.now().getTime();
    const stream = seedStream(await findSeed(this.#services.db));
    const { startsAt, lastTurnAt, endsAt } = seasonSpan(competition, pace, season);
    const matches = matchesBetween(competition, pace, startsAt, endsAt, orderOf(stream));
    const played = await this.#resultsOf(matches.filter((match) => match.startsAt <= now));
    if (!played) return;
    const rounds = [...Map.groupBy(matches, ({ round }) => round).values()];
    const begun = rounds.filter(([first]) => first!.startsAt <= now).length;
    const isOver = ({ id }: PlannedMatch): boolean => (played.get(id)?.endsAt ?? Infinity) <= now;
    const over = rounds.filter((round) => round.every(isOver)).length;
    const phase = over === rounds.length ? 'over' : over < begun ? `round ${begun}` : `open ${over}`;
    // Nothing is sent about a season that was never open to bets.
    if (phase === row?.said || (!row && !phase.startsWith('open'))) return;
    const bodies = [];
    const named = competitionOf(competition, seasonName(competition, pace, season));
    const results = matches.flatMap(({ id }) => played.get(id) ?? []);
    if (!row) bodies.push(fixtureOfSeason(competition, named, { startsAt: lastTurnAt, status: 'scheduled' }));
    if (phase === 'over')
      bodies.push(
        resultOf(competition, results),
        fixtureOfSeason(competition, named, { startsAt: lastTurnAt, status: 'ended' }),
      );
    else if (phase.startsWith('open')) {
      const left = await this.#left(
        running,
        stream,
        matches.filter((match) => !played.has(match.id)),
      );
      const random = stream.random(`${running.id} prices`, over);
      bodies.push(await pricesOf(seasonOf(competition, results, left), random, () => this.#driver.yieldIfLong()));
    } else bodies.push({ type: 'bet_stop' as const, reason: 'not-offered' as const });
    const sent = row?.sent ?? 0;
    const timestamp = new Date(now).toISOString();
    const pending = bodies.map(
      (body, at) =>
        ({ ...body, producer: PRODUCER, timestamp, event: running.id, sequence: sent + at + 1 }) as FeedMessage,
    );
    const next: OutrightRow = { id: running.id, said: phase, sent, pending, is_over: false };
    await saveOutright(this.#services.db, next);
    await this.#send(next);
  }

  /** Sends what is pending until the book has accepted it. */
  async #send(row: OutrightRow): Promise<OutrightRow> {
    if (row.pending.length === 0) return row;
    await this.#driver.publish(row.pending);
    const next = { ...row, sent: row.sent + row.pending.length, pending: [], is_over: row.said === 'over' };
    await saveOutright(this.#services.db, next);
    if (next.is_over) this.#forget(row.id);
    return next;
  }

  #forget(id: string): void {
    const season = id.slice(0, id.lastIndexOf('.') + 1);
    for (const cache of [this.#played, this.#chances])
      for (const key of cache.keys()) if (key.startsWith(season)) cache.delete(key);
  }

  /** `undefined`: one of them is not known yet. */
  async #resultsOf(begun: readonly PlannedMatch[]): Promise<Map<string, Over> | undefined> {
    const missing = begun.filter(({ id }) => !this.#played.has(id));
    const rows = await matchesNamed(
      this.#services.db,
      missing.map(({ id }) => id),
    );
    if (rows.length < missing.length) return undefined;
    const byId = new Map(missing.map((match) => [match.id, match]));
    for (const row of rows) {
      const { record, startsAt, pace } = await scriptMatch(this.#services, row);
      const { home, away } = byId.get(row.id)!;
      const end = playMatch(record).steps.at(-1)!.state;
      const [first, second] = models[record.sport].board(end).score;
      this.#played.set(row.id, {
        home,
        away,
        score: record.fate ? null : [first, second],
        endsAt: endOf(record, startsAt, pace),
      });
      await this.#driver.yieldIfLong();
    }
    return new Map(begun.map(({ id }) => [id, this.#played.get(id)!]));
  }

  /** By the believed strengths, like the prices of matches. */
  async #left(
    { id, competition, season }: Running,
    stream: Stream,
    matches: readonly PlannedMatch[],
  ): Promise<SeasonMatch[]> {
    const { sport } = competition;
    const model = models[sport];
    const rated = ratingsOf(stream, competition, season);
    const key = { kind: sport === 'football' ? ('1x2' as const) : ('winner' as const), specifiers: {} };
    const left: SeasonMatch[] = [];
    for (const { home, away } of matches) {
      const pair = `${id} ${home} ${away}`;
      let chances = this.#chances.get(pair);
      if (!chances) {
        const random = stream.random(pair, season);
        // Their form on the day is unknown; the house knows their strengths, up to the error that it is set to.
        const strengths = strengthsOf(competition, rated[home]!, rated[away]!, undefined);
        const size = this.#services.config.LEAGUE_PRICE_ERROR / 100;
        const believed = misjudgeStrengths(sport, strengths, size, random);
        const outcomeChances = model.outlook(believed)(model.start(believed)).chances(key);
        chances = { home, away, homeWins: outcomeChances?.['1'] ?? 0.5, draw: outcomeChances?.['x'] ?? 0 };
        this.#chances.set(pair, chances);
      }
      left.push(chances);
      await this.#driver.yieldIfLong();
    }
    return left;
  }
}
