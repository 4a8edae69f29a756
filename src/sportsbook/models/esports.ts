/**
 * Esports: a match of maps, a map of rounds between attackers and defenders. Thirteen rounds win a map, sides change after twelve,
 * and from twelve all on two rounds ahead are needed, one on each side at a time.
 */
import type { Random } from '#kernel/random.ts';
import { happens } from './draws.ts';
import { isSurelyPlayed, setChances, setScores } from './best-of.ts';
import { idsOf } from './decide.ts';
import type { ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import {
  KICK_OFF,
  MILLIONTHS,
  over,
  type Happening,
  type Model,
  type Outlook,
  type Pair,
  type Step,
  type Strengths,
  type Team,
  type Timeline,
} from './model.ts';
import { handicapsAround, linesOf, market, scoreChances, totalsAround, type Chances } from './score-markets.ts';

export interface EsportsState {
  phase: 'before' | 'play' | 'ft';
  mapsToWin: number;
  won: Readonly<Pair>;
  /** Rounds of each map that has begun. */
  maps: readonly Readonly<Pair>[];
  /** Who attacks first on the running map; 0 before the start. */
  attacksFirst: Team | 0;
  kills: Readonly<Pair>;
}

const ROUND_S = 6;
const MAP_S = 20;
/** Until after the round that is looked at. */
const STOP_S = ROUND_S + 1;
const ROUNDS = 13;
const HALF = 12;

const other = (team: Team): Team => (team === 1 ? 2 : 1);
const raised = ([first, second]: Readonly<Pair>, team: Team, by = 1): Pair =>
  team === 1 ? [first + by, second] : [first, second + by];
const isMapWon = ([first, second]: Readonly<Pair>): boolean =>
  Math.max(first, second) >= ROUNDS && (Math.min(first, second) < HALF || Math.abs(first - second) >= 2);

/** Whether the first attacks in the round after so many. */
function attacks(first: Team, played: number): boolean {
  const isSwapped = played < 2 * HALF ? played >= HALF : played % 2 === 1;
  return (first === 1) !== isSwapped;
}

/** The first's chance in a round: attacking, defending. */
const chancesOf = ({ rounds }: Strengths): Pair => [rounds![0]! / MILLIONTHS, rounds![1]! / MILLIONTHS];
const mapsToWinOf = ({ mapsToWin }: Strengths): number => mapsToWin![0]!;

const startOf = (mapsToWin: number): EsportsState => ({
  phase: 'before',
  mapsToWin,
  won: [0, 0],
  maps: [],
  attacksFirst: 0,
  kills: [0, 0],
});

function simulate(strengths: Strengths, random: Random): Timeline<EsportsState> {
  const [attacking, defending] = chancesOf(strengths);
  const side = (): Team => (random.int(2) === 0 ? 1 : 2);
  let state: EsportsState = {
    ...startOf(mapsToWinOf(strengths)),
    phase: 'play',
    maps: [[0, 0]],
    attacksFirst: side(),
  };
  const steps: Step<EsportsState>[] = [{ at: 0, state, happened: KICK_OFF, stop: 0 }];
  let at = 0;
  while (state.phase === 'play') {
    at += ROUND_S;
    const [first, second] = state.maps.at(-1)!;
    const chance = attacks(state.attacksFirst as Team, first + second) ? attacking : defending;
    const winner: Team = happens(random, chance) ? 1 : 2;
    const kills = raised(raised(state.kills, winner, 5), other(winner), random.int(5));
    const happened: Happening[] = [];
    const maps = state.maps.length;
    state = { ...afterRound(state, winner, side, happened), kills };
    steps.push({ at, state, happened, stop: isMapPoint(state) ? STOP_S : 0 });
    if (state.maps.length > maps) at += MAP_S;
  }
  return { steps, endsAt: at };
}

function afterRound(state: EsportsState, winner: Team, side: () => Team, happened: Happening[]): EsportsState {
  const score = raised(state.maps.at(-1)!, winner);
  const maps = state.maps.with(-1, score);
  if (!isMapWon(score)) return { ...state, maps };
  happened.push({ kind: 'map-won', team: winner });
  const won = raised(state.won, winner);
  if (won[winner - 1] === state.mapsToWin) {
    happened.push({ kind: 'match-end', team: null });
    return { ...state, maps, won, phase: 'ft' };
  }
  return { ...state, maps: [...maps, [0, 0]], won, attacksFirst: side() };
}

const isMapPoint = ({ phase, maps }: EsportsState): boolean =>
  phase === 'play' && ([1, 2] as const).some((team) => isMapWon(raised(maps.at(-1)!, team)));

// The prices.

/** Beyond this many rounds of overtime nothing is distinguished. */
const MAX_ROUNDS = 60;

interface MapLaw {
  /** The first's chance. */
  firstWins: number;
  law: ScoreLaw;
}

function mapFrom([attacking, defending]: Readonly<Pair>, score: Readonly<Pair>, attacksFirst: Team): MapLaw {
  const total = new Float64Array(MAX_ROUNDS + 2);
  const difference = new Float64Array(2 * ROUNDS + 1);
  let firstWins = 0;
  const end = (a: number, b: number, chance: number): void => {
    total[Math.min(a + b, MAX_ROUNDS)]! += chance;
    difference[a - b + ROUNDS]! += chance;
    if (a > b) firstWins += chance;
  };
  /** Chances of scores after the same number of rounds, by those that the first has won. */
  let level = new Map<number, number>([[score[0], 1]]);
  for (let played = score[0] + score[1]; level.size > 0; played++) {
    const chance = attacks(attacksFirst, played) ? attacking : defending;
    const next = new Map<number, number>();
    for (const [a, reached] of level)
      for (const [won, part] of [
        [a + 1, reached * chance],
        [a, reached * (1 - chance)],
      ] as const) {
        const pair: Pair = [won, played + 1 - won];
        if (isMapWon(pair) || (played + 1 >= MAX_ROUNDS && pair[0] !== pair[1])) end(...pair, part);
        else if (played + 1 >= MAX_ROUNDS) {
          end(pair[0] + 2, pair[1], part / 2);
          end(pair[0], pair[1] + 2, part / 2);
        } else next.set(won, (next.get(won) ?? 0) + part);
      }
    level = next;
  }
  return { firstWins, law: { base: [0, 0], home: total, away: total, total, difference, shift: ROUNDS } };
}

/** Sides are drawn when a map begins. */
function anyMap(chances: Readonly<Pair>): MapLaw {
  const [first, second] = [mapFrom(chances, [0, 0], 1), mapFrom(chances, [0, 0], 2)];
  const half = (a: Float64Array, b: Float64Array): Float64Array => a.map((chance, at) => (chance + b[at]!) / 2);
  const total = half(first.law.total, second.law.total);
  const difference = half(first.law.difference, second.law.difference);
  return {
    firstWins: (first.firstWins + second.firstWins) / 2,
    law: { ...first.law, home: total, away: total, total, difference },
  };
}

function outlook(strengths: Strengths): (state: EsportsState) => Outlook {
  const rounds = chancesOf(strengths);
  const fresh = anyMap(rounds);
  return (state) => {
    if (state.phase === 'ft') return over;
    const running = state.attacksFirst === 0 ? fresh : mapFrom(rounds, state.maps.at(-1)!, state.attacksFirst);
    const map = state.won[0] + state.won[1] + 1;
    const scores = setScores(state.mapsToWin, state.won, running.firstWins, fresh.firstWins);
    const ids = idsOf(market('set-betting'), { setsToWin: state.mapsToWin });
    const mapLaw = (at: number): MapLaw | undefined => {
      if (at === map) return running;
      return at > map && isSurelyPlayed(state.mapsToWin, state.won, at) ? fresh : undefined;
    };
    const chances = (key: MarketKey): Chances | undefined => {
      const { period } = key.specifiers;
      if (!period) return setChances(scores, ids, key);
      const law = mapLaw(Number(period.slice('map'.length)));
      return law && scoreChances(law.law, key);
    };
    const offers = (): MarketKey[] => [
      market('winner'),
      ...(state.mapsToWin === 2 ? ['2.5'] : ['3.5', '4.5']).map((total) => market('sets-total', { total })),
      ...['-1.5', '1.5'].map((handicap) => market('sets-handicap', { handicap })),
      market('set-betting'),
      ...[map, map + 1].flatMap((at) => {
        const law = mapLaw(at);
        if (!law) return [];
        const period = { period: `map${at}` };
        return [
          market('winner', period),
          ...linesOf('total', 'total', totalsAround(law.law, [0, -1, 1, -2, 2]), period),
          ...linesOf('handicap', 'handicap', handicapsAround(law.law, [0, -1, 1, -2, 2]), period),
          market('odd-even', period),
        ];
      }),
    ];
    return { chances, offers };
  };
}

export const esports: Model<EsportsState> = {
  sport: 'esports',
  version: 'esports-1',
  clockRate: 0,
  simulate,
  start: (strengths) => startOf(mapsToWinOf(strengths)),
  later: (state) => state,
  outlook,
  played: (state) => ({
    isOver: state.phase === 'ft',
    scorers: [],
    setsToWin: state.mapsToWin,
    tally({ specifiers: { period } }) {
      if (!period) return { score: state.won, isOver: state.phase === 'ft' };
      const map = Number(period.slice('map'.length));
      const score = state.maps[map - 1];
      return score && { score, isOver: map <= state.won[0] + state.won[1] };
    },
  }),
  board(state) {
    const { phase, won, maps } = state;
    return {
      score: [won[0], won[1]],
      periods: maps.map(([first, second]) => [first, second]),
      period: phase === 'before' ? '' : phase === 'ft' ? 'ft' : `map${maps.length}`,
      clockS: null,
      isRunning: false,
      points: null,
      serving: null,
      statistics: { kills: [...state.kills] },
    };
  },
};
