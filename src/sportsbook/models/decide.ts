/** How a market was decided, from what has been played so far; nothing while that is open. */
import type { MarketKey, OutcomeResult, VoidReason } from './market.ts';
import { resultAbove, resultBelow, halvesOf } from './lines.ts';
import { highestScore, jointOutcome, MARGINS, MAX_EXACT, scoreIds } from './score-markets.ts';

export interface Decision {
  outcomes: { id: string; result: OutcomeResult }[];
  /** Why all stakes, or some, come back. */
  voidReason?: VoidReason;
}

/** A score that counts for a market: of the match or a part of it, in goals, points, games, sets … */
export interface Tally {
  score: readonly [number, number];
  isOver: boolean;
}

/** What has been played, as markets ask. */
export interface Played {
  /** The score that decides this market; nothing when it is unknown or has not begun. */
  tally(key: MarketKey): Tally | undefined;
  /** Who scored, in order. */
  scorers: readonly (1 | 2)[];
  /** Regular time is over: no goal counts any more. */
  isOver: boolean;
  /** At half-time. */
  half?: Tally;
  /** So many sets or maps win the match. */
  setsToWin?: number;
  /** Who won game `game` of set `set`. */
  gameWinner?(set: number, game: number): 1 | 2 | undefined;
  /** The match ended without its end. */
  retired?: { by: 1 | 2; hasWholeSet: boolean };
}

export function decide(key: MarketKey, played: Played): Decision | undefined {
  const decided = byPlay(key, played);
  if (decided || !played.retired) return decided;
  const { by, hasWholeSet } = played.retired;
  if (key.kind === 'winner' && !key.specifiers['period'] && hasWholeSet) return pick(['1', '2'], by === 1 ? '2' : '1');
  return { outcomes: idsOf(key, played).map((id) => ({ id, result: 'void' })), voidReason: 'retired' };
}

function byPlay(key: MarketKey, played: Played): Decision | undefined {
  const { kind, specifiers } = key;
  if (kind === 'next-goal') {
    const scorer = played.scorers[Number(specifiers['goal']) - 1];
    if (scorer) return pick(['1', 'none', '2'], String(scorer));
    return played.isOver ? pick(['1', 'none', '2'], 'none') : undefined;
  }
  if (kind === 'game-winner') {
    const winner = played.gameWinner?.(Number(specifiers['set']), Number(specifiers['game']));
    return winner ? pick(['1', '2'], String(winner)) : undefined;
  }
  const tally = played.tally(key);
  if (!tally) return undefined;
  if (kind === 'half-full') {
    const { half } = played;
    if (!half?.isOver || !tally.isOver) return undefined;
    return pick(idsOf(key, played), `${wayOf(half.score)}/${wayOf(tally.score)}`);
  }
  return byScore(key, tally, played);
}

function byScore(key: MarketKey, { score, isOver }: Tally, played: Played): Decision | undefined {
  const { kind, specifiers } = key;
  const [first, second] = score;
  const ids = idsOf(key, played);
  switch (kind) {
    case '1x2':
    case 'winner':
      return isOver ? pick(ids, wayOf(score)) : undefined;
    case 'draw-no-bet':
      if (!isOver) return undefined;
      return first === second ? push(ids) : pick(ids, wayOf(score));
    case 'double-chance':
      return isOver ? pickAll(ids, (id) => id.includes(wayOf(score))) : undefined;
    case 'total':
    case 'corners-total':
    case 'cards-total':
    case 'sets-total':
      return overUnder(first + second, Number(specifiers['total']), isOver);
    case 'team-total':
      return overUnder(specifiers['team'] === '1' ? first : second, Number(specifiers['total']), isOver);
    case 'handicap':
    case 'sets-handicap':
      return isOver ? onLine('1', '2', first - second, -Number(specifiers['handicap'])) : undefined;
    case 'handicap-3way': {
      const [startOne, startTwo] = specifiers['handicap']!.split(':').map(Number) as [number, number];
      return isOver ? pick(ids, wayOf([first + startOne, second + startTwo])) : undefined;
    }
    case 'odd-even':
      return isOver ? pick(ids, (first + second) % 2 === 1 ? 'odd' : 'even') : undefined;
    case 'exact-goals':
      if (first + second >= MAX_EXACT) return pick(ids, `${MAX_EXACT}+`);
      return isOver ? pick(ids, String(first + second)) : undefined;
    case 'clean-sheet': {
      const conceded = specifiers['team'] === '1' ? second : first;
      if (conceded > 0) return pick(ids, 'no');
      return isOver ? pick(ids, 'yes') : undefined;
    }
    case 'both-score':
      if (first > 0 && second > 0) return pick(ids, 'yes');
      return isOver ? pick(ids, 'no') : undefined;
    case 'both-score-result':
      return isOver ? pick(ids, jointOutcome(kind, first, second, 0)) : undefined;
    case 'correct-score': {
      const outcome = jointOutcome(kind, first, second, highestScore(key));
      return isOver || outcome === 'other' ? pick(ids, outcome) : undefined;
    }
    case 'set-betting':
      return isOver ? pick(ids, `${first}:${second}`) : undefined;
    case 'winning-margin': {
      if (!isOver) return undefined;
      const margin = Math.abs(first - second);
      const name = MARGINS.find(([, least, most]) => margin >= least && margin <= most)?.[0];
      return name ? pick(ids, `${first > second ? 1 : 2}:${name}`) : push(ids);
    }
    default:
      return undefined;
  }
}

/** The outcomes of a market, in the order in which they are shown. */
export function idsOf(key: MarketKey, { setsToWin = 2 }: Pick<Played, 'setsToWin'> = {}): string[] {
  switch (key.kind) {
    case '1x2':
    case 'handicap-3way':
      return ['1', 'x', '2'];
    case 'next-goal':
      return ['1', 'none', '2'];
    case 'double-chance':
      return ['1x', '12', 'x2'];
    case 'total':
    case 'team-total':
    case 'corners-total':
    case 'cards-total':
    case 'sets-total':
      return ['over', 'under'];
    case 'both-score':
    case 'clean-sheet':
      return ['yes', 'no'];
    case 'odd-even':
      return ['odd', 'even'];
    case 'both-score-result':
      return ['1', 'x', '2'].flatMap((way) => [`${way}-yes`, `${way}-no`]);
    case 'correct-score':
      return [...scoreIds(highestScore(key)), 'other'];
    case 'half-full':
      return ['1', 'x', '2'].flatMap((half) => ['1', 'x', '2'].map((full) => `${half}/${full}`));
    case 'exact-goals':
      return [...Array.from({ length: MAX_EXACT }, (_, goals) => String(goals)), `${MAX_EXACT}+`];
    case 'set-betting': {
      const lost = Array.from({ length: setsToWin }, (_, sets) => sets);
      return [
        ...lost.map((sets) => `${setsToWin}:${sets}`),
        ...lost.toReversed().map((sets) => `${sets}:${setsToWin}`),
      ];
    }
    case 'winning-margin':
      return (['1', '2'] as const).flatMap((team) => MARGINS.map(([name]) => `${team}:${name}`));
    case 'outright':
      return [];
    default:
      return ['1', '2'];
  }
}

const wayOf = ([first, second]: readonly [number, number]): '1' | 'x' | '2' =>
  first > second ? '1' : first < second ? '2' : 'x';

const pickAll = (ids: readonly string[], isWon: (id: string) => boolean): Decision => ({
  outcomes: ids.map((id) => ({ id, result: isWon(id) ? 'won' : 'lost' })),
});

const pick = (ids: readonly string[], won: string): Decision => pickAll(ids, (id) => id === won);

const push = (ids: readonly string[]): Decision => ({
  outcomes: ids.map((id) => ({ id, result: 'void' })),
  voidReason: 'push',
});

/** Over is decided as soon as it is passed for good. */
function overUnder(sum: number, line: number, isOver: boolean): Decision | undefined {
  return isOver || sum > halvesOf(line)[1] ? onLine('over', 'under', sum, line) : undefined;
}

function onLine(above: string, below: string, value: number, line: number): Decision {
  const outcomes = [
    { id: above, result: resultAbove(value, line) },
    { id: below, result: resultBelow(value, line) },
  ];
  return outcomes.every(({ result }) => result === 'void') ? { outcomes, voidReason: 'push' } : { outcomes };
}
