// The round of a title that is simulated for players who have chosen nothing yet.
import type { Title } from '#casino/engine/title.ts';

const red = { bets: [{ spot: 'red', chips: 1 }] };
const player = { bets: [{ spot: 'player', chips: 1 }] };

/** Where a round needs a choice: the even chance, or the nearest to it. */
const CHOICES: Readonly<Record<string, object>> = {
  'american-roulette': red,
  'european-roulette': red,
  'french-roulette': red,
  'live-roulette': red,
  baccarat: player,
  'live-baccarat': player,
  'coin-flip': { side: 'heads', flips: 1 },
  dice: { direction: 'under', target: '49.50' },
  limbo: { target: '2.00' },
  crash: { target: '2.00' },
  'live-crash': { target: '2.00' },
  keno: { table: 'low', spots: [1, 2, 3, 4, 5] },
  'money-wheel': { bets: [{ spot: '2', chips: 1 }] },
  plinko: { risk: 'low', rows: 8 },
  'sic-bo': { bets: [{ spot: 'small', chips: 1 }] },
  wheel: { risk: 'low', segments: 10 },
};

/** Its choices; `undefined` where the player decides within the round, which cannot be simulated for them. */
export function usualRound(title: Title): object | undefined {
  if (title.steps) return undefined;
  return [{}, CHOICES[title.sysname]].find((params) => params && title.params.safeParse(params).success);
}
