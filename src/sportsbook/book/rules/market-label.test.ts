// Names that a feed gives by templates, filled in for each language.
import { describe, expect, test } from 'vitest';
import { marketRef, parseMarketRef, specifierValue } from '#sportsbook/models/market.ts';
import { feedMessage } from '../feed-messages.ts';
import { marketLabel, type Naming } from './market-label.ts';

const naming = (specifiers: Record<string, string>): Naming => ({
  specifiers,
  competitors: [{ en: 'Arden', ru: 'Арден' }, { en: 'Brook' }],
  participant: (id) => (id === 'sr:player:7' ? { en: 'Ida Holm', ru: 'Ида Хольм' } : undefined),
});
const englishOf = (template: string, specifiers: Record<string, string> = {}): string | undefined =>
  marketLabel({ names: { en: template }, outcomes: [] }, [], naming(specifiers))?.name.en;

describe('a template', () => {
  test.each([
    ['Total {total}', { total: '2.5' }, 'Total 2.5'],
    ['{$competitor1} ({+hcp})', { hcp: '0.5' }, 'Arden (+0.5)'],
    ['{$competitor1} ({+hcp})', { hcp: '-1' }, 'Arden (-1)'],
    ['{$competitor2} ({-hcp})', { hcp: '0.5' }, 'Brook (-0.5)'],
    ['{$competitor2} ({-hcp})', { hcp: '-1.25' }, 'Brook (+1.25)'],
    ['{-hcp} and {+hcp}', { hcp: '0' }, '0 and 0'],
    ['{$competitor2} ({-hcp})', { hcp: '0:1' }, 'Brook (1:0)'],
    ['{!setnr} set', { setnr: '2' }, '2nd set'],
    ['{!goalnr} goal', { goalnr: '11' }, '11th goal'],
    ['{!goalnr} goal', { goalnr: '23' }, '23rd goal'],
    ['Games {gamenr} and {(gamenr+1)}', { gamenr: '4' }, 'Games 4 and 5'],
    ['{!(quarternr-1)} quarter', { quarternr: '4' }, '3rd quarter'],
    ['{%player} shots', { player: 'sr:player:7' }, 'Ida Holm shots'],
    ['{$event}: first to score', {}, 'Arden – Brook: first to score'],
  ])('%s with %o is %s', (template, specifiers, text) => {
    expect(englishOf(template, specifiers)).toBe(text);
  });

  test.each([
    ['{total}', {}],
    ['{%player}', { player: 'sr:player:8' }],
    ['{$competitor3}', {}],
    ['{!setnr}', { setnr: 'x' }],
    ['{[nested]}', {}],
  ])('%s with %o has no text', (template, specifiers) => {
    expect(englishOf(template, specifiers)).toBeUndefined();
  });

  test('has a text in each language, English words where there are no others', () => {
    const type = {
      names: { en: '{!setnr} set: {$competitor1}', ru: '{!setnr} сет: {$competitor1}' },
      outcomes: [
        { id: '4', names: { en: '{$competitor1}' } },
        { id: '5', names: { en: '{$competitor2}' } },
      ],
    };
    const label = marketLabel(type, ['5', '4', 'sr:player:7'], naming({ setnr: '1' }))!;
    expect(label.name).toEqual({ en: '1st set: Arden', es: '1.º set: Arden', ru: '1-й сет: Арден' });
    expect(Object.entries(label.outcomes).map(([id, { en, ru }]) => [id, en, ru])).toEqual([
      ['4', 'Arden', 'Арден'],
      ['5', 'Brook', 'Brook'],
      ['sr:player:7', 'Ida Holm', 'Ида Хольм'],
    ]);
    expect(marketLabel(type, ['4', 'sr:player:8'], naming({ setnr: '1' }))).toBeUndefined();
  });
});

describe('a line that is written differently', () => {
  test.each([
    ['2.50', '2.5'],
    ['+0.5', '0.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['02', '2'],
    ['-1.250', '-1.25'],
    ['3.', '3'],
    ['0:1', '0:1'],
    ['sr:exact_goals:4+', 'sr:exact_goals:4+'],
  ])('%s is %s', (text, value) => expect(specifierValue(text)).toBe(value));

  test('is one market when a feed sends it, and sabotage: without that it would be two', () => {
    const prices = (total: string) => ({
      type: 'odds_change',
      producer: 'acme',
      timestamp: '2026-11-28T12:00:00.000Z',
      event: 'e1',
      sequence: 1,
      scoreboard: null,
      incidents: [],
      markets: [{ kind: 'total', specifiers: { total }, state: 'active', outcomes: [{ id: 'over', odds: 1900 }] }],
    });
    const refOf = (total: string): string => {
      const message = feedMessage.parse(prices(total));
      return message.type === 'odds_change' ? marketRef(message.markets[0]!) : '';
    };
    expect(new Set(['2.5', '2.50', '+2.5', '02.5'].map(refOf))).toEqual(new Set(['total/total=2.5']));
    const unread = ['2.5', '2.50'].map((total) => marketRef({ kind: 'total', specifiers: { total } }));
    expect(new Set(unread).size).toBe(2);
  });

  test('a described market is found by its text', () => {
    const key = { kind: 'uof.36', specifiers: { total: '2.5', variant: 'sr:exact_goals:4+' } };
    expect(parseMarketRef(marketRef(key))).toEqual(key);
    for (const text of ['uof.', 'Uof.1', 'nothing', 'uof.1/total=a&total=b', 'uof.1/x=<'])
      expect(parseMarketRef(text)).toBeUndefined();
  });
});
