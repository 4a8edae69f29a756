// Every title over HTTP and durable, in turns within one run: how fast the slowest is beside the fastest. A title in which the
// player acts is counted by its requests, for each of them is a step that is paid for and kept.
import { drive } from './driver.ts';
import { median, type Figure } from './figures.ts';
import { titles } from '#math/titles/index.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const PLAYERS = 64;
const SECONDS = 0.8;
const TURNS = 2;

/** Choices of the titles that need some, those that tell most. */
const CHOICES: Readonly<Record<string, object>> = {
  dice: { direction: 'under', target: '50.00' },
  limbo: { target: '2.00' },
  crash: { target: '2.00' },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'low' },
  'coin-flip': { side: 'heads', flips: 10 },
  keno: { table: 'classic', spots: [1, 5, 9, 12, 17, 22, 28, 33, 39, 40] },
  'european-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'french-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'american-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  baccarat: { bets: [{ spot: 'banker', chips: 1 }] },
  'sic-bo': { bets: [{ spot: 'big', chips: 1 }] },
};
interface Stepped {
  params: object;
  /** What is done, by what is on offer: the first that is there. */
  actions: Readonly<Record<string, object>>;
}
const hold: Stepped = { params: {}, actions: { hold: { do: 'hold', cards: [0, 1] } } };
/** Rounds that are over with one action, or a few. */
const STEPS: Readonly<Record<string, Stepped>> = {
  mines: { params: { mines: 24 }, actions: { take: { do: 'take' }, open: { do: 'open', cell: 0 } } },
  tower: { params: { level: 'master' }, actions: { take: { do: 'take' }, climb: { do: 'climb', door: 0 } } },
  'hi-lo': { params: {}, actions: { take: { do: 'take' }, higher: { do: 'higher' }, lower: { do: 'lower' } } },
  blackjack: { params: {}, actions: { 'no-insurance': { do: 'no-insurance' }, stand: { do: 'stand' } } },
  'jacks-or-better': hold,
  'deuces-wild': hold,
  'three-card-poker': { params: {}, actions: { fold: { do: 'fold' } } },
  'casino-holdem': { params: {}, actions: { fold: { do: 'fold' } } },
};

/** What the driver fills in. */
const PLACES = new Set(['{key}', '{round}', '{number}', '{action}']);

export async function benchTitles(): Promise<Figure[]> {
  const site = await startSiteProcess();
  try {
    const players = await createPlayers(site.owner, PLAYERS);
    const form = (fields: Record<string, string>): string =>
      Object.entries(fields)
        .map(([name, value]) => `${name}=${PLACES.has(value) ? value : encodeURIComponent(value)}`)
        .join('&');
    const requestsOf = (sysname: string) =>
      players.map((player) => {
        const stepped = STEPS[sysname];
        const order = { sysname, mode: 'play', stake: '1.00', request_id: '{key}' };
        if (!stepped) {
          const body = form({ ...order, params: JSON.stringify(CHOICES[sysname] ?? {}) });
          return { head: postHead(site, 'Games.playRound', player.cookie), body };
        }
        const action = { round_id: '{round}', number: '{number}', action: '{action}', request_id: '{key}' };
        return {
          head: postHead(site, 'Games.openRound', player.cookie),
          body: form({ ...order, params: JSON.stringify(stepped.params) }),
          next: {
            head: postHead(site, 'Games.actInRound', player.cookie),
            body: form(action),
            choices: Object.entries(stepped.actions).map(
              ([offer, what]) => [offer, encodeURIComponent(JSON.stringify(what))] as const,
            ),
          },
        };
      });
    const names = Object.values(titles).flatMap(({ sysname, type }) => (type === 'live' ? [] : [sysname]));
    const speeds = new Map(names.map((name) => [name, [] as number[]]));
    const load = { port: site.port, seconds: SECONDS, warmUpSeconds: 0.2 };
    await drive({ ...load, requests: requestsOf('dice'), seconds: 3 });
    for (let turn = 0; turn < TURNS; turn++)
      for (const name of names) {
        const { perSecond, failures } = await drive({ ...load, requests: requestsOf(name) });
        if (failures > 0) throw new Error(`${failures} rounds of ${name} failed`);
        speeds.get(name)!.push(perSecond);
      }
    const found = [...speeds].map(([name, all]) => ({ name, value: median(all) }));
    const fastest = found.reduce((a, b) => (b.value > a.value ? b : a));
    return [
      { name: `requests of the fastest (${fastest.name})`, value: fastest.value, unit: '/s' },
      ...found
        .toSorted((a, b) => a.value - b.value)
        .map(({ name, value }) => ({
          name: `${name} ÷ the fastest`,
          value: value / fastest.value,
          unit: '×',
          target: '≥ 0.8',
        })),
    ];
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
}
