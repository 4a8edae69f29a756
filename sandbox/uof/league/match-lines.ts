/** What can be bet on in a match: the markets of its model, goalscorers, and who has the most corners. */
import type { Random } from '#kernel/random.ts';
import { fraction } from '#sportsbook/models/draws.ts';
import { FULL_TIME, minuteOf, type FootballState } from '#sportsbook/models/football-state.ts';
import { oddsFor } from '#sportsbook/models/ladder.ts';
import { withMargin } from '#sportsbook/models/margin.ts';
import { MILLIONTHS, type Outlook } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { offeredOdds } from '#sportsbook/models/offer.ts';
import type { Player } from '../catalogue/sport-event.ts';
import { CORNERS, cornersVariant, type LeagueMatch } from './calendar.ts';
import { decideMarket, marketOf, type Settlement } from './model-lines.ts';

export interface Price {
  id: string;
  /** In thousandths; `null`: not offered. */
  odds: number | null;
  probability: number;
  /** Of a player. */
  team?: 1 | 2;
}

export interface Line {
  id: number;
  specifiers: string;
  /** By the producer of live odds too. */
  isLive: boolean;
  /** `undefined`: there is no price in this state. */
  prices(): Price[] | undefined;
  settlement(): { outcomes: Settlement[]; isRetired: boolean } | undefined;
}

/** The goals of a match have authors; one player of each club does not play. */
export interface Scorers {
  /** In the order of the goals. */
  ids: readonly string[];
  absent: ReadonlySet<string>;
}

const shareOf = ({ role }: Player): number => (role === 'forward' ? 0.25 : 0.08);

export function drawScorers({ event, stream }: LeagueMatch, teams: readonly (1 | 2)[]): Scorers {
  const random = stream.random('scorers', 0);
  const squads = event.competitors.map(({ players = [] }) => players);
  const absent = squads.map((players) => players[random.int(players.length)]!.id);
  const isPresent = ({ id }: Player): boolean => !absent.includes(id);
  return {
    ids: teams.map((team) => drawPlayer(squads[team - 1]!.filter(isPresent), random).id),
    absent: new Set(absent),
  };
}

function drawPlayer(players: readonly Player[], random: Random): Player {
  const sum = players.reduce((total, player) => total + shareOf(player), 0);
  let left = fraction(random) * sum;
  return players.find((player) => (left -= shareOf(player)) < 0) ?? players.at(-1)!;
}

export class MatchLines {
  readonly #match: LeagueMatch;
  readonly #scorers: Scorers | undefined;
  readonly #outlookOf: (state: unknown) => Outlook;

  constructor(match: LeagueMatch, scorers: Scorers | undefined) {
    this.#match = match;
    this.#scorers = scorers;
    const outlook = models[match.sport].outlook(match.strengths);
    // A state is asked about many times in a row.
    let latest: { state: unknown; outlook: Outlook } | undefined;
    this.#outlookOf = (state) => {
      const current = latest && latest.state === state ? latest : { state, outlook: outlook(state) };
      latest = current;
      return current.outlook;
    };
  }

  /** Those that make sense in this state, by `id/specifiers`. */
  at(state: unknown): Map<string, Line> {
    const outlook = this.#outlookOf(state);
    const lines = [
      ...outlook.offers().flatMap((key) => this.#modelLine(key, state, outlook)),
      ...(this.#scorers ? this.#footballLines(state as FootballState, this.#scorers) : []),
    ];
    return new Map(lines.map((line) => [`${line.id}/${line.specifiers}`, line]));
  }

  /** A line that was offered before, in a later state. */
  again(ref: string, state: unknown): Line | undefined {
    const key = this.#keys.get(ref);
    if (key) return this.#modelLine(key, state, this.#outlookOf(state))[0];
    return (
      this.#scorers &&
      this.#footballLines(state as FootballState, this.#scorers).find((line) => `${line.id}/${line.specifiers}` === ref)
    );
  }

  readonly #keys = new Map<string, Parameters<typeof marketOf>[1]>();

  #modelLine(key: Parameters<typeof marketOf>[1], state: unknown, outlook: Outlook): Line[] {
    const market = marketOf(this.#match.sport, key);
    if (!market) return [];
    this.#keys.set(`${market.id}/${market.specifiers}`, key);
    const played = (): ReturnType<(typeof models)['football']['played']> => models[this.#match.sport].played(state);
    return [
      {
        id: market.id,
        specifiers: market.specifiers,
        isLive: true,
        prices() {
          const chances = outlook.chances(key);
          if (!chances) return undefined;
          const odds = offeredOdds(key, chances);
          return Object.entries(chances).flatMap(([name, probability]) => {
            const id = market.outcome(name);
            return id === undefined ? [] : [{ id, odds: odds[name] ?? null, probability }];
          });
        },
        settlement: () => decideMarket(key, market, played()),
      },
    ];
  }

  #footballLines(state: FootballState, { ids, absent }: Scorers): Line[] {
    const left = (FULL_TIME - minuteOf(state)) / FULL_TIME;
    const { goals, corners } = this.#match.strengths;
    const ahead = [0, 1].map((team) => (goals![team]! / MILLIONTHS) * left) as [number, number];
    const players = this.#match.event.competitors.flatMap(({ players: squad = [] }, at) => {
      const sum = squad.reduce((total, player) => total + shareOf(player), 0);
      return squad.map((player) => ({ player, team: (at + 1) as 1 | 2, share: shareOf(player) / sum }));
    });
    const scored = ids.slice(0, state.goals[0] + state.goals[1]);
    const isOver = state.phase === 'ft';
    const settledBy = (isWon: (id: string) => boolean, noGoal: boolean) => ({
      outcomes: [
        ...players.map(({ player: { id } }): Settlement =>
          absent.has(id) ? { id, result: 0, voidFactor: 1 } : { id, result: isWon(id) ? 1 : 0 },
        ),
        { id: '1716', result: noGoal ? 1 : 0 } as const,
      ],
      isRetired: false,
    });
    const anytime: Line = {
      id: 40,
      specifiers: '',
      isLive: true,
      prices: () =>
        players.map(({ player: { id }, team, share }) => {
          const chance = 1 - Math.exp(-ahead[team - 1]! * share);
          // Who has scored is decided already, and is taken off until the end.
          const isOpen = !scored.includes(id) && chance > 0.002;
          return { id, odds: isOpen ? oddsFor(chance * 1.12) : null, probability: chance, team };
        }),
      settlement: () => (isOver ? settledBy((id) => scored.includes(id), scored.length === 0) : undefined),
    };
    const first: Line = {
      id: 38,
      specifiers: 'goalnr=1',
      isLive: true,
      prices() {
        if (scored.length > 0 || left <= 0) return undefined;
        const none = Math.exp(-ahead[0] - ahead[1]);
        const chances = [
          ...players.map(({ player: { id }, team, share }) => ({
            id,
            team,
            chance: ((1 - none) * ahead[team - 1]! * share) / (ahead[0] + ahead[1]),
          })),
          { id: '1716', chance: none },
        ];
        return priced(chances, 1.15);
      },
      settlement: () =>
        scored.length > 0 || isOver ? settledBy((id) => id === scored[0], scored.length === 0) : undefined,
    };
    const mostCorners: Line = {
      id: 559,
      specifiers: `variant=${cornersVariant(this.#match.number)}`,
      isLive: false,
      prices: () => priced(cornerChances(corners!.map((rate) => (rate / MILLIONTHS) * left)), 1.08),
      settlement() {
        if (!isOver) return undefined;
        const [home, away] = state.corners;
        const winner = home > away ? CORNERS.home : home < away ? CORNERS.away : CORNERS.equal;
        return {
          outcomes: Object.values(CORNERS).map((id) => ({ id, result: id === winner ? 1 : 0 })),
          isRetired: false,
        };
      },
    };
    return [anytime, first, mostCorners];
  }
}

interface Chance {
  id: string;
  chance: number;
  team?: 1 | 2;
}

function priced(chances: readonly Chance[], overround: number): Price[] {
  const implied = withMargin(
    chances.map(({ chance }) => chance),
    overround,
    'power',
  );
  return chances.map(({ id, chance, team }, at) => ({
    id,
    odds: chance < 0.001 ? null : oddsFor(implied[at]!),
    probability: chance,
    ...(team && { team }),
  }));
}

const MOST_CORNERS = 30;

function cornerChances([home = 0, away = 0]: readonly number[]): Chance[] {
  const [first, second] = [poissonLaw(home), poissonLaw(away)];
  const chances = { [CORNERS.home]: 0, [CORNERS.equal]: 0, [CORNERS.away]: 0 };
  for (const [h, p] of first.entries())
    for (const [a, q] of second.entries())
      chances[h > a ? CORNERS.home : h < a ? CORNERS.away : CORNERS.equal] += p * q;
  return Object.entries(chances).map(([id, chance]) => ({ id, chance }));
}

function poissonLaw(rate: number): number[] {
  let chance = Math.exp(-rate);
  return Array.from({ length: MOST_CORNERS }, (_, count) => {
    const value = chance;
    chance *= rate / (count + 1);
    return value;
  });
}
