// What is said of each match of the league, in order, is what a reader of the feed may rely on.
import { expect, test } from 'vitest';
import { MARKETS } from '../catalogue/markets.ts';
import { LIVE, marketRef, PRE_MATCH, type FeedMessage } from '../feed-message.ts';
import type { Element } from '../xml.ts';
import { matchesOf, ROUNDS, seasonOf } from './calendar.ts';
import { fateOf, matchScript, type Fate } from './match-script.ts';
import { outrightScript } from './outright-script.ts';

const PACE = 0.5;
const SLOTS = Array.from({ length: 14 }, (_, at) => 5_000_002 + at);
const MATCHES = SLOTS.flatMap((slot) => matchesOf(slot, PACE));
const withFate = (fate: Fate) => MATCHES.find((match) => fateOf(match) === fate && match.sport === 'football')!;

const marketsIn = ({ body }: FeedMessage): readonly Element[] =>
  body.name === 'odds_change' || body.name === 'bet_settlement'
    ? (body.children.find(({ name }) => name === 'odds' || name === 'outcomes')?.children ?? [])
    : body.children;

/** What is wrong with what is said of a match. */
function faultsIn(messages: readonly FeedMessage[]): string[] {
  const faults: string[] = [];
  const open = new Map<string, string>();
  const offered = new Set<string>();
  const settled = new Set<string>();
  let latestAt = -Infinity;
  for (const message of messages) {
    const { at, producer, body } = message;
    if (at < latestAt) faults.push(`${body.name} goes back in time`);
    latestAt = at;
    if (body.name === 'bet_stop')
      for (const [ref, status] of open) if (ref.startsWith(`${producer} `) && status === '1') open.set(ref, '-1');
    for (const market of marketsIn(message)) {
      const ref = `${producer} ${marketRef(market)}`;
      const { id, status, specifiers = '' } = market.attributes;
      const description = MARKETS.find((candidate) => String(candidate.id) === id);
      if (!description) faults.push(`market ${id} has no description`);
      for (const specifier of specifiers.split('|').filter(Boolean))
        if (!description?.specifiers?.some(([name]) => name === specifier.split('=')[0]))
          faults.push(`market ${id} has no specifier ${specifier}`);
      if (body.name === 'odds_change') {
        if (status === '1' && open.get(ref) === '-3') faults.push(`${ref} is sold after it was settled`);
        open.set(ref, status ?? '1');
        if (market.children.length > 0) offered.add(ref);
        faults.push(...faultsOfPrices(ref, market));
      } else if (!offered.has(ref)) faults.push(`${body.name} of ${ref}, which was never offered`);
      if (body.name === 'bet_settlement' && body.attributes['certainty'] === '2') settled.add(ref);
    }
  }
  const isPostponed = messages.some(({ body }) => body.name === 'bet_cancel' && !body.attributes['start_time']);
  for (const ref of isPostponed ? [] : offered) if (!settled.has(ref)) faults.push(`${ref} is never settled for good`);
  for (const [ref, status] of open) if (status === '1') faults.push(`${ref} stays open`);
  return faults;
}

function faultsOfPrices(ref: string, { attributes, children }: Element): string[] {
  if (attributes['status'] !== '1') return [];
  const active = children.filter((outcome) => outcome.attributes['active'] === '1');
  if (active.length === 0) return [`${ref} is sold without a price`];
  const odds = active.map((outcome) => Number(outcome.attributes['odds']));
  if (odds.some((price) => !(price > 1))) return [`${ref} has odds of ${odds.join()}`];
  const isOneOfMany = active.length === children.length && attributes['id'] !== '40' && attributes['id'] !== '10';
  const implied = odds.reduce((sum, price) => sum + 1 / price, 0);
  return isOneOfMany && implied < 1 ? [`${ref} has no margin`] : [];
}

test('every match is told from its announcement to its official result, without a contradiction', () => {
  for (const match of MATCHES.slice(0, 14))
    expect({ match: match.event.id, faults: faultsIn([...matchScript(match)]) }).toEqual({
      match: match.event.id,
      faults: [],
    });
});

test('sabotage: a settlement that is left out, and a market that is sold after it, are found', () => {
  const messages = [...matchScript(withFate(undefined))];
  const withoutResults = messages.filter(({ body }) => body.attributes['certainty'] !== '2');
  expect(faultsIn(withoutResults).some((fault) => fault.endsWith('is never settled for good'))).toBe(true);
  const firstPrices = messages.find(({ producer, body }) => producer === LIVE && body.name === 'odds_change')!;
  const soldAgain = [...messages, { ...firstPrices, at: messages.at(-1)!.at }];
  expect(faultsIn(soldAgain).some((fault) => fault.endsWith('is sold after it was settled'))).toBe(true);
});

test('the producer of upcoming matches hands over to the one of live odds', () => {
  const match = withFate(undefined);
  const messages = [...matchScript(match)];
  const handover = messages.findIndex(({ body }) =>
    marketsIn({ body } as FeedMessage).some(({ attributes }) => attributes['status'] === '-2'),
  );
  const firstLive = messages.findIndex(({ producer }) => producer === LIVE);
  expect(messages[handover]!.producer).toBe(PRE_MATCH);
  expect(messages[handover]!.at).toBe(match.event.startsAt);
  expect(firstLive).toBe(handover + 1);
  const handedOver = marketsIn(messages[handover]!).map(
    ({ attributes }) => `${attributes['id']}: ${attributes['status']}`,
  );
  expect(handedOver).toContain('1: -2');
  expect(handedOver).toContain('559: 0');
});

test('what is seen is settled at once, and everything again when it is official', () => {
  const messages = [...matchScript(withFate(undefined))].filter(({ body }) => body.name === 'bet_settlement');
  const certainties = messages.map(({ body, producer }) => `${producer} ${body.attributes['certainty']}`);
  expect(certainties.slice(-2)).toEqual(['1 2', '3 2']);
  expect(new Set(certainties.slice(0, -2))).toEqual(new Set(['1 1']));
  const scorers = marketsIn(messages.at(-1)!).find(({ attributes }) => attributes['id'] === '40')!;
  const absent = scorers.children.filter(({ attributes }) => attributes['void_factor'] === '1');
  expect(absent.map(({ attributes }) => attributes['id']!.startsWith('sr:player:'))).toEqual([true, true]);
});

test('some matches are postponed, cancelled for a while, or settled wrongly at first', () => {
  const kinds = (fate: Fate): string[] => [...matchScript(withFate(fate))].map(({ body }) => body.name);
  expect(kinds('postponed').slice(-4)).toEqual(['bet_stop', 'fixture_change', 'odds_change', 'bet_cancel']);
  const wrongPrice = [...matchScript(withFate('wrong price'))];
  const [cancel, rollback] = ['bet_cancel', 'rollback_bet_cancel'].map(
    (kind) => wrongPrice.find(({ body }) => body.name === kind)!.body,
  );
  const { start_time, end_time } = cancel!.attributes;
  expect(Number(start_time)).toBeLessThan(Number(end_time));
  expect(rollback!.attributes).toMatchObject({ start_time, end_time });
  const wrongSettlement = kinds('wrong settlement');
  const at = wrongSettlement.indexOf('rollback_bet_settlement');
  expect(wrongSettlement.slice(at - 1, at + 2)).toEqual([
    'bet_settlement',
    'rollback_bet_settlement',
    'bet_settlement',
  ]);
});

test('everybody meets everybody twice in a season, once at home', () => {
  const season = seasonOf(5_000_002);
  const pairs = Array.from({ length: ROUNDS }, (_, round) => matchesOf(season * ROUNDS + round, PACE))
    .flat()
    .filter(({ sport }) => sport === 'football')
    .map(({ event }) => event.competitors.map(({ id }) => id).join());
  expect(pairs).toHaveLength(56);
  expect(new Set(pairs).size).toBe(56);
});

test('the season has prices between its rounds, stops while one is played, and a winner at the end', () => {
  const messages = [...outrightScript(seasonOf(5_000_002), PACE)];
  expect(messages.filter(({ body }) => body.name === 'bet_stop')).toHaveLength(ROUNDS);
  const settlement = messages.find(({ body }) => body.name === 'bet_settlement')!;
  const results = marketsIn(settlement)[0]!.children;
  const winners = results.filter(({ attributes }) => attributes['result'] === '1');
  expect(results).toHaveLength(8);
  const shares = winners.map(({ attributes }) => Number(attributes['dead_heat_factor'] ?? 1));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test('the same match is told in the same words, whenever it is asked for', () => {
  const [match] = matchesOf(5_000_010, PACE);
  expect(JSON.stringify([...matchScript(match!)])).toBe(
    JSON.stringify([...matchScript(matchesOf(5_000_010, PACE)[0]!)]),
  );
});
