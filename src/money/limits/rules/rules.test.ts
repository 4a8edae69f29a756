import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakInForce, endOf, freeFrom, isInForce, mayAskReturn, type Break } from './breaks.ts';
import { canonicalContact } from './contacts.ts';
import { limitChange, mayConfirm } from './limit-change.ts';
import { DAY_MS, earliestStart, windowOf } from './windows.ts';

const at = (text: string): Date => new Date(text);
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

describe('windows', () => {
  test.each([
    ['day', '2027-03-17T23:59:59Z', '2027-03-17', '2027-03-18'],
    ['day', '2027-03-18T00:00:00Z', '2027-03-18', '2027-03-19'],
    ['week', '2027-03-21T23:59:59Z', '2027-03-15', '2027-03-22'],
    ['week', '2027-03-22T00:00:00Z', '2027-03-22', '2027-03-29'],
    ['month', '2028-02-29T23:59:59Z', '2028-02-01', '2028-03-01'],
    ['month', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
  ] as const)('[P01] the %s of %s is %s to %s', (period, now, from, until) => {
    const window = windowOf(period, at(now));
    expect([iso(window.from)!.slice(0, 10), iso(window.until)!.slice(0, 10)]).toEqual([from, until]);
  });

  // Two changes of the clock in each of three zones.
  test.each([
    ['Europe/Berlin', '2027-03-28', '2027-10-31'],
    ['America/New_York', '2027-03-14', '2027-11-07'],
    ['Australia/Lord_Howe', '2027-04-04', '2027-10-03'],
  ])('[R11] no day is lost or doubled when the clocks change in %s', (zone, ...days) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      for (const day of days) {
        const window = windowOf('day', at(`${day}T12:00:00Z`));
        expect(window.until.getTime() - window.from.getTime()).toBe(DAY_MS);
        expect(iso(window.from)).toBe(`${day}T00:00:00.000Z`);
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  test('every moment lies in exactly one window of each period, and none begins before the earliest start', () => {
    fc.assert(
      fc.property(fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true }), (now) => {
        for (const period of ['day', 'week', 'month'] as const) {
          const { from, until } = windowOf(period, now);
          expect(from <= now && now < until).toBe(true);
          expect(windowOf(period, until).from).toEqual(until);
          expect(earliestStart(now) <= from).toBe(true);
        }
      }),
    );
  });
});

describe('a change of a limit', () => {
  const now = at('2027-03-17T12:00:00Z');
  test('[P02] never loosens at once, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 50n }), fc.option(fc.bigInt({ min: 0n, max: 50n })), (amount, wanted) => {
        const change = limitChange({ amount, pending: null }, wanted, now);
        if (change.kind === 'now') expect(change.amount <= amount).toBe(true);
        if (change.kind === 'later') expect(change.from.getTime() - now.getTime()).toBe(DAY_MS);
        expect(change.kind === 'later').toBe(wanted === null || wanted > amount);
      }),
    );
  });
  test('[P02] may be confirmed 24 hours later and not a millisecond before', () => {
    const pending = { amount: 9n, from: new Date(now.getTime() + DAY_MS) };
    const state = { amount: 5n, pending };
    expect([-1000, -1, 0, 1000].map((ms) => mayConfirm(state, new Date(pending.from.getTime() + ms)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('a break', () => {
  const breakWith = (changes: Partial<Break>): Break => ({
    id: 1n,
    kind: 'exclusion',
    startedAt: at('2027-01-01T00:00:00Z'),
    endsAt: at('2027-07-01T00:00:00Z'),
    returnAskedAt: null,
    ...changes,
  });

  test.each([
    ['24h', '2027-03-27T12:00:00Z', '2027-03-28T12:00:00.000Z'],
    ['6w', '2027-03-01T00:00:00Z', '2027-04-12T00:00:00.000Z'],
    ['6m', '2027-08-31T10:00:00Z', '2028-03-02T10:00:00.000Z'],
    ['1y', '2028-02-29T10:00:00Z', '2029-03-01T10:00:00.000Z'],
    ['5y', '2027-03-17T12:00:00Z', '2032-03-17T12:00:00.000Z'],
    ['permanent', '2027-03-17T12:00:00Z', null],
  ] as const)('[P06][P07] of %s that begins at %s has run out at %s, never earlier', (length, start, end) => {
    expect(iso(endOf(length, at(start)))).toBe(end);
  });

  test('[P07] an exclusion is in force until a day after the player asked, a time-out until its end', () => {
    const end = at('2027-07-01T00:00:00Z');
    expect(isInForce(breakWith({ kind: 'time-out' }), end)).toBe(false);
    expect(isInForce(breakWith({}), at('2030-01-01T00:00:00Z'))).toBe(true);
    expect(mayAskReturn(breakWith({}), new Date(end.getTime() - 1))).toBe(false);
    expect(mayAskReturn(breakWith({}), end)).toBe(true);
    expect(iso(freeFrom(breakWith({ returnAskedAt: end })))).toBe('2027-07-02T00:00:00.000Z');
    expect(freeFrom(breakWith({ endsAt: null }))).toBeNull();
  });

  test('[P06] of several the one that lasts longest rules', () => {
    const now = at('2027-02-01T00:00:00Z');
    const [short, long, forever] = [
      breakWith({ id: 1n, kind: 'time-out', endsAt: at('2027-02-02T00:00:00Z') }),
      breakWith({ id: 2n, kind: 'exclusion' }),
      breakWith({ id: 3n, endsAt: null }),
    ];
    expect(breakInForce([short, long], now)?.id).toBe(2n);
    expect(breakInForce([short, forever, long], now)?.id).toBe(3n);
    expect(breakInForce([short], at('2027-03-01T00:00:00Z'))).toBeUndefined();
  });
});

describe('the same person under another address', () => {
  /** Ways in which an address is written anew by somebody who must not be recognised. */
  function variants(): string[] {
    const texts = new Set<string>();
    const bases = ['ada.player@gmail.com', 'AdaPlayer@GoogleMail.com', 'adaplayer@gmail.com'];
    const bent = (text: string): string[] => [
      text,
      text.toUpperCase(),
      ` ${text} `,
      text.replace('@', '+casino@'),
      text.replace('@', '+@'),
      text.replace(/(.)/, '$1\u200B'),
      text.replace('@', ' @ '),
      `${text}.`,
      text.normalize('NFD'),
      Array.from(text, (sign) => (/[a-z]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)).join(
        '',
      ),
    ];
    for (const base of bases) for (const onceBent of bent(base)) for (const two of bent(onceBent)) texts.add(two);
    for (let dots = 1; dots < 256 && texts.size < 400; dots += 3) {
      const box = Array.from('adaplayer', (sign, index) => (dots & (1 << index) && index < 8 ? `${sign}.` : sign)).join(
        '',
      );
      texts.add(`${box}@gmail.com`);
    }
    return [...texts].slice(0, 200);
  }

  test('[P09] is known again in at least 95 % of 200 ways of writing a mail address', () => {
    const person = canonicalContact('ada.player@gmail.com');
    const equalContacts = variants().filter((text) => canonicalContact(text) === person);
    expect(variants()).toHaveLength(200);
    expect(equalContacts.length).toBeGreaterThanOrEqual(190);
  });

  test('[P09] others are not taken for them', () => {
    const person = canonicalContact('ada.player@gmail.com');
    for (const other of ['ada.players@gmail.com', 'ada.player@example.org', 'ad.player@gmail.com', '+49 151 000000'])
      expect(canonicalContact(other)).not.toBe(person);
    expect(canonicalContact('ada.player@example.org')).not.toBe(canonicalContact('adaplayer@example.org'));
  });

  test('[P09] a phone number is the same with and without its signs', () => {
    expect(new Set(['+49 151 123', '0049151123', '(49)151-123'].map(canonicalContact)).size).toBe(1);
  });
});
