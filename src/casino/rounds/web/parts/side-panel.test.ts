// What stands beside a game while a tournament counts it and a jackpot grows by it, and while neither does.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Tournament } from '#rewards/tournaments/web/tournaments.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { ShellProvider } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

// Its children come as the third argument here, and not among its properties.
const Shelled = ShellProvider as FunctionComponent<{ shell: Shell }>;
const AREAS = ['common', 'games', 'tournaments', 'rewards', 'jackpots'];

function panel(locale: 'en' | 'es' | 'ru', props: Pick<SidePanelProps, 'tournaments' | 'jackpots'>): string {
  const texts = createStore<Record<string, unknown>>(
    Object.fromEntries(AREAS.map((area) => [area, shippedArea(locale, area)])),
  );
  const shell = { locale, texts, session: createStore(null), content: {} } as unknown as Shell;
  const html = renderToStaticMarkup(
    createElement(Shelled, { shell }, createElement(SidePanel, { ...props, isBeside: true })),
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const euros = (amount: string) => ({ amount, currency: 'EUR' }) as const;
const leader = (place: number) => ({
  place,
  fakename: `Player ${place}`,
  points: 1000 - place,
  prize: null,
  key: String(place),
});
const race: Tournament = {
  id: 7,
  description: { title: 'Night race', text: '' },
  status: 'active',
  total_prize: euros('5000.00'),
  user_info: null,
  winners: [1, 2, 3, 4].map(leader),
  restrictions: { entry: 'automatic', price: null, minimum_stake: null, rounds: 5000 },
  total_participants: 12,
  total_points: 0,
  reset_on_cashout: false,
  provider: null,
  image_url: null,
  tags: [],
  extra: {
    rule: 'multipliers',
    definition: 'night-race',
    bankroll: null,
    prizes: [],
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

it.each([
  ['en', 'No tournament includes this game right now', 'This game has no jackpot'],
  ['es', 'Este juego no está ahora en ningún torneo', 'Este juego no tiene bote'],
  ['ru', 'Сейчас эта игра не участвует в турнирах', 'Эта игра не пополняет джекпот'],
] as const)('in %s it says what will stand there', covers('~RT-17'), (locale, ...sentences) => {
  for (const sentence of sentences) expect(panel(locale, { tournaments: [], jackpots: [] })).toContain(sentence);
});

it('it shows the race with its first three, and every pool of the jackpot', covers('~RT-17'), () => {
  const text = panel('en', {
    tournaments: [race],
    jackpots: [
      {
        id: '4',
        description: { title: 'Harbour pot', text: '' },
        pools: [
          { id: 'a', name: 'Mini', amount: euros('12.50') },
          { id: 'b', name: 'Grand', amount: euros('98765.43') },
        ],
      },
    ],
  });
  for (const words of ['Night race', '€5,000.00', 'Player 1', 'Player 3', 'Harbour pot', '€12.50', '€98,765.43'])
    expect(text).toContain(words);
  expect(text).not.toContain('Player 4');
  expect(text).not.toContain('has no jackpot');
});
