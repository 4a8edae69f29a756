// Answers of the feed's REST interface as fixtures and descriptions of ours.
import { describe, expect, test } from 'vitest';
import { feedMessage } from '#sportsbook/book/index.ts';
import { readFixture, readMarkets, readProducts, readSchedule, readSquad, readVhost } from './answers.ts';
import { marketType } from './own-descriptions.ts';
import { ownFixture, sportOf } from './own-fixture.ts';

const SPORT = '<sport id="sr:sport:22" name="Darts"/><category id="sr:category:104" name="International"/>';
const bytes = (text: string): Buffer => Buffer.from(text);

const season = (lang: string) =>
  readFixture(
    bytes(`<tournament_info><tournament id="sr:tournament:9" name="Masters ${lang}">${SPORT}</tournament>
      <season id="sr:season:5" start_date="2030-01-02" end_date="2030-05-28" year="2030" name="Masters 2030"/>
      <groups><group><competitor id="sr:competitor:1" name="Ada Lund"/><competitor id="sr:competitor:2" name="Bea Holm"/></group>
      <group><competitor id="sr:competitor:3" name="Cleo ${lang}"/><competitor id="sr:competitor:1" name="Ada Lund"/></group></groups>
      </tournament_info>`),
  );

describe('a fixture', () => {
  test('of a season has everybody who plays in it, until its last day', () => {
    const fixture = ownFixture({ en: season('en'), ru: season('ru') }, undefined);
    expect(fixture).toMatchObject({
      sport: 'darts',
      startsAt: '2030-05-28T23:59:59.000Z',
      competition: { id: 'sr:tournament:9', names: { en: 'Masters en', ru: 'Masters ru' }, season: '2030' },
      competitors: [{ name: 'Ada Lund' }, { name: 'Bea Holm' }, { name: 'Cleo en', names: { ru: 'Cleo ru' } }],
    });
    const from = { type: 'fixture_change', producer: 'uof-3', feed: 'uof', timestamp: '2030-01-01T00:00:00.000Z' };
    expect(feedMessage.safeParse({ ...from, event: 'sr:season:5', sequence: 1, fixture }).error).toBeUndefined();
    expect(sportOf({ en: season('en') })).toEqual({ id: 'darts', names: { en: 'Darts' } });
  });

  test('that is fetched again keeps who plays, and does not take back that it has begun', () => {
    const pair = season('en').competitors.slice(0, 2);
    const match = { ...season('en'), competitors: pair };
    const before = { ...ownFixture({ en: match }, undefined), status: 'live' as const };
    const fetched = { ...season('en'), status: 'not_started', startsAt: '2030-06-01T00:00:00.000Z', competitors: [] };
    expect(ownFixture({ en: fetched }, before)).toMatchObject({
      status: 'live',
      startsAt: '2030-06-01T00:00:00.000Z',
      competitors: before.competitors,
    });
    expect(ownFixture({ en: { ...fetched, status: 'abandoned' } }, before).status).toBe('abandoned');
  });

  test('of a season that is played is upcoming until it is over', () => {
    const status = (name: string) => ownFixture({ en: { ...season('en'), status: name } }, undefined).status;
    expect(['not_started', 'live', 'ended'].map(status)).toEqual(['scheduled', 'scheduled', 'ended']);
  });

  test('that cannot be read is left out of a schedule, and refused by itself', () => {
    const good = `<sport_event id="sr:match:1" scheduled="2030-01-01T12:00:00+00:00"><tournament id="sr:tournament:9" name="Masters">${SPORT}</tournament></sport_event>`;
    expect(readSchedule(bytes(`<schedule>${good}<sport_event id="sr:match:2"/></schedule>`))).toHaveLength(1);
    expect(() => readFixture(bytes('<fixtures_fixture><fixture id="sr:match:2"/></fixtures_fixture>'))).toThrow(
      'scheduled',
    );
    expect(() => readFixture(bytes('<page_not_found message="Invalid identifier."/>'))).toThrow('is page_not_found');
  });
});

describe('a description', () => {
  const read = (text: string) => readMarkets(bytes(`<market_descriptions>${text}</market_descriptions>`))[0]!;

  test('has its templates with names in small letters, and its groups', () => {
    const en = read(`<market id="209" name="{!setnr} set game {gamenrX} - points" groups="all|score|game"><outcomes>
      <outcome id="879" name="{$competitor1} 2:0"/></outcomes></market>`);
    const ru = { ...en, name: 'Сет {setnr}, гейм {gamenrX}', outcomes: [] };
    expect(marketType('uof', { en, ru })).toEqual({
      kind: 'uof.209',
      names: { en: '{!setnr} set game {gamenrx} - points', ru: 'Сет {setnr}, гейм {gamenrx}' },
      outcomes: [{ id: '879', names: { en: '{$competitor1} 2:0' } }],
      groups: ['all', 'score', 'game'],
      limitClass: 'side',
      place: 1209,
    });
  });

  test.each([
    ['<market id="40" name="Anytime goalscorer" groups="all|regular_play|scorers"/>', 'player'],
    ['<market id="921" name="{%player} total points" groups="all"/>', 'player'],
    ['<market id="136" name="Booking 1x2" groups="all|bookings"/>', 'special'],
  ])('%s is limited as %s', (text, limitClass) => {
    expect(marketType('uof', { en: read(text) })!.limitClass).toBe(limitClass);
  });
});

test('who we are, and where producers are asked', () => {
  expect(readVhost(bytes('<bookmaker_details bookmaker_id="7" virtual_host="/unifiedfeed/7"/>'))).toBe(
    '/unifiedfeed/7',
  );
  expect(
    readProducts(
      bytes(`<producers><producer id="1" api_url="https://api.example/v1/liveodds/" stateful_recovery_window_in_minutes="600"/>
        <producer id="3" api_url="https://api.example/v1/pre/"/><producer id="4" api_url="elsewhere"/></producers>`),
    ),
  ).toEqual([
    { id: 1, path: 'liveodds', windowMinutes: 600 },
    { id: 3, path: 'pre', windowMinutes: undefined },
  ]);
  expect(
    readSquad(
      bytes(
        '<competitor_profile><competitor id="c" name="C"/><players><player id="sr:player:1" name="Ada"/></players></competitor_profile>',
      ),
    ),
  ).toEqual([{ id: 'sr:player:1', name: 'Ada' }]);
});
