// What an operator may write of a jackpot.
import { expect, test } from 'vitest';
import { momentOf } from '#fairness/seeds/jackpot.ts';
import { notBefore, readJackpot, termsOf, type JackpotDefinition } from './definition.ts';

const level = {
  sysname: 'mini',
  title: { en: 'Mini' },
  base: '5',
  increment: '0.5',
  trigger: { kind: 'amount', from: '6', to: '8' },
};
const jackpot = (more: object = {}, ofLevel: object = {}) =>
  readJackpot({ sysname: 'pot', title: { en: 'Pot' }, games: ['dice'], levels: [{ ...level, ...ofLevel }], ...more });
const faultOf = (more: object = {}, ofLevel: object = {}): string => {
  const read = jackpot(more, ofLevel);
  return 'fault' in read ? read.fault : 'none';
};

test('a contradictory definition is refused with a sentence', () => {
  expect(faultOf()).toBe('none');
  expect(faultOf({ games: [] })).toContain('No game');
  expect(faultOf({ levels: [] })).toContain('levels');
  expect(faultOf({ levels: [level, level] })).toContain('one sysname');
  expect(faultOf({ levels: Array.from({ length: 5 }, (_, n) => ({ ...level, sysname: `l${n}` })) })).toContain(
    'levels',
  );
  expect(faultOf({}, { base: '0' })).toContain('base');
  expect(faultOf({}, { increment: '0' })).toContain('increment');
  expect(faultOf({}, { increment: '0.00001' })).toContain('increment');
  expect(faultOf({}, { cap: '4' })).toContain('below base');
  expect(faultOf({}, { cap: '7' })).toContain('below the sum');
  expect(faultOf({}, { trigger: { kind: 'amount', from: '5', to: '8' } })).toContain('above base');
  expect(faultOf({}, { trigger: { kind: 'amount', from: '8', to: '8' } })).toContain('above from');
  expect(faultOf({}, { trigger: { kind: 'stake', oneIn: '0' } })).toContain('oneIn');
  expect(faultOf({}, { trigger: { kind: 'time', at: '24:00', windowMinutes: 60 } })).toContain('trigger');
});

test('a run by time drops within its window, once a day, and never later than a quiet time before the hour that is said', () => {
  const read = jackpot({}, { trigger: { kind: 'time', at: '21:00', windowMinutes: 120 } });
  const { definition } = read as { definition: JackpotDefinition };
  const runAt = (time: string) => termsOf(definition, definition.levels[0]!, 1, new Date(time));
  const windowOf = (time: string): string[] => {
    const { trigger } = runAt(time);
    if (trigger.kind !== 'time') return [];
    return [trigger.fromSeconds, trigger.untilSeconds].map((seconds) => new Date(seconds * 1000).toISOString());
  };
  expect(windowOf('2027-03-10T10:00:00Z')).toEqual(['2027-03-10T19:00:00.000Z', '2027-03-10T20:50:00.000Z']);
  expect(windowOf('2027-03-10T20:00:00Z')).toEqual(['2027-03-10T20:00:00.000Z', '2027-03-10T20:50:00.000Z']);
  expect(windowOf('2027-03-10T20:45:00Z')).toEqual(['2027-03-11T19:00:00.000Z', '2027-03-11T20:50:00.000Z']);
  const terms = runAt('2027-03-10T10:00:00Z');
  expect(notBefore(terms, new Date('2027-03-10T20:00:00Z')).toISOString()).toBe('2027-03-10T21:00:00.000Z');
  for (let nth = 0; nth < 50; nth++) {
    const { trigger } = terms;
    if (trigger.kind !== 'time') throw new Error('not by time');
    const moment = momentOf(String(nth).padStart(64, '0'), trigger);
    expect(moment).toBeGreaterThanOrEqual(trigger.fromSeconds);
    expect(moment).toBeLessThanOrEqual(trigger.untilSeconds);
  }
});
