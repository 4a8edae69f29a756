// A site that follows the stand-in for The Odds API, with a clock that both go by.
import { startSandboxOddsApi, type SandboxOddsApi } from '#sandbox/odds-api/sandbox-odds-api.ts';
import type { DatedEvent } from '#sandbox/odds-api/schedule.ts';
import { manualClock } from '#kernel/clock.ts';
import type { Logger } from '#platform/log.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

export const FEED = 'odds';
export const KEY = 'key-of-the-stand-in';
const MINUTE_MS = 60_000;

interface MarketLine {
  event: string;
  sport_key: string;
  ref: string;
  kind: string;
  specifiers: Record<string, string>;
  state: string;
  reason: string | null;
  outcomes: { id: string; odds: number | null; result?: string }[];
}

export class OddsSite {
  readonly site: TestSite;
  readonly api: SandboxOddsApi;
  readonly clock: ReturnType<typeof manualClock>;

  private constructor(site: TestSite, api: SandboxOddsApi, clock: ReturnType<typeof manualClock>) {
    this.site = site;
    this.api = api;
    this.clock = clock;
  }

  static async open(
    settings: object = {},
    { log, credits }: { log?: Logger; credits?: number } = {},
  ): Promise<OddsSite> {
    // The API says times in whole seconds.
    const beginsAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    const clock = manualClock(beginsAt);
    const api = await startSandboxOddsApi({
      port: 0,
      key: KEY,
      beginsAt,
      now: () => clock.now(),
      ...(credits !== undefined && { credits }),
    });
    const feed = {
      kind: 'odds-api',
      key: KEY,
      url: api.url,
      sports: ['soccer_epl'],
      regions: ['eu', 'uk'],
      monthlyCredits: 1_000_000,
      ...settings,
    };
    const site = await startTestSite({
      clock,
      ...(log && { log }),
      environment: { FEEDS: JSON.stringify({ [FEED]: feed }) },
    });
    return new OddsSite(site, api, clock);
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.api.close();
  }

  advance(minutes: number): void {
    this.clock.advance(minutes * MINUTE_MS);
  }

  /** By a part of the name of the team at home. */
  event(home: string): DatedEvent {
    return this.api.events.find((event) => event.home_team?.includes(home))!;
  }

  idOf = ({ id }: { id: string }): string => idOf(FEED, 'event', id);

  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.site.database.ownerPool.query<Row>(query, values)).rows;
  }

  markets = (condition = 'true'): Promise<MarketLine[]> =>
    this.rows<MarketLine>(
      `select e.foreign_id as event, o.sport_key, m.ref, m.kind, m.specifiers, m.state, m.reason, m.outcomes
         from book.markets m join book.events e on e.id = m.event_id
         join oddsapi.events o on o.id = e.foreign_id
        where ${condition} order by e.starts_at, e.id, m.place`,
    );

  /** States and reasons of the markets of one event, each once. */
  async statesOf(event: DatedEvent): Promise<string[]> {
    const markets = (await this.markets()).filter((market) => market.event === event.id);
    return [...new Set(markets.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`)))].sort();
  }

  async account(): Promise<{ remaining: number; problem: string | null; paused_until: Date | null }> {
    const [row] = await this.rows<{ remaining: number; problem: string | null; paused_until: Date | null }>(
      'select * from oddsapi.accounts',
    );
    return row ?? { remaining: -1, problem: null, paused_until: null };
  }
}
