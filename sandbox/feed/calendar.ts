/**
 * The calendar of the stand-in: darts, a match every ten minutes, played by a model from the number of its slot. All that the feed
 * says of a match is a function of that number, so it can say it again at any time, under the same numbers.
 */
import { createHash } from 'node:crypto';
import { winChance, type Score } from './match-odds.ts';

export const FEED = 'sandbox';

const SLOT_MS = 600_000;
/** A match is announced so long before it starts. */
const AHEAD_MS = 3 * 3_600_000;
const LEG_MS = 20_000;
const SETS_TO_WIN = 3;
const LEGS_TO_WIN = 3;

const PLAYERS = [
  ['Ada Brook', 0.56],
  ['Jan de Wit', 0.54],
  ['Pilar Costa', 0.52],
  ['Owen Hale', 0.5],
  ['Mika Saari', 0.49],
  ['Tom Ferris', 0.47],
  ['Lena Vogt', 0.46],
  ['Rui Matos', 0.44],
] as const;

export interface DatedMessage {
  at: number;
  message: Record<string, unknown> & { event: string; sequence: number };
}

/** What the feed calls its sport and its own kinds of markets, each in the languages that it has. */
export const descriptions = (timestamp: string): Record<string, unknown>[] => [
  {
    type: 'sports',
    producer: FEED,
    timestamp,
    sports: [{ id: 'darts', names: { en: 'Darts', es: 'Dardos', ru: 'Дартс' }, place: 60 }],
  },
  {
    type: 'market_types',
    producer: FEED,
    timestamp,
    types: [
      {
        kind: `${FEED}.maximums`,
        names: { en: 'Total 180s {total}', es: 'Total de 180: {total}', ru: 'Всего по 180: {total}' },
        outcomes: [
          { id: 'over', names: { en: 'Over {total}', es: 'Más de {total}', ru: 'Больше {total}' } },
          { id: 'under', names: { en: 'Under {total}', es: 'Menos de {total}', ru: 'Меньше {total}' } },
        ],
        groups: ['maximums'],
        limitClass: 'special',
        place: 20,
      },
      {
        kind: `${FEED}.first-set`,
        names: { en: 'Who wins the first set', es: 'Ganador del primer set', ru: 'Кто выиграет первый сет' },
        outcomes: [
          { id: '1', names: { en: '{$competitor1}' } },
          { id: '2', names: { en: '{$competitor2}' } },
        ],
        groups: ['sets'],
        limitClass: 'side',
        place: 10,
      },
    ],
  },
];

/** Slots of the matches that the feed knows at a time. */
export function slotsAt(now: number): number[] {
  const last = Math.floor((now + AHEAD_MS) / SLOT_MS);
  // The longest match takes 25 legs, and its end stays known for a while.
  const first = Math.floor((now - 3_600_000) / SLOT_MS);
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}

/** Numbers from 0 to 1 that belong to a slot. */
function chanceOf(slot: number): () => number {
  let count = 0;
  return () => createHash('sha256').update(`${slot}.${count++}`).digest().readUInt32BE() / 2 ** 32;
}

const oddsOf = (probability: number): number =>
  Math.min(100_000, Math.max(1_010, Math.round(1000 / (probability * 1.05))));

interface Match {
  slot: number;
  event: string;
  /** Chance that the first wins a leg. */
  leg: number;
  line: number;
}

/** Everything that is said of a match, in order, with the time of each message. */
export function messagesOf(slot: number): DatedMessage[] {
  const chance = chanceOf(slot);
  const first = slot % PLAYERS.length;
  const second = (first + 1 + Math.floor(chance() * (PLAYERS.length - 1))) % PLAYERS.length;
  const [firstPlayer, secondPlayer] = [PLAYERS[first]!, PLAYERS[second]!];
  const startsAt = slot * SLOT_MS;
  const match = { slot, event: `m${slot}`, leg: 0.5 + (firstPlayer[1] - secondPlayer[1]) * 2, line: 8.5 };
  const messages: DatedMessage[] = [];
  const say = (at: number, body: Record<string, unknown>): void =>
    void messages.push({
      at,
      message: {
        ...body,
        producer: FEED,
        timestamp: new Date(at).toISOString(),
        event: match.event,
        sequence: messages.length + 1,
      } as DatedMessage['message'],
    });
  const fixture = (status: string): Record<string, unknown> => ({
    type: 'fixture_change',
    fixture: {
      sport: 'darts',
      competition: {
        id: 'harbour-masters',
        names: { en: 'Harbour Masters', es: 'Masters del Puerto', ru: 'Портовый мастерс' },
        region: { en: 'International', es: 'Internacional', ru: 'Международные' },
        rating: 3,
        place: 1,
        season: '2026',
      },
      competitors: [first, second].map((nth) => ({ id: `p${nth}`, name: PLAYERS[nth]![0] })),
      startsAt: new Date(startsAt).toISOString(),
      status,
      isSimulated: true,
      commitment: null,
      revealed: null,
    },
  });
  say(startsAt - AHEAD_MS, fixture('scheduled'));
  say(startsAt - AHEAD_MS, pricesOf(match, newScore(), null));
  say(startsAt, fixture('live'));
  playMatch(match, { startsAt, chance, say, fixture });
  return messages;
}

const newScore = (): Score => ({ sets: [0, 0], legs: [0, 0] });

interface Telling {
  startsAt: number;
  chance: () => number;
  say: (at: number, body: Record<string, unknown>) => void;
  fixture: (status: string) => Record<string, unknown>;
}

function playMatch(match: Match, { startsAt, chance, say, fixture }: Telling): void {
  const score = newScore();
  const finishedSets: [number, number][] = [];
  let maximums = 0;
  let at = startsAt;
  while (Math.max(...score.sets) < SETS_TO_WIN) {
    at += LEG_MS;
    const winner = chance() < match.leg ? 0 : 1;
    maximums += chance() < 0.42 ? 1 : 0;
    score.legs[winner]++;
    const isSetOver = score.legs[winner] === LEGS_TO_WIN;
    if (isSetOver) {
      finishedSets.push([...score.legs]);
      score.legs = [0, 0];
      score.sets[winner]++;
      say(at, { type: 'bet_stop', reason: 'goal-check' });
    }
    if (isSetOver && finishedSets.length === 1) say(at, settlement(firstSetKey, winner === 0 ? '1' : '2', ['1', '2']));
    const periods = Math.max(...score.sets) < SETS_TO_WIN ? [...finishedSets, [...score.legs]] : finishedSets;
    say(at, pricesOf(match, score, { periods, maximums, isFirstSetOver: finishedSets.length > 0 }));
  }
  const winner = score.sets[0] === SETS_TO_WIN ? '1' : '2';
  say(at + 2_000, settlement(winnerKey, winner, ['1', '2']));
  say(at + 2_000, settlement(maximumsKey(match), maximums > match.line ? 'over' : 'under', ['over', 'under']));
  say(at + 3_000, fixture('ended'));
}

const winnerKey = { kind: 'winner', specifiers: {} };
const firstSetKey = { kind: `${FEED}.first-set`, specifiers: {} };
const maximumsKey = ({ line }: Match) => ({ kind: `${FEED}.maximums`, specifiers: { total: String(line) } });

const settlement = (key: object, winner: string, outcomes: readonly string[]): Record<string, unknown> => ({
  type: 'bet_settlement',
  certainty: 'confirmed',
  markets: [{ ...key, outcomes: outcomes.map((id) => ({ id, result: id === winner ? 'won' : 'lost' })) }],
});

interface Progress {
  periods: readonly number[][];
  maximums: number;
  isFirstSetOver: boolean;
}

function pricesOf(match: Match, score: Score, progress: Progress | null): Record<string, unknown> {
  const isOver = Math.max(...score.sets) === SETS_TO_WIN;
  const state = isOver ? 'suspended' : 'active';
  const market = (key: object, prices: Record<string, number>): object => ({
    ...key,
    state,
    outcomes: Object.entries(prices).map(([id, probability]) => ({ id, odds: oddsOf(probability), probability })),
  });
  const toWin = winChance(match.leg, score, { sets: SETS_TO_WIN, legs: LEGS_TO_WIN });
  const firstSet = winChance(match.leg, { sets: [0, 0], legs: score.legs }, { sets: 1, legs: LEGS_TO_WIN });
  const over = Math.min(0.97, Math.max(0.03, 0.45 + ((progress?.maximums ?? 0) - score.sets[0] - score.sets[1]) * 0.1));
  return {
    type: 'odds_change',
    scoreboard: progress && {
      score: [...score.sets],
      periods: progress.periods,
      period: `set${Math.min(5, progress.periods.length)}`,
      clockS: null,
      pace: 0,
      points: null,
      serving: null,
      statistics: {},
    },
    incidents: [],
    markets: [
      market(winnerKey, { '1': toWin, '2': 1 - toWin }),
      market(maximumsKey(match), { over, under: 1 - over }),
      ...(progress?.isFirstSetOver ? [] : [market(firstSetKey, { '1': firstSet, '2': 1 - firstSet })]),
    ],
  };
}
