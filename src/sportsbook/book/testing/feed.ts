// A producer that says what a test wants it to: it numbers its messages, remembers them, and sends them again on request.
import { applyFeed, addFeed } from '../index.ts';
import type { FeedMessage, Fixture, Incident, Scoreboard } from '../feed-messages.ts';
import { idOf } from '../rules/ids.ts';
import type { MarketKey, OutcomeResult, UnavailableReason, VoidReason } from '#sportsbook/models/market.ts';
import type { Services } from '#platform/context.ts';

type MarketOfFeed = Extract<FeedMessage, { type: 'odds_change' }>['markets'][number];

type EventMessage = Extract<FeedMessage, { sequence: number }>;
/** A message without what the producer adds. */
type MessageBody = EventMessage extends infer One
  ? One extends EventMessage
    ? Omit<One, 'producer' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;

export type Prices = Record<string, number | null>;

export const WINNER: MarketKey = { kind: '1x2', specifiers: {} };
export const GOALS: MarketKey = { kind: 'total', specifiers: { total: '2.5' } };

/** A market that takes bets at these prices, as a feed reports it; `fair`: the probabilities behind them. */
export const marketAt = (key: MarketKey, prices: Prices, fair?: Readonly<Record<string, number>>): MarketOfFeed => ({
  ...key,
  specifiers: { ...key.specifiers },
  state: 'active',
  outcomes: Object.entries(prices).map(([id, odds]) => ({
    id,
    odds,
    ...(fair?.[id] !== undefined && { probability: fair[id] }),
  })),
});

export const scoreOf = (home: number, away: number, clockS = 0): Scoreboard => ({
  score: [home, away],
  periods: [[home, away]],
  period: '1h',
  clockS,
  pace: 10,
  points: null,
  serving: null,
  statistics: {},
});

export const fixtureOf = (name: string, changes: Partial<Fixture> = {}): Fixture => ({
  sport: 'football',
  competition: {
    id: 'premier',
    names: { en: 'Northern Premier', es: 'Premier del Norte', ru: 'Северная премьер-лига' },
    region: { en: 'Northland' },
    rating: 1,
    place: 1,
    season: '2026',
  },
  competitors: [
    { id: `${name}-1`, name: `${name} City`, short: 'CIT', colours: ['#102030', '#ffffff'], crest: 'halves' },
    { id: `${name}-2`, name: `${name} United`, short: 'UNI', colours: ['#802020', '#ffffff'], crest: 'plain' },
  ],
  startsAt: '2030-01-01T15:00:00.000Z',
  status: 'scheduled',
  isSimulated: true,
  commitment: null,
  revealed: null,
  ...changes,
});

export class ScriptedFeed {
  readonly name: string;
  readonly #services: Services;
  readonly sent = new Map<string, EventMessage[]>();
  readonly fixtures = new Map<string, Fixture>();
  recoveries = 0;
  /** What happens to messages on their way. */
  deliver: (messages: FeedMessage[]) => Promise<void>;

  constructor(services: Services, name = 'scripted') {
    this.#services = services;
    this.name = name;
    this.deliver = (messages) => applyFeed(services, messages);
    addFeed(services, { name, producers: [{ name, recover: (request) => this.recover(request) }] });
  }

  /** Our own id of one of its events. */
  idOf = (event: string): string => idOf(this.name, 'event', event);

  #at = (): string => this.#services.clock.now().toISOString();

  /** Reports every second that it is alive, until stopped. */
  beat(): () => void {
    const timer = setInterval(() => void this.alive().catch(() => {}), 1_000);
    return () => clearInterval(timer);
  }

  alive(subscribed = true): Promise<void> {
    return this.deliver([{ type: 'alive', producer: this.name, timestamp: this.#at(), subscribed }]);
  }

  message(event: string, body: MessageBody): EventMessage {
    const messages = this.sent.get(event) ?? [];
    this.sent.set(event, messages);
    const message = {
      ...body,
      producer: this.name,
      timestamp: this.#at(),
      event,
      sequence: messages.length + 1,
    } as EventMessage;
    messages.push(message);
    return message;
  }

  async send(event: string, ...bodies: MessageBody[]): Promise<void> {
    await this.deliver(bodies.map((message) => this.message(event, message)));
  }

  async fixture(event: string, changes: Partial<Fixture> = {}): Promise<string> {
    const fixture = { ...(this.fixtures.get(event) ?? fixtureOf(event)), ...changes };
    this.fixtures.set(event, fixture);
    await this.send(event, { type: 'fixture_change', fixture });
    return this.idOf(event);
  }

  odds(
    event: string,
    markets: readonly (readonly [MarketKey, Prices])[],
    scoreboard: Scoreboard | null = null,
    incidents: Incident[] = [],
  ): Promise<void> {
    return this.send(event, {
      type: 'odds_change',
      scoreboard,
      incidents,
      markets: markets.map(([key, prices]) => marketAt(key, prices)),
    });
  }

  stop(event: string, reason: UnavailableReason = 'goal-check'): Promise<void> {
    return this.send(event, { type: 'bet_stop', reason });
  }

  settle(
    event: string,
    key: MarketKey,
    results: Record<string, OutcomeResult>,
    voidReason?: VoidReason,
  ): Promise<void> {
    return this.send(event, {
      type: 'bet_settlement',
      markets: [
        {
          ...key,
          specifiers: { ...key.specifiers },
          outcomes: Object.entries(results).map(([id, result]) => ({ id, result })),
          ...(voidReason && { voidReason }),
        },
      ],
    });
  }

  cancel(event: string, key: MarketKey, reason: VoidReason, times: { from?: string; to?: string } = {}): Promise<void> {
    return this.send(event, {
      type: 'bet_cancel',
      markets: [{ ...key, specifiers: { ...key.specifiers } }],
      reason,
      ...times,
    });
  }

  rollBack(event: string, key: MarketKey, what: 'settlement' | 'cancel' = 'settlement'): Promise<void> {
    const markets = [{ ...key, specifiers: { ...key.specifiers } }];
    return this.send(event, {
      type: what === 'settlement' ? 'rollback_bet_settlement' : 'rollback_bet_cancel',
      markets,
    });
  }

  /** Everything that was ever sent, under its original numbers. */
  async recover(request: string): Promise<void> {
    this.recoveries++;
    const events = Object.fromEntries([...this.sent].map(([event, messages]) => [event, messages.length]));
    await applyFeed(this.#services, [
      ...[...this.sent.values()].flat(),
      { type: 'snapshot_complete', producer: this.name, timestamp: this.#at(), request, events },
    ]);
  }
}
