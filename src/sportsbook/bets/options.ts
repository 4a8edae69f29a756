// The sportsbook: how long live bets are held, and how much may be won.
import { promotionOptions } from './promotions/options.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import type { Settings } from '#platform/config.ts';
import { readJson, whole, type Options } from '#platform/config/option.ts';

const USUAL_DELAYS = { football: 5, tennis: 4, basketball: 5, 'ice-hockey': 5, esports: 4 };
const delayOf = whole(1, 10);

function delays(value: string): Readonly<Record<string, number>> {
  const entries = value.split(',').map((pair): [string, number] => {
    const [name = '', seconds = ''] = pair.split('=', 2);
    if (!SPORT_ID.test(name))
      throw new Error(`names "${name}", which is no sport such as ${Object.keys(USUAL_DELAYS).join(', ')}`);
    return [name, delayOf(seconds)];
  });
  return { ...USUAL_DELAYS, ...Object.fromEntries(entries) };
}

/** In whole EUR, but for percentages and multiples. */
export interface BetLimits {
  /** What one bet may win on an event of a competition rated 1 to 5. */
  win: readonly number[];
  /** Of that, in percent, by class of the market. */
  classes: { main: number; side: number; special: number };
  /** How many such wins an outcome, a market and an event carry together. */
  outcome: number;
  market: number;
  event: number;
  /** How much of these one player may use, in percent; the player's factor applies. */
  player: number;
  /** What one bet may return, and all bets that a player places on one day. */
  payout: number;
  day: number;
}

const USUAL: BetLimits = {
  win: [20_000, 10_000, 5_000, 2_500, 1_000],
  classes: { main: 100, side: 50, special: 20 },
  outcome: 3,
  market: 5,
  event: 15,
  player: 10,
  payout: 100_000,
  day: 250_000,
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function betLimits(value: string): BetLimits {
  const setting = readJson(value) as Partial<BetLimits> | null;
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    throw new Error('must be a JSON object');
  const unknown = Object.keys(setting).find((name) => !Object.hasOwn(USUAL, name));
  if (unknown !== undefined) throw new Error(`names "${unknown}"; there are ${Object.keys(USUAL).join(', ')}`);
  const limits = { ...USUAL, ...setting, classes: { ...USUAL.classes, ...setting.classes } };
  const { win, classes, ...rest } = limits;
  if (
    !Array.isArray(win) ||
    win.length !== 5 ||
    ![...win, ...Object.values(classes), ...Object.values(rest)].every(isWhole)
  )
    throw new Error('must hold whole numbers above 0, five of them in "win"');
  if (limits.player > 100) throw new Error('must hold at most 100 percent as "player"');
  return limits;
}

export const options = {
  ...promotionOptions,
  BET_DELAYS: {
    fallback: Object.entries(USUAL_DELAYS)
      .map((pair) => pair.join('='))
      .join(),
    about:
      'Seconds, 1 to 10, for which a bet on a live event is held before its price is looked at again, by sport; 5 for one that is not named.',
    parse: delays,
  },
  BET_LIMITS: {
    fallback: JSON.stringify(USUAL),
    about:
      'How much may be won, in EUR, as JSON: `win` of one bet by rating of the competition, 1 to 5; `classes` of markets in percent of it; `outcome`, `market` and `event`: how many such wins they carry, net of the stakes on other outcomes; `player`: how much of these one player may use, in percent; `payout` of one bet; `day`: of all bets that a player places in a day. The page of the betting rules names the last two.',
    parse: betLimits,
  },
  CASH_OUT_FEE: {
    fallback: '5',
    about:
      'What the house keeps of the fair value of a bet that is cashed out, in percent, 0 to 20. It is shown beside the fair value.',
    parse: whole(0, 20),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
