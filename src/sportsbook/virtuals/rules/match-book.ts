// What has been offered on a match, at which prices, and what has been decided: the book of one script.
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { decide } from '#sportsbook/models/decide.ts';
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import type { Strengths } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { leastImplied, offeredOdds } from '#sportsbook/models/offer.ts';
import type { Chances } from '#sportsbook/models/score-markets.ts';
import type { MatchRecord } from '#sportsbook/models/verify-match.ts';

export type Priced = Extract<FeedMessage, { type: 'odds_change' }>['markets'][number];

/** A line with a likelier outcome is no longer interesting: new ones are offered. */
const LOPSIDED = 0.68;

interface Known {
  key: MarketKey;
  /** What was last shown; nothing when it is to be sent again. */
  published?: Priced;
}

/** What has been offered on a match, and how it was last shown. */
export class MatchBook {
  readonly #record: MatchRecord;
  readonly #known = new Map<string, Known>();
  readonly #settled = new Set<string>();
  #believed: Strengths | undefined;
  #outlook: ReturnType<(typeof models)['football']['outlook']> | undefined;

  readonly #keepsMargin: boolean;

  /** `keepsMargin`: on each outcome, until the next price; scripts of matches that were published before it did go on as they began. */
  constructor(record: MatchRecord, keepsMargin: boolean) {
    this.#record = record;
    this.#keepsMargin = keepsMargin;
  }

  get start(): unknown {
    return models[this.#record.sport].start(this.#record.believed);
  }

  /** Every market is sent again the next time. */
  forgetShown(): void {
    for (const match of this.#known.values()) delete match.published;
  }

  /** Markets whose odds or state differ from what was shown. `soon`: the state at the next price if nothing happens until then. */
  price(state: unknown, believed: Strengths, soon = state): Priced[] {
    const model = models[this.#record.sport];
    if (this.#believed !== believed || !this.#outlook) {
      this.#believed = believed;
      this.#outlook = model.outlook(believed);
    }
    const outlook = this.#outlook(state);
    const laterOutlook = soon === state || !this.#keepsMargin ? outlook : this.#outlook(soon);
    const played = model.played(state);
    const markets = new Map<string, { market: Priced; least: Chances | undefined }>();
    const open = new Set<string>();
    const price = (ref: string, key: MarketKey): void => {
      const chances = outlook.chances(key);
      const least = chances && this.#keepsMargin ? leastImplied(chances, laterOutlook.chances(key)) : undefined;
      const odds = chances && offeredOdds(key, chances, least && { least });
      const outcomes = odds
        ? Object.keys(odds).map((id) => ({ id, odds: odds[id]!, probability: round(chances[id]!) }))
        : [];
      const isOffered = outcomes.some((outcome) => outcome.odds !== null);
      const market: Priced = {
        ...key,
        state: isOffered ? 'active' : 'suspended',
        ...(isOffered ? {} : { reason: 'not-offered' as const }),
        outcomes,
      };
      markets.set(ref, { market, least });
      if (isOffered && outcomes.every(({ probability }) => probability < LOPSIDED)) open.add(familyOf(key));
    };
    for (const [ref, { key }] of this.#known) if (!this.#settled.has(ref)) price(ref, key);
    const families = new Set(open);
    for (const key of outlook.offers()) {
      const ref = marketRef(key);
      if (this.#known.has(ref) || this.#settled.has(ref)) continue;
      // A new line is offered when none of the known ones divides the match evenly any more.
      if (isLine(key) && families.has(familyOf(key))) continue;
      if (decide(key, played)) continue;
      this.#known.set(ref, { key });
      price(ref, key);
    }
    return [...markets].flatMap(([ref, { market, least }]) => {
      const entry = this.#known.get(ref)!;
      if (entry.published && !hasMoved(entry.published, market, least)) return [];
      entry.published = market;
      return [market];
    });
  }

  /** Markets that were offered and are not settled. */
  undecided(): Extract<FeedMessage, { type: 'bet_cancel' }>['markets'] {
    return [...this.#known].flatMap(([ref, { key }]) =>
      this.#settled.has(ref) ? [] : [{ kind: key.kind, specifiers: { ...key.specifiers } }],
    );
  }

  /** Markets that the state decides and that were not settled before. */
  settle(state: unknown): Extract<FeedMessage, { type: 'bet_settlement' }>['markets'] {
    const played = models[this.#record.sport].played(state);
    return [...this.#known].flatMap(([ref, { key }]) => {
      if (this.#settled.has(ref)) return [];
      const decision = decide(key, played);
      if (!decision) return [];
      this.#settled.add(ref);
      return [{ ...key, ...decision }];
    });
  }
}

/** Prices closer together than this count as the same; the margin is many times larger. */
const MIN_MOVE = 0.015;
const MIN_MOVE_OF_WINNER = 0.004;
const MIN_RELATIVE_MOVE = 0.08;
/** The least margin that a price which was not sent again must keep. */
const MIN_MARGIN = 1.01;

/** Whether a market is to be sent again: a tiny change is not worth a message, as long as no price is better than fair. */
function hasMoved(lastShown: Priced, now: Priced, least: Chances | undefined): boolean {
  if (lastShown.state !== now.state || lastShown.outcomes.length !== now.outcomes.length) return true;
  const isWinner = (now.kind === '1x2' || now.kind === 'winner') && !('period' in now.specifiers);
  return now.outcomes.some(({ id, odds, probability }, at) => {
    const before = lastShown.outcomes[at]!.odds;
    if (odds === null || before === null) return odds !== before;
    if (least && odds === before) return false;
    const [shownPrice, other] = [1000 / before, 1000 / odds];
    const by = Math.abs(shownPrice - other);
    const leastMove = isWinner ? MIN_MOVE_OF_WINNER : MIN_MOVE;
    return (
      by >= leastMove || by >= MIN_RELATIVE_MOVE * shownPrice || shownPrice < (least?.[id] ?? probability! * MIN_MARGIN)
    );
  });
}

const round = (chance: number): number => Math.round(Math.min(Math.max(chance, 0), 1) * 1e6) / 1e6;

const isLine = ({ kind, specifiers }: MarketKey): boolean =>
  'total' in specifiers || ('handicap' in specifiers && kind !== 'handicap-3way');

/** Lines of one kind for the same part of the match; quarter lines are a family separate from the half ones. */
function familyOf({ kind, specifiers }: MarketKey): string {
  const { total, handicap, ...rest } = specifiers;
  const line = Number(total ?? handicap ?? 0);
  const isHalf = Math.abs(line % 1) === 0.5;
  return marketRef({ kind, specifiers: rest }) + (isHalf ? '' : ' quarter');
}
