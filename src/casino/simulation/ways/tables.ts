// Bets on a cloth.
import { WHEELS } from '#casino/engine/roulette-layout.ts';
import { countWinners, WAYS } from '#casino/titles/baccarat/prove.ts';
import { RANKS as SHOE_RANKS, SPOTS as HANDS_OF_PUNTO, SUITS as SHOE_SUITS } from '#casino/titles/baccarat/paytable.ts';
import { rules as moneyWheel } from '#casino/titles/money-wheel/paytable.ts';
import { throwsByFaces } from '#casino/titles/sic-bo/paytable.ts';
import { evenChances, first, type Way, type Ways } from './way.ts';

/** A bet on red settles with the pocket that the wheel shows. */
const roulette = (sysname: string, zeros: keyof typeof WHEELS): [string, Omit<Way, 'title'>] => [
  sysname,
  {
    params: { bets: [{ spot: 'red', chips: 1 }] },
    winsAbove: 0.5,
    seen: [
      {
        name: 'pocket',
        classOf: (events) => WHEELS[zeros].indexOf(first(events, 'spin')['pocket'] as string),
        chances: evenChances(WHEELS[zeros].length),
      },
    ],
  },
];

const SHOE = SHOE_SUITS.flatMap((suit) => SHOE_RANKS.map((rank) => `${rank}${suit}`));
function punto(): Omit<Way, 'title'> {
  const wins = countWinners();
  return {
    params: { bets: [{ spot: 'banker', chips: 1 }] },
    winsAbove: 1,
    seen: [
      {
        name: 'winner',
        classOf: (events) => (HANDS_OF_PUNTO as readonly unknown[]).indexOf(first(events, 'result')['winner']),
        chances: HANDS_OF_PUNTO.map((spot) => wins[spot] / WAYS),
      },
      {
        name: 'first card',
        classOf: (events) => SHOE.indexOf(first(events, 'deal')['card'] as string),
        chances: evenChances(SHOE.length),
      },
      {
        name: 'fourth card',
        classOf: (events) => SHOE.indexOf(events.filter(({ type }) => type === 'deal')[3]!['card'] as string),
        chances: evenChances(SHOE.length),
      },
    ],
  };
}

const faces = new Map(throwsByFaces.map(({ dice }, at) => [dice.join(), at]));

export const tableGames = (): Ways => ({
  ...Object.fromEntries([
    roulette('european-roulette', 'single'),
    roulette('french-roulette', 'single'),
    roulette('american-roulette', 'double'),
    roulette('live-roulette', 'single'),
  ]),
  baccarat: punto(),
  'live-baccarat': punto(),
  'sic-bo': {
    params: { bets: [{ spot: 'small', chips: 1 }] },
    winsAbove: 0,
    seen: [
      {
        name: 'faces',
        classOf: (events) => faces.get([...(first(events, 'dice')['dice'] as number[])].sort((a, b) => a - b).join())!,
        chances: throwsByFaces.map(({ ways }) => ways / 216),
      },
    ],
  },
  'money-wheel': {
    params: { bets: [{ spot: '2', chips: 1 }] },
    winsAbove: 0,
    seen: [
      {
        name: 'segment',
        classOf: (events) => first(events, 'stop')['segment'] as number,
        chances: evenChances(moneyWheel.wheel.length),
      },
    ],
  },
});
