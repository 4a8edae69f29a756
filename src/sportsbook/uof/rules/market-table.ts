/**
 * Markets of the feed that are markets of ours, by their ids at Sportradar: the same bet under a name of the site, in all its
 * languages. Only in sports in which the site's words for them are right: whether overtime counts, and what a total counts.
 * Every other market keeps the feed's words (`uof.N`).
 */
import type { MARKET_KINDS } from '#sportsbook/models/market.ts';

export interface MarketLine {
  kind: (typeof MARKET_KINDS)[number];
  /** Ours, by theirs. */
  outcomes: Readonly<Record<string, string>>;
  /** Theirs, by ours: `{ total: 'total' }`. What is not named here may not be there. */
  specifiers?: Readonly<Record<string, string>>;
  /** Added to it as it stands; `{setnr}` is the value of a specifier. */
  period?: string;
  team?: '1' | '2';
  sports: readonly string[];
}

const FOOTBALL = ['football'];
const HOCKEY = ['ice-hockey'];
const BASKETBALL = ['basketball'];
const TENNIS = ['tennis'];
const ESPORTS = ['esports'];
const SCORED = ['football', 'ice-hockey'];
/** A draw is a result there, and no overtime counts. */
const DRAWN = ['football', 'ice-hockey', 'handball', 'futsal', 'rugby', 'field-hockey', 'bandy', 'floorball'];
const DUELS = ['tennis', 'esports', 'volleyball', 'beach-volleyball', 'table-tennis', 'badminton', 'snooker', 'darts'];

const THREE = { '1': '1', '2': 'x', '3': '2' };
const TWO = { '4': '1', '5': '2' };
const DOUBLE = { '9': '1x', '10': '12', '11': 'x2' };
const LINE = { '12': 'over', '13': 'under' };
const HANDICAP = { '1714': '1', '1715': '2' };
const HANDICAP_3WAY = { '1711': '1', '1712': 'x', '1713': '2' };
const YES_NO = { '74': 'yes', '76': 'no' };
const ODD_EVEN = { '70': 'odd', '72': 'even' };

const total = { total: 'total' };
const hcp = { handicap: 'hcp' };

/** `274` → `0:0`, for scores in the order in which Sportradar numbers them by twos. */
const scores = (first: number, texts: string): Record<string, string> =>
  Object.fromEntries(texts.split(' ').map((text, at) => [String(first + 2 * at), text]));

export const MARKET_TABLE: Readonly<Record<number, MarketLine>> = {
  1: { kind: '1x2', outcomes: THREE, sports: DRAWN },
  60: { kind: '1x2', outcomes: THREE, period: '1h', sports: FOOTBALL },
  83: { kind: '1x2', outcomes: THREE, period: '2h', sports: FOOTBALL },
  235: { kind: '1x2', outcomes: THREE, period: 'q{quarternr}', sports: BASKETBALL },
  10: { kind: 'double-chance', outcomes: DOUBLE, sports: DRAWN },
  63: { kind: 'double-chance', outcomes: DOUBLE, period: '1h', sports: FOOTBALL },
  85: { kind: 'double-chance', outcomes: DOUBLE, period: '2h', sports: FOOTBALL },
  11: { kind: 'draw-no-bet', outcomes: TWO, sports: DRAWN },
  64: { kind: 'draw-no-bet', outcomes: TWO, period: '1h', sports: FOOTBALL },
  86: { kind: 'draw-no-bet', outcomes: TWO, period: '2h', sports: FOOTBALL },
  186: { kind: 'winner', outcomes: TWO, sports: DUELS },
  219: { kind: 'winner', outcomes: TWO, sports: BASKETBALL },
  406: { kind: 'winner', outcomes: TWO, sports: HOCKEY },
  202: { kind: 'winner', outcomes: TWO, period: 'set{setnr}', sports: TENNIS },
  330: { kind: 'winner', outcomes: TWO, period: 'map{mapnr}', sports: ESPORTS },

  18: { kind: 'total', outcomes: LINE, specifiers: total, sports: SCORED },
  68: { kind: 'total', outcomes: LINE, specifiers: total, period: '1h', sports: FOOTBALL },
  90: { kind: 'total', outcomes: LINE, specifiers: total, period: '2h', sports: FOOTBALL },
  225: { kind: 'total', outcomes: LINE, specifiers: total, sports: BASKETBALL },
  236: { kind: 'total', outcomes: LINE, specifiers: total, period: 'q{quarternr}', sports: BASKETBALL },
  189: { kind: 'total', outcomes: LINE, specifiers: total, sports: TENNIS },
  204: { kind: 'total', outcomes: LINE, specifiers: total, period: 'set{setnr}', sports: TENNIS },
  332: { kind: 'total', outcomes: LINE, specifiers: total, period: 'map{mapnr}', sports: ESPORTS },
  314: { kind: 'sets-total', outcomes: LINE, specifiers: total, sports: TENNIS },
  328: { kind: 'sets-total', outcomes: LINE, specifiers: total, sports: ESPORTS },
  166: { kind: 'corners-total', outcomes: LINE, specifiers: total, sports: FOOTBALL },
  177: { kind: 'corners-total', outcomes: LINE, specifiers: total, period: '1h', sports: FOOTBALL },
  139: { kind: 'cards-total', outcomes: LINE, specifiers: total, sports: FOOTBALL },
  19: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '1', sports: SCORED },
  20: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '2', sports: SCORED },
  69: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '1', period: '1h', sports: FOOTBALL },
  70: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '2', period: '1h', sports: FOOTBALL },
  91: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '1', period: '2h', sports: FOOTBALL },
  92: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '2', period: '2h', sports: FOOTBALL },
  227: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '1', sports: BASKETBALL },
  228: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '2', sports: BASKETBALL },
  190: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '1', sports: TENNIS },
  191: { kind: 'team-total', outcomes: LINE, specifiers: total, team: '2', sports: TENNIS },

  16: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, sports: SCORED },
  66: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, period: '1h', sports: FOOTBALL },
  88: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, period: '2h', sports: FOOTBALL },
  223: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, sports: BASKETBALL },
  303: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, period: 'q{quarternr}', sports: BASKETBALL },
  187: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, sports: TENNIS },
  203: { kind: 'handicap', outcomes: HANDICAP, specifiers: hcp, period: 'set{setnr}', sports: TENNIS },
  188: { kind: 'sets-handicap', outcomes: HANDICAP, specifiers: hcp, sports: TENNIS },
  327: { kind: 'sets-handicap', outcomes: HANDICAP, specifiers: hcp, sports: ESPORTS },
  14: { kind: 'handicap-3way', outcomes: HANDICAP_3WAY, specifiers: hcp, sports: SCORED },
  65: { kind: 'handicap-3way', outcomes: HANDICAP_3WAY, specifiers: hcp, period: '1h', sports: FOOTBALL },
  87: { kind: 'handicap-3way', outcomes: HANDICAP_3WAY, specifiers: hcp, period: '2h', sports: FOOTBALL },

  29: { kind: 'both-score', outcomes: YES_NO, sports: SCORED },
  75: { kind: 'both-score', outcomes: YES_NO, period: '1h', sports: FOOTBALL },
  95: { kind: 'both-score', outcomes: YES_NO, period: '2h', sports: FOOTBALL },
  35: {
    kind: 'both-score-result',
    outcomes: { '78': '1-yes', '80': '1-no', '82': 'x-yes', '84': 'x-no', '86': '2-yes', '88': '2-no' },
    sports: FOOTBALL,
  },
  31: { kind: 'clean-sheet', outcomes: YES_NO, team: '1', sports: SCORED },
  32: { kind: 'clean-sheet', outcomes: YES_NO, team: '2', sports: SCORED },
  26: { kind: 'odd-even', outcomes: ODD_EVEN, sports: SCORED },
  74: { kind: 'odd-even', outcomes: ODD_EVEN, period: '1h', sports: FOOTBALL },
  94: { kind: 'odd-even', outcomes: ODD_EVEN, period: '2h', sports: FOOTBALL },
  8: {
    kind: 'next-goal',
    outcomes: { '6': '1', '7': 'none', '8': '2' },
    specifiers: { goal: 'goalnr' },
    sports: FOOTBALL,
  },
  45: {
    kind: 'correct-score',
    outcomes: scores(
      274,
      '0:0 1:0 2:0 3:0 4:0 0:1 1:1 2:1 3:1 4:1 0:2 1:2 2:2 3:2 4:2 0:3 1:3 2:3 3:3 4:3 0:4 1:4 2:4 3:4 4:4 other',
    ),
    sports: FOOTBALL,
  },
  81: {
    kind: 'correct-score',
    outcomes: scores(462, '0:0 1:1 2:2 1:0 2:0 2:1 0:1 0:2 1:2 other'),
    period: '1h',
    sports: FOOTBALL,
  },
  47: {
    kind: 'half-full',
    outcomes: scores(418, '1/1 1/x 1/2 x/1 x/x x/2 2/1 2/x 2/2'),
    sports: FOOTBALL,
  },
  210: {
    kind: 'game-winner',
    outcomes: TWO,
    specifiers: { set: 'setnr', game: 'gamenr' },
    sports: TENNIS,
  },
};
