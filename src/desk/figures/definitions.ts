/**
 * The figures, as data: what each is made of, and how it is counted, in the sentence that the page shows. Lines are of `lines.ts`,
 * people are counted once in a period.
 */
import type { Line } from './lines.ts';

/** Parts of the figures that a role may see; `all` is everything. */
export const PARTS = ['payments', 'sports', 'marketing'] as const;
export type Part = (typeof PARTS)[number];

export type People = 'registered' | 'registered-depositing' | 'first-deposits' | 'active' | 'depositors';

export interface Definition {
  name: string;
  label: string;
  /** How is this counted? */
  about: string;
  parts: readonly Part[];
  /** Money: lines, each added or subtracted. */
  lines?: Partial<Record<Line, 1 | -1>>;
  people?: People;
  /** One figure divided by another: of two sums or two numbers in per cent, of a sum and a number of people in EUR. */
  ratio?: { of: string; by: string; unit: 'percent' | 'money' };
}

const NGR = {
  staked: 1,
  won: -1,
  'bonus-granted': -1,
  cashback: -1,
  rakeback: -1,
  rewards: -1,
  jackpots: -1,
  'entry-fees': 1,
} as const satisfies Partial<Record<Line, 1 | -1>>;

export const DEFINITIONS: readonly Definition[] = [
  {
    name: 'turnover',
    label: 'Turnover',
    about: 'Everything staked on rounds and bets, on the day they were settled, whichever purse or the house paid.',
    parts: ['sports', 'marketing'],
    lines: { staked: 1 },
  },
  {
    name: 'turnover-real',
    label: 'Turnover, real',
    about: 'The part of the turnover that was paid from main purses: players’ own money.',
    parts: ['sports', 'marketing'],
    lines: { 'staked-real': 1 },
  },
  {
    name: 'ggr',
    label: 'GGR',
    about:
      'Staked less won, of settled rounds and bets, all purses; free stakes that the house paid are included. What promotions of bets have added to wins is not: it is a cost of its own.',
    parts: ['sports', 'marketing'],
    lines: { staked: 1, won: -1, promotions: 1 },
  },
  {
    name: 'hold',
    label: 'Hold',
    about: 'GGR divided by turnover. Beside each game stands the edge that is proved for it.',
    parts: ['sports'],
    ratio: { of: 'ggr', by: 'turnover', unit: 'percent' },
  },
  {
    name: 'promotions',
    label: 'Promotions of bets',
    about:
      'What price boosts, accumulator boosts, insurance and leads of two goals have added to what bets returned, above the book’s own odds and results; less what corrections took back.',
    parts: ['sports', 'marketing'],
    lines: { promotions: 1 },
  },
  {
    name: 'bonus-granted',
    label: 'Bonus cost, granted',
    about:
      'What left the account of bonus cost, less what came back: bonuses, free stakes, boosts; forfeited money comes back.',
    parts: ['marketing'],
    lines: { 'bonus-granted': 1 },
  },
  {
    name: 'bonus-realised',
    label: 'Bonus cost, realised',
    about: 'Bonus money that became the players’ own: bonuses that were completed, and wins of free spins.',
    parts: ['marketing'],
    lines: { 'bonus-realised': 1 },
  },
  {
    name: 'cashback',
    label: 'Cashback',
    about: 'Cashback of weeks that was paid to main purses.',
    parts: ['marketing'],
    lines: { cashback: 1 },
  },
  {
    name: 'rakeback',
    label: 'Rakeback',
    about: 'Rakeback that players have collected.',
    parts: ['marketing'],
    lines: { rakeback: 1 },
  },
  {
    name: 'rewards',
    label: 'Rewards',
    about: 'Money for levels, missions, the shop, raffles and tournaments, less what was taken back.',
    parts: ['marketing'],
    lines: { rewards: 1 },
  },
  {
    name: 'jackpots',
    label: 'Jackpots',
    about:
      'What the house has paid into the pools: with each stake, and to begin a run after a drop. A drop is paid out of its pool.',
    parts: ['marketing'],
    lines: { jackpots: 1 },
  },
  {
    name: 'pools-opened',
    label: 'Jackpot pools opened',
    about:
      'What the house has put into pools when they were opened for the first time. It was not lost on that day, it waits to be won: it is not in NGR, and is subtracted in the contribution.',
    parts: ['marketing'],
    lines: { 'pools-opened': 1 },
  },
  {
    name: 'entry-fees',
    label: 'Entry fees',
    about: 'Fees of tournaments, less those that were given back.',
    parts: ['marketing'],
    lines: { 'entry-fees': 1 },
  },
  {
    name: 'ngr',
    label: 'NGR',
    about:
      'GGR less promotions of bets, bonus cost as granted, cashback, rakeback, rewards and jackpots, plus kept entry fees. What opened the pools of jackpots is a figure of its own. Costs that belong to no product stand in a row of their own.',
    parts: ['marketing'],
    lines: NGR,
  },
  {
    name: 'losses',
    label: 'Losses and adjustments',
    about: 'What was written off or given by hand: adjustments, and debts of deposits and bets that were returned.',
    parts: [],
    lines: { losses: 1 },
  },
  {
    name: 'contribution',
    label: 'Contribution',
    about:
      'NGR less losses, adjustments and what opened the pools of jackpots. Fees of payment providers, suppliers’ shares and duty are billed, not booked here: subtract them from this.',
    parts: [],
    lines: { ...NGR, losses: -1, 'pools-opened': -1 },
  },
  {
    name: 'player-money',
    label: 'Player-money NGR',
    about:
      'What players’ own money became ours: all that left main and locked purses and did not go to a payment provider. It is deposits less returned, less paid out, less the growth of balances.',
    parts: ['payments'],
    lines: { 'player-money': 1 },
  },
  {
    name: 'deposits',
    label: 'Deposits',
    about: 'Money that payment providers have credited.',
    parts: ['payments', 'marketing'],
    lines: { deposits: 1 },
  },
  {
    name: 'returned',
    label: 'Returned',
    about: 'Deposits that went back: refunds and charge-backs, less disputes that were won.',
    parts: ['payments'],
    lines: { returned: 1 },
  },
  {
    name: 'paid-out',
    label: 'Paid out',
    about: 'Withdrawals that were paid, less those that came back.',
    parts: ['payments'],
    lines: { 'paid-out': 1 },
  },
  {
    name: 'balance-change',
    label: 'Growth of balances',
    about: 'By how much main and locked purses have grown together.',
    parts: ['payments'],
    lines: { 'balance-change': 1 },
  },
  {
    name: 'registered',
    label: 'Registrations',
    about: 'Accounts that were opened.',
    parts: ['marketing'],
    people: 'registered',
  },
  {
    name: 'first-deposits',
    label: 'First depositors',
    about: 'Players whose first deposit was credited in the period.',
    parts: ['marketing', 'payments'],
    people: 'first-deposits',
  },
  {
    name: 'registered-depositing',
    label: 'Deposited within 7 days',
    about: 'Of the registrations, those whose first deposit came within seven days.',
    parts: ['marketing'],
    people: 'registered-depositing',
  },
  {
    name: 'ftd-rate',
    label: 'FTD rate',
    about: 'Of the registrations, the share whose first deposit came within seven days.',
    parts: ['marketing'],
    ratio: { of: 'registered-depositing', by: 'registered', unit: 'percent' },
  },
  {
    name: 'active',
    label: 'Active players',
    about: 'Players with at least one settled stake of their own money in the period.',
    parts: ['marketing', 'sports'],
    people: 'active',
  },
  {
    name: 'depositors',
    label: 'Depositors',
    about: 'Players with at least one deposit in the period.',
    parts: ['marketing', 'payments'],
    people: 'depositors',
  },
  {
    name: 'arpu',
    label: 'ARPU',
    about: 'NGR divided by active players.',
    parts: ['marketing'],
    ratio: { of: 'ngr', by: 'active', unit: 'money' },
  },
  {
    name: 'arppu',
    label: 'ARPPU',
    about: 'NGR divided by depositors.',
    parts: ['marketing'],
    ratio: { of: 'ngr', by: 'depositors', unit: 'money' },
  },
];

export const definitionNamed = (name: string): Definition =>
  DEFINITIONS.find((definition) => definition.name === name)!;

/** The sums of lines, and the numbers of people, that a row is made of. */
export interface Counted {
  lines: Partial<Record<Line, bigint>>;
  people: Partial<Record<People, number>>;
}

/** Money in minor units, people as their number, per cent in hundredths of one; `undefined` where there is nothing to divide by. */
export function figureOf(definition: Definition, counted: Counted): bigint | undefined {
  const { lines, people, ratio } = definition;
  if (lines)
    return Object.entries(lines).reduce(
      (sum, [line, sign]) => sum + BigInt(sign) * (counted.lines[line as Line] ?? 0n),
      0n,
    );
  if (people) return BigInt(counted.people[people] ?? 0);
  const divisor = figureOf(definitionNamed(ratio!.by), counted)!;
  const dividend = figureOf(definitionNamed(ratio!.of), counted)!;
  if (divisor === 0n) return undefined;
  return (dividend * (ratio!.unit === 'percent' ? 10_000n : 1n)) / divisor;
}

export const unitOf = ({ lines, ratio }: Definition): 'money' | 'number' | 'percent' =>
  lines ? 'money' : (ratio?.unit ?? 'number');
