/** Markets of the models in the numbers and words of the feed. */
import { decide, type Decision, type Played } from '#sportsbook/models/decide.ts';
import type { MarketKey, ModelledSport, OutcomeResult } from '#sportsbook/models/market.ts';
import { correctScoreId, variantOutcome } from '../catalogue/markets.ts';

export interface UofMarket {
  id: number;
  specifiers: string;
  /** From the id of the model's outcome. */
  outcome: (id: string) => string | undefined;
}

const table =
  (ids: Readonly<Record<string, string>>): UofMarket['outcome'] =>
  (id) =>
    ids[id];
const WAYS = table({ '1': '1', x: '2', '2': '3' });
const SIDES = table({ '1': '4', '2': '5' });
const OVER_UNDER = table({ over: '12', under: '13' });
const HANDICAP = table({ '1': '1714', '2': '1715' });
const YES_NO = table({ yes: '74', no: '76' });

const HALF_FULL = table(
  Object.fromEntries(
    ['1', 'x', '2'].flatMap((half, first) =>
      ['1', 'x', '2'].map((full, second) => [`${half}/${full}`, String(418 + 2 * (3 * first + second))]),
    ),
  ),
);

const ofVariant = (id: number, variant: string): UofMarket => ({
  id,
  specifiers: `variant=${variant}`,
  outcome: (name) => variantOutcome(variant, name),
});

/** `undefined`: the stand-in does not offer it. */
export function marketOf(sport: ModelledSport, key: MarketKey): UofMarket | undefined {
  return sport === 'tennis' ? ofTennis(key) : ofFootball(key);
}

function ofFootball({ kind, specifiers }: MarketKey): UofMarket | undefined {
  const { total = '', handicap = '', team, goal = '', period } = specifiers;
  const market = (id: number, outcome: UofMarket['outcome'], specifier = ''): UofMarket => ({
    id,
    specifiers: specifier,
    outcome,
  });
  if (period === '1h') {
    if (kind === '1x2') return market(60, WAYS);
    if (kind === 'total') return market(68, OVER_UNDER, `total=${total}`);
    if (kind === 'handicap') return market(66, HANDICAP, `hcp=${handicap}`);
    return undefined;
  }
  switch (kind) {
    case '1x2':
      return market(1, WAYS);
    case 'next-goal':
      return market(8, table({ '1': '6', none: '7', '2': '8' }), `goalnr=${goal}`);
    case 'double-chance':
      return market(10, table({ '1x': '9', '12': '10', x2: '11' }));
    case 'draw-no-bet':
      return market(11, SIDES);
    case 'handicap-3way':
      return market(14, table({ '1': '1711', x: '1712', '2': '1713' }), `hcp=${handicap}`);
    case 'handicap':
      return market(16, HANDICAP, `hcp=${handicap}`);
    case 'total':
      return market(18, OVER_UNDER, `total=${total}`);
    case 'team-total':
      return market(team === '1' ? 19 : 20, OVER_UNDER, `total=${total}`);
    case 'exact-goals':
      return ofVariant(21, 'sr:exact_goals:6+');
    case 'odd-even':
      return market(26, table({ odd: '70', even: '72' }));
    case 'both-score':
      return market(29, YES_NO);
    case 'clean-sheet':
      return market(team === '1' ? 31 : 32, YES_NO);
    case 'correct-score':
      return market(45, correctScoreId);
    case 'half-full':
      return market(47, HALF_FULL);
    case 'cards-total':
      return market(139, OVER_UNDER, `total=${total}`);
    case 'corners-total':
      return market(166, OVER_UNDER, `total=${total}`);
    default:
      return undefined;
  }
}

function ofTennis({ kind, specifiers }: MarketKey): UofMarket | undefined {
  const { total, handicap, set, game, period } = specifiers;
  const setNumber = period?.slice('set'.length);
  const inSet = setNumber === undefined ? '' : `setnr=${setNumber}|`;
  switch (kind) {
    case 'winner':
      return setNumber === undefined
        ? { id: 186, specifiers: '', outcome: SIDES }
        : { id: 202, specifiers: `setnr=${setNumber}`, outcome: SIDES };
    case 'handicap':
      return { id: inSet ? 203 : 187, specifiers: `${inSet}hcp=${handicap}`, outcome: HANDICAP };
    case 'total':
      return { id: inSet ? 204 : 189, specifiers: `${inSet}total=${total}`, outcome: OVER_UNDER };
    case 'sets-handicap':
      return { id: 188, specifiers: `hcp=${handicap}`, outcome: HANDICAP };
    case 'sets-total':
      return { id: 314, specifiers: `total=${total}`, outcome: OVER_UNDER };
    case 'set-betting':
      return ofVariant(199, 'sr:correct_score:bestof:3');
    case 'game-winner':
      return { id: 210, specifiers: `setnr=${set}|gamenr=${game}`, outcome: SIDES };
    default:
      return undefined;
  }
}

/** What is said of an outcome that is decided. */
export interface Settlement {
  id: string;
  result: 0 | 1;
  voidFactor?: 0.5 | 1;
  deadHeatFactor?: number;
}

export function settlementOf(id: string, result: OutcomeResult): Settlement {
  switch (result) {
    case 'won':
      return { id, result: 1 };
    case 'lost':
      return { id, result: 0 };
    case 'void':
      return { id, result: 0, voidFactor: 1 };
    case 'half-won':
      return { id, result: 1, voidFactor: 0.5 };
    case 'half-lost':
      return { id, result: 0, voidFactor: 0.5 };
    default:
      return { id, result: 1, deadHeatFactor: result.shared / result.tied };
  }
}

export function decideMarket(
  key: MarketKey,
  market: UofMarket,
  played: Played,
): { outcomes: Settlement[]; isRetired: boolean } | undefined {
  const decision: Decision | undefined = decide(key, played);
  if (!decision) return undefined;
  return {
    outcomes: decision.outcomes.flatMap(({ id, result }) => {
      const outcome = market.outcome(id);
      return outcome === undefined ? [] : [settlementOf(outcome, result)];
    }),
    isRetired: decision.voidReason === 'retired',
  };
}
