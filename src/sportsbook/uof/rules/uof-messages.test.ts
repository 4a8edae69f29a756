// Messages of the feed, read from their XML; what is none is refused.
import { describe, expect, test } from 'vitest';
import { nextStatus, periodOf } from './scoreboard.ts';
import { readRoutingKey } from './routing-key.ts';
import { readMessage } from './uof-messages.ts';
import { readXml } from './xml.ts';

const read = (text: string) => readMessage(Buffer.from(text));
const ABOUT = 'product="1" event_id="sr:match:7" timestamp="1700000000000"';

describe('a message', () => {
  test('of odds has score, clock and markets', () => {
    expect(
      read(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <odds_change ${ABOUT}><sport_event_status status="1" match_status="7" home_score="2.0" away_score="1">
        <clock match_time="75:02" stopped="true"/><period_scores>
          <period_score number="2" match_status_code="7" home_score="1" away_score="0"/>
          <period_score number="1" match_status_code="6" home_score="1" away_score="1"/></period_scores>
        <statistics><corners home="5" away="7"/></statistics></sport_event_status>
        <odds betstop_reason="2"><market id="209" specifiers="setnr=3|gamenrX=2|gamenrY=3" status="-1" favourite="1">
          <outcome id="879" odds="1.12" probabilities="0.8" active="0"/></market><market id="49"/></odds></odds_change>`),
    ).toMatchObject({
      type: 'odds_change',
      event: 'sr:match:7',
      status: {
        status: 1,
        score: [2, 1],
        clockS: 4502,
        isClockStopped: true,
        periods: [
          [1, 1],
          [1, 0],
        ],
        statistics: { corners: [5, 7] },
      },
      markets: [
        {
          id: 209,
          specifiers: { setnr: '3', gamenrx: '2', gamenry: '3' },
          status: -1,
          outcomes: [{ id: '879', odds: 1.12, probability: 0.8, isActive: false }],
        },
        { id: 49, status: 1, outcomes: [] },
      ],
    });
  });

  test('that decides bets has its certainty, factors and period', () => {
    expect(
      read(`<bet_settlement ${ABOUT} certainty="1"><outcomes><market id="40" specifiers="type=live" void_reason="3">
        <outcome id="sr:player:1" result="1" void_factor="0.5" dead_heat_factor="0.5"/></market></outcomes></bet_settlement>`),
    ).toMatchObject({
      certainty: 1,
      markets: [{ voidReason: 3, outcomes: [{ result: 1, voidFactor: 0.5, deadHeat: '0.5' }] }],
    });
    expect(
      read(`<bet_cancel ${ABOUT} end_time="1700000000001"><market id="1" void_reason="12"/></bet_cancel>`),
    ).toMatchObject({ from: undefined, to: 1700000000001, markets: [{ id: 1, voidReason: 12 }] });
  });

  test('of the feed itself', () => {
    expect(read('<alive product="3" timestamp="5" subscribed="0"/>')).toEqual({
      type: 'alive',
      product: 3,
      timestamp: 5,
      isSubscribed: false,
    });
    expect(read('<snapshot_complete product="3" timestamp="5" request_id="9"/>')).toMatchObject({ request: 9 });
    expect(read('<product_down product="3" timestamp="5"/>')).toBeUndefined();
  });
});

describe('refused:', () => {
  const levels = '<a>'.repeat(13);
  test.each([
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "c">]><alive product="1" timestamp="1" subscribed="1"/>',
      'document type',
    ],
    ['an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'document type'],
    ['an entity that is not declared', '<alive product="&b;" timestamp="1" subscribed="1"/>', 'entity'],
    ['many levels', levels + '</a>'.repeat(13), 'more than 12 levels'],
    ['a cut text', '<alive product="1"', 'not XML'],
    ['two roots', '<alive product="1" timestamp="1" subscribed="1"/><a/>', 'not XML'],
    ['nothing', '', 'not XML'],
    ['an event that is none', '<bet_stop product="1" event_id="../x" timestamp="1"/>', 'as its event_id'],
    ['no event', '<bet_stop product="1" timestamp="1"/>', 'has no event_id'],
    ['no product', '<alive timestamp="1" subscribed="1"/>', 'has no product'],
    ['a time after the end of times', `<bet_stop product="1" event_id="sr:match:1" timestamp="1e300"/>`, 'timestamp'],
    [
      'odds that are no number',
      `<odds_change ${ABOUT}><odds><market id="1"><outcome id="1" odds="much"/></market></odds></odds_change>`,
      'odds',
    ],
    ['a market without a number', `<odds_change ${ABOUT}><odds><market/></odds></odds_change>`, 'market has no id'],
    ['a null character', `<alive product="1" timestamp="1" subscribed="1" more="&#0;"/>`, ''],
  ])('%s', (_name, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  test('bytes that are not UTF-8, too many of them, and too many elements', () => {
    expect(() => readMessage(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toThrow('UTF-8');
    const limits = { maxBytes: 1_000, maxElements: 3 };
    expect(() => readXml(Buffer.alloc(1_001, ' '), limits)).toThrow('1001 bytes');
    expect(() => readXml(Buffer.from('<a><b/><b/><b/></a>'), limits)).toThrow('more than 3 elements');
    expect(readXml(Buffer.from('<a><b/><b/></a>'), limits).children).toHaveLength(2);
  });
});

test('a routing key says which event a message is about', () => {
  expect(readRoutingKey('hi.-.live.odds_change.5.sr:match.1234.-')).toEqual({
    type: 'odds_change',
    event: 'sr:match:1234',
  });
  expect(readRoutingKey('-.-.-.alive.-.-.-.-')).toEqual({ type: 'alive', event: null });
  expect(readRoutingKey('lo.pre.-.bet_stop.1.sr:season.9.12')).toMatchObject({ event: 'sr:season:9' });
  for (const key of ['', 'hi.pre', 'hi.-.live.odds_change.5.<a>.1.-', 'hi.-.live.odds_change.5.sr:match.x.-'])
    expect(readRoutingKey(key)).toBeUndefined();
});

test('how a match stands', () => {
  expect([6, 31, 7, 100, 441, 441].map((code, nth) => periodOf(code, nth === 5 ? '6th set' : undefined))).toEqual([
    '1h',
    'ht',
    '2h',
    'ft',
    '',
    'set6',
  ]);
  // Pre-match odds do not see that it has begun.
  expect(nextStatus('live', 0)).toBe('live');
  expect(nextStatus('ended', 1)).toBe('ended');
  expect(nextStatus('scheduled', 1)).toBe('live');
  expect(nextStatus('live', undefined)).toBe('live');
  expect([8, 9, 5, 7].map((status) => nextStatus('scheduled', status))).toEqual([
    'postponed',
    'abandoned',
    'cancelled',
    'interrupted',
  ]);
});
