/** Everything that the feed says of a match of the league, in order, with the time of each message. */
import type { FootballState } from '#sportsbook/models/football-state.ts';
import type { TennisState } from '#sportsbook/models/tennis-state.ts';
import { stateAt } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { voidReason, type EventStatus } from '../catalogue/codes.ts';
import { LIVE, PRE_MATCH, type FeedMessage, type ProducerId } from '../feed-message.ts';
import { element, type Element } from '../xml.ts';
import { slotMs, type LeagueMatch } from './calendar.ts';
import { drawScorers, MatchLines, type Line, type Price } from './match-lines.ts';
import type { Settlement } from './model-lines.ts';
import { bareStatus, statusOf } from './status.ts';

/** Prices follow the clock of a football match so often, in seconds of the model. */
const TICK_S = 60;
/** So long after the end a result is official. */
const CONFIRMED_AFTER_MS = 15_000;

/** What befalls a match, by its number: none of most. */
export type Fate = 'postponed' | 'wrong price' | 'wrong settlement' | undefined;
export function fateOf({ sport, number }: LeagueMatch): Fate {
  if (sport !== 'football' || number % 10 !== 3) return undefined;
  const slot = Math.floor(number / 10);
  return slot % 7 === 0
    ? 'postponed'
    : slot % 3 === 0
      ? 'wrong price'
      : slot % 3 === 1
        ? 'wrong settlement'
        : undefined;
}

type Body = Pick<FeedMessage, 'at' | 'producer' | 'body'>;

export function* matchScript(match: LeagueMatch): Generator<FeedMessage, void> {
  const { event } = match;
  for (const message of bodies(match)) yield { ...message, event };
}

interface Offered {
  shown: string;
  isSettled: boolean;
}

const isOpen = (prices: readonly Price[] | undefined): boolean => prices?.some(({ odds }) => odds !== null) ?? false;

/** The markets of one producer: what was shown last, and what is settled. */
class Shelf {
  readonly #lines: MatchLines;
  readonly #offered = new Map<string, Offered>();
  readonly #isOfLive: boolean;

  constructor(lines: MatchLines, producer: ProducerId) {
    this.#lines = lines;
    this.#isOfLive = producer === LIVE;
  }

  forgetShown(): void {
    for (const offered of this.#offered.values()) offered.shown = '';
  }

  /** Of the markets that move with every point: who wins the match, the set and the game. */
  quickChanges(state: unknown): Element[] {
    const refs = [...this.#offered.keys()].filter((ref) => /^(?:186|202|210)\//.test(ref));
    return refs.flatMap((ref) => this.#change(ref, this.#lines.again(ref, state)));
  }

  /** Markets that differ from what was shown. */
  changes(state: unknown): Element[] {
    const current = this.#lines.at(state);
    for (const [ref, line] of current)
      if (!this.#offered.has(ref) && (line.isLive || !this.#isOfLive) && !line.settlement() && isOpen(line.prices()))
        this.#offered.set(ref, { shown: '', isSettled: false });
    return [...this.#offered.keys()].flatMap((ref) =>
      this.#change(ref, current.get(ref) ?? this.#lines.again(ref, state)),
    );
  }

  #change(ref: string, line: Line | undefined): Element[] {
    const offered = this.#offered.get(ref)!;
    if (offered.isSettled) return [];
    const prices = line?.prices();
    const market = isOpen(prices) ? marketElement(ref, 1, prices!) : marketElement(ref, -1, []);
    const text = JSON.stringify(market);
    if (text === offered.shown) return [];
    offered.shown = text;
    return [market];
  }

  /** Every market that is not settled, with this status. */
  withStatus(status: number, isMeant = (_ref: string): boolean => true): Element[] {
    return [...this.#offered].flatMap(([ref, { isSettled }]) =>
      isSettled || !isMeant(ref) ? [] : [marketElement(ref, status, [])],
    );
  }

  /** What this state decides and was not settled before. */
  settle(state: unknown): { settled: Element[]; closed: Element[] } {
    const settled: Element[] = [];
    const closed: Element[] = [];
    for (const [ref, offered] of this.#offered) {
      if (offered.isSettled) continue;
      const settlement = this.#settlement(ref, state);
      if (!settlement) continue;
      offered.isSettled = true;
      settled.push(settlement);
      closed.push(marketElement(ref, -3, []));
    }
    return { settled, closed };
  }

  /** Of everything that was offered, as it stands at the end. */
  results(state: unknown): Element[] {
    return [...this.#offered.keys()].flatMap((ref) => this.#settlement(ref, state) ?? []);
  }

  #settlement(ref: string, state: unknown): Element | undefined {
    const settlement = this.#lines.again(ref, state)?.settlement();
    if (!settlement) return undefined;
    const { outcomes, isRetired } = settlement;
    return element(
      'market',
      { ...attributesOf(ref), void_reason: isRetired ? voidReason('RETIRED_OR_DEFAULTED') : undefined },
      outcomes.map(outcomeElement),
    );
  }
}

function attributesOf(ref: string): { id: string; specifiers: string | undefined } {
  const slash = ref.indexOf('/');
  return { id: ref.slice(0, slash), specifiers: ref.slice(slash + 1) || undefined };
}

export const outcomeElement = ({ id, result, voidFactor, deadHeatFactor }: Settlement): Element =>
  element('outcome', { id, result, void_factor: voidFactor, dead_heat_factor: deadHeatFactor });

const FAVOURITES = new Set(['1/', '10/', '186/', '40/']);

export const marketElement = (ref: string, status: number, prices: readonly Price[]): Element =>
  element(
    'market',
    { ...attributesOf(ref), favourite: FAVOURITES.has(ref) ? 1 : undefined, status },
    prices.map(({ id, odds, probability, team }) =>
      element('outcome', {
        id,
        odds: odds === null ? undefined : odds / 1_000,
        probabilities: Number(probability.toFixed(6)),
        active: odds === null ? 0 : 1,
        team,
      }),
    ),
  );

export const oddsChange = (status: Element | undefined, markets: readonly Element[]): Element =>
  element('odds_change', {}, [status, element('odds', {}, markets)]);

function* bodies(match: LeagueMatch): Generator<Body, void> {
  const model = models[match.sport];
  const { event, announcedAt, pace } = match;
  const { startsAt } = event;
  const timeline = model.simulate(match.strengths, match.stream.random('play', 0));
  const { steps, endsAt } = timeline;
  const end = steps.at(-1)!.state;
  const scorers =
    match.sport === 'football' ? drawScorers(match, (end as FootballState).scorers as (1 | 2)[]) : undefined;
  const lines = new MatchLines(match, scorers);
  const [before, live] = [new Shelf(lines, PRE_MATCH), new Shelf(lines, LIVE)];
  const start = model.start(match.strengths);
  const say = (producer: ProducerId, at: number, body: Element): Body => ({ producer, at: Math.round(at), body });
  const notStarted = bareStatus('not_started', 0);
  const fate = fateOf(match);

  yield say(PRE_MATCH, announcedAt, element('fixture_change', { change_type: 1, start_time: startsAt }));
  yield say(PRE_MATCH, announcedAt + 1, oddsChange(notStarted, before.changes(start)));
  if (fate === 'wrong price') yield* wrongPrice();
  if (fate === 'postponed') return yield* postponed();

  yield say(PRE_MATCH, startsAt, oddsChange(notStarted, handedOver()));
  const board = (state: unknown, status: EventStatus): Element => statusOf(match.sport, state, status);
  const momentOf = (seconds: number): number => startsAt + seconds * pace * 1_000;
  let stopsUntil = -Infinity;
  let isMistaken = fate === 'wrong settlement';
  // What is only counted in football, such as a corner, comes with the next tick.
  const isCounted = ({ kind }: (typeof steps)[number]['happened'][number]): boolean =>
    kind === 'corner' || kind === 'yellow-card';
  const worthSending = steps.filter(
    ({ happened, stop }) => match.sport !== 'football' || stop > 0 || !happened.every(isCounted),
  );
  for (const [place, step] of worthSending.entries()) {
    const isLast = place === worthSending.length - 1;
    const at = momentOf(step.at);
    if (step.stop > 0) {
      yield say(LIVE, at, element('bet_stop', { groups: 'all' }));
      stopsUntil = step.at + step.stop;
      live.forgetShown();
    }
    if (isLast) break;
    const { settled, closed } = live.settle(step.state);
    const isStopped = step.at < stopsUntil;
    const prices = isStopped ? [] : isAmidGame(step.state) ? live.quickChanges(step.state) : live.changes(step.state);
    yield say(LIVE, at, oddsChange(board(step.state, 'live'), [...closed, ...prices]));
    if (settled.length > 0) {
      yield say(LIVE, at + 1, settlementOf(settled, 1));
      if (isMistaken) {
        isMistaken = false;
        yield* settledTwice(at, settled[0]!);
      }
    }
    yield* between(step.at, worthSending[place + 1]!.at);
  }
  yield* ending();

  function isAmidGame(state: unknown): boolean {
    return match.sport === 'tennis' && (state as TennisState).points.some((points) => points > 0);
  }

  /** From a step to the next: bets are taken again, and prices follow the clock. */
  function* between(from: number, until: number): Generator<Body, void> {
    const isTimed = model.board(stateAt(model, timeline, from)).isRunning;
    let at = from;
    for (;;) {
      const reopens = stopsUntil > at ? stopsUntil : Infinity;
      at = Math.min(reopens, isTimed ? at + TICK_S : Infinity);
      if (at >= until) return;
      if (at < stopsUntil) continue;
      const now = stateAt(model, timeline, at);
      yield say(LIVE, momentOf(at), oddsChange(board(now, 'live'), live.changes(now)));
    }
  }

  /** Live odds take over what they also have; the rest can no longer be bet on. */
  function handedOver(): Element[] {
    const isLive = new Set([...lines.at(start)].flatMap(([ref, line]) => (line.isLive ? [ref] : [])));
    return [...before.withStatus(-2, (ref) => isLive.has(ref)), ...before.withStatus(0, (ref) => !isLive.has(ref))];
  }

  /** A price that was wrong for a while: bets of that time are void. Then it is found to have been right. */
  function* wrongPrice(): Generator<Body, void> {
    const at = announcedAt + slotMs(pace);
    const market = element('market', { id: 29, void_reason: voidReason('INCORRECT_ODDS') });
    const range = { start_time: announcedAt, end_time: at };
    yield say(PRE_MATCH, at, element('bet_cancel', range, [market]));
    yield say(PRE_MATCH, at + 30_000, element('rollback_bet_cancel', range, [element('market', { id: 29 })]));
  }

  function* postponed(): Generator<Body, void> {
    const at = startsAt - slotMs(pace) / 4;
    yield say(PRE_MATCH, at, element('bet_stop', { groups: 'all' }));
    yield say(PRE_MATCH, at + 1, element('fixture_change', { change_type: 3, start_time: startsAt }));
    const markets = before.withStatus(-4);
    yield say(PRE_MATCH, at + 2, oddsChange(bareStatus('postponed', 60), markets));
    const void_reason = voidReason('EVENT_POSTPONED');
    const cancelled = markets.map((market) =>
      element('market', { ...market.attributes, status: undefined, void_reason }),
    );
    yield say(PRE_MATCH, at + 3, element('bet_cancel', {}, cancelled));
  }

  /** What was seen turns out to be wrong, and right after all. */
  function* settledTwice(at: number, market: Element): Generator<Body, void> {
    const { id, specifiers } = market.attributes;
    yield say(LIVE, at + 2, element('rollback_bet_settlement', {}, [element('market', { id, specifiers })]));
    yield say(LIVE, at + 3, settlementOf([market], 1));
  }

  function* ending(): Generator<Body, void> {
    const at = momentOf(endsAt);
    const { settled, closed } = live.settle(end);
    yield say(LIVE, at, oddsChange(board(end, 'ended'), closed));
    if (settled.length > 0) yield say(LIVE, at + 1, settlementOf(settled, 1));
    const confirmedAt = at + CONFIRMED_AFTER_MS;
    const results = live.results(end);
    yield say(LIVE, confirmedAt, settlementOf(results, 2));
    yield say(PRE_MATCH, confirmedAt + 1, settlementOf(before.results(end), 2));
    yield say(LIVE, confirmedAt + 2, oddsChange(board(end, 'closed'), []));
  }
}

const settlementOf = (markets: readonly Element[], certainty: 1 | 2): Element =>
  element('bet_settlement', { certainty }, [element('outcomes', {}, markets)]);
