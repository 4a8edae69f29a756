import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { RoundTable, type RoundRow } from './round-table.tsx';
import { covers } from '#testing/covers.ts';

const texts = { games: { rounds: { time: '', game: '', staked: '', won: '', replay: '', outside: '' } } };
const shell = { locale: 'en', texts: createStore<Record<string, unknown>>(texts) } as unknown as Shell;
const row = (won: string): RoundRow => ({
  round_id: won,
  name: 'Dice',
  staked: { amount: '10.00', currency: 'EUR' },
  won: { amount: won, currency: 'EUR' },
  created_at: '2026-01-01T00:00:00Z',
  is_outside: true,
});

it('a return wears the colour of a win only when it is more than the stake', covers('~AP-77'), () => {
  const html = renderToStaticMarkup(
    <ShellProvider shell={shell}>
      <RoundTable rows={['0.00', '9.99', '10.00', '10.01', '100.00'].map(row)} />
    </ShellProvider>,
  );
  const golden = [...html.matchAll(/<span data-money[^>]*text-brass[^>]*>([^<]*)/g)].map(([, sum]) => sum);
  expect(golden).toEqual(['€10.01', '€100.00']);
});
