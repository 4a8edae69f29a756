/**
 * Esports: a match of maps, a map of rounds between attackers and defenders. Thirteen rounds win a map, sides change after twelve,
 * and from twelve all on two rounds ahead are needed, one on each side at a time.
 */
import type { Random } from '#kernel/random.ts';
import { happens } from './draws.ts';
import { isSurelyPlayed, setChances, setScores } from './best-of.ts';
import { idsOf } from './decide.ts';
import {
  attackerNow,
  attacks,
  chancesOf,
  isMapWon,
  mapsToWinOf,
  MAX_ROUNDS,
  opponentOf,
  playMap,
  withMore,
  ROUNDS,
  startOf,
  stateOn,
  type EsportsState,
} from './esports-state.ts';
import { winsTogether } from './esports-together.ts';
import type { ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import {
  KICK_OFF,
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

const ROUND_S = 6;
const MAP_S = 20;
/** Until after the round that is looked at. */
const STOP_S = ROUND_S + 1;
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
    const kills = withMore(withMore(state.kills, winner, 5), opponentOf(winner), random.int(5));
    const happened: Happening[] = [];
    const maps = state.maps.length;
    state = { ...afterRound(state, winner, side, happened), kills };
    steps.push({ at, state, happened, stop: isMapPoint(state) ? STOP_S : 0 });
    if (state.maps.length > maps) at += MAP_S;
  }
  return { steps, endsAt: at };
}

function afterRound(state: EsportsState, winner: Team, side: () => Team, happened: Happening[]): EsportsState {
  const score = withMore(state.maps.at(-1)!, winner);
  const maps = state.maps.with(-1, score);
  if (!isMapWon(score)) return { ...state, maps };
  happened.push({ kind: 'map-won', team: winner });
  const won = withMore(state.won, winner);
  if (won[winner - 1] === state.mapsToWin) {
    happened.push({ kind: 'match-end', team: null });
    return { ...state, maps, won, phase: 'ft' };
  }
  return { ...state, maps: [...maps, [0, 0]], won, attacksFirst: side() };
}

const isMapPoint = ({ phase, maps }: EsportsState): boolean =>
  phase === 'play' && ([1, 2] as const).some((team) => isMapWon(withMore(maps.at(-1)!, team)));

// The prices.

interface MapLaw {
  /** The first's chance. */
  firstWins: number;
  law: ScoreLaw;
}

function mapFrom(chances: Readonly<Pair>, score: Readonly<Pair>, attacksFirst: Team): MapLaw {
  const total = new Float64Array(MAX_ROUNDS + 2);
  const difference = new Float64Array(2 * ROUNDS + 1);
  let firstWins = 0;
  playMap(chances, score, attacksFirst, ([a, b], chance) => {
    total[Math.min(a + b, MAX_ROUNDS)]! += chance;
    difference[a - b + ROUNDS]! += chance;
    if (a > b) firstWins += chance;
  });
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
  together: { stateOn, winsTogether },
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
      serving: phase === 'play' ? attackerNow(state) : null,
      statistics: { kills: [...state.kills] },
    };
  },
};
