// How the operator wants tournaments to be shown (EN-28).
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SiteContent } from '#site/shell/boot.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { Leaderboard } from './parts/leaderboard.tsx';
import { Lobby } from './parts/lobby.tsx';
import { TournamentFacts } from './parts/tournament-facts.tsx';
import type { Tournament } from './tournaments.ts';
import { withBoard } from './use-live-tournament.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const Shelled = ShellProvider as FunctionComponent<{ shell: Shell }>;
const prize = { kind: 'cash', amount: { amount: '30.00', currency: 'EUR' }, points: null, name: '' } as const;
const leader = (place: number) => ({ place, fakename: `Player ${place}`, points: 10 - place, prize, key: `k${place}` });
const race: Tournament = {
  id: 7,
  description: { title: 'Night race', text: '' },
  status: 'active',
  total_prize: { amount: '50.00', currency: 'EUR' },
  user_info: {
    is_participating: true,
    can_participate: false,
    reason: null,
    points: 1,
    place: 40,
    rounds: 3,
    prize: null,
    key: 'mine',
  },
  winners: [leader(1), leader(2)],
  restrictions: { entry: 'automatic', price: null, minimum_stake: null, rounds: 5000 },
  total_participants: 12,
  total_points: 17,
  reset_on_cashout: false,
  provider: null,
  image_url: null,
  tags: [],
  extra: {
    rule: 'multipliers',
    definition: 'night-race',
    bankroll: null,
    prizes: [{ from: 1, to: 1, prize }],
    pool_percent: null,
    has_own_games: false,
    closes_at: '2030-01-02T00:05:00Z',
    is_final: false,
    is_cancelled: false,
    cancel_reason: null,
    standings: null,
  },
  games_count: 3,
  started_at: '2030-01-01T00:00:00Z',
  finished_at: '2030-01-02T00:00:00Z',
};

const equal = {
  ...race,
  status: 'future',
  extra: {
    ...race.extra,
    rule: 'equal-bankroll',
    bankroll: { game: 'coral-court', game_name: 'Coral Court', credits: 1000, spins: 50, every_seconds: 6 },
  },
} as Tournament;

function drawn(
  Part: FunctionComponent<{ tournament: Tournament }>,
  wanted?: SiteContent['tournaments'],
  tournament = race,
): string {
  const texts = createStore<Record<string, unknown>>(
    Object.fromEntries(['common', 'tournaments', 'rewards'].map((area) => [area, shippedArea('en', area)])),
  );
  const content = wanted ? { tournaments: wanted } : {};
  const shell = { locale: 'en', texts, session: createStore(null), content } as unknown as Shell;
  return renderToStaticMarkup(createElement(Shelled, { shell }, createElement(Part, { tournament })));
}

test('how many take part stands there, unless the operator hides it', covers('EN-28 2/3'), () => {
  expect(drawn(TournamentFacts)).toContain('12 players');
  expect(drawn(TournamentFacts, { isShowParticipants: false })).not.toContain('12 players');
  const WaitingRoom: FunctionComponent<{ tournament: Tournament }> = (props) =>
    createElement(Lobby, { ...props, onJoined: async () => {} });
  expect(drawn(WaitingRoom, {}, equal)).toContain('>12<');
  expect(drawn(WaitingRoom, { isShowParticipants: false }, equal)).not.toContain('>12<');
});

test('the first places wear the pictures of the operator', covers('EN-28 3/3'), () => {
  expect(drawn(Leaderboard)).not.toContain('data-top-image');
  const html = drawn(Leaderboard, { leaderTopImages: ['/gold.svg'] });
  expect(html).toContain('/gold.svg');
  expect(html.match(/data-top-image/g)).toHaveLength(1);
});

test('a player behind the leaders has a row of their own below them', () => {
  const html = drawn(Leaderboard);
  expect(html.match(/<tr data-own/g)).toHaveLength(1);
  expect(html).toContain('>40<');
});

test('a board that has changed brings new places, prizes by place, and the own row when it is among them', () => {
  const after = withBoard(race, {
    kind: 'board',
    participants: 13,
    points: 30,
    leaders: [
      { place: 1, fakename: 'Me', points: 20, key: 'mine' },
      { place: 2, fakename: 'Player 1', points: 9, key: 'k1' },
    ],
  });
  expect(after).toMatchObject({ total_participants: 13, user_info: { place: 1, points: 20, prize } });
  expect(after.winners.map((winner) => winner.prize)).toEqual([prize, null]);
});
