// Races: runners, those that are withdrawn, and who came in.
import type { EventDetails } from '#sportsbook/book/contract.ts';
import { priceOf, refOf, resultOf, type FeedFlow, type FeedKit, type Line, type MarketLine } from './kit.ts';

const TO_WIN: MarketLine = { kind: 'race-winner', specifiers: {} };
const TO_PLACE: MarketLine = { kind: 'race-placed', specifiers: { part: '4', places: '2' } };
const PLACE_REF = 'race-placed/part=4&places=2';
const PRICES = { '1': 2500, '2': 4000, '3': 6000, '4': 9000, '5': 15_000 };
const WITHOUT_FIRST = { '2': 2400, '3': 3600, '4': 5500, '5': 9000 };
const PLACES = { '1': 1375, '2': 1750, '3': 2250, '4': 3000, '5': 4500 };

/** `withdrawn`: what is said of the first runner. */
const raceOf = (withdrawn: Line = { isNonRunner: false }, more: Line = {}): Line => ({
  title: { en: 'Kit Stakes' },
  distance: 1200,
  eachWay: { places: 2, part: 4 },
  hasStartingPrice: true,
  runners: [1, 2, 3, 4, 5].map((number) => ({ number, isNonRunner: false, ...(number === 1 && withdrawn) })),
  ...more,
});

const fixture = (kit: FeedKit, event: string, race: Line, status = 'scheduled'): Line =>
  kit.fixture(event, {
    sport: 'horse-racing',
    competition: {
      id: 'kit-course',
      names: { en: 'Kit Course' },
      region: { en: 'Kitland' },
      rating: 3,
      place: 90,
      season: '2026',
    },
    competitors: [1, 2, 3, 4, 5].map((nth) => ({ id: `${event}-${nth}`, name: `Kit Runner ${nth}` })),
    status,
    race,
  });

/** A race with prices, which visitors see. */
async function openRace(kit: FeedKit): Promise<string> {
  const event = kit.newEvent();
  await kit.send(
    { type: 'sports', ...kit.from(), sports: [{ id: 'horse-racing', names: { en: 'Horse racing' }, place: 60 }] },
    fixture(kit, event, raceOf()),
    kit.odds(event, [kit.market(TO_WIN, PRICES), kit.market(TO_PLACE, PLACES)]),
  );
  await kit.sees(
    event,
    (details) => refOf(details, 'race-winner')?.reason === null,
    'the race should be open for bets',
  );
  return event;
}

const runnersOf = ({ event: { race } }: EventDetails) => race?.runners ?? [];

export const races: readonly FeedFlow[] = [
  {
    name: 'a race is there, with its runners and its each-way terms',
    async run(kit) {
      const event = await openRace(kit);
      await kit.sees(
        event,
        (details) =>
          runnersOf(details).length === 5 &&
          details.event.race?.each_way?.places === 2 &&
          priceOf(details, PLACE_REF, '5') === 4500,
        'five runners and the terms should be shown',
      );
    },
  },
  {
    name: 'a runner that is withdrawn is void, and the race waits for new prices',
    async run(kit) {
      const event = await openRace(kit);
      await kit.send(fixture(kit, event, raceOf({ isNonRunner: true, deduction: 40 })));
      await kit.sees(
        event,
        (details) =>
          resultOf(details, 'race-winner', '1') === 'void' &&
          resultOf(details, PLACE_REF, '1') === 'void' &&
          refOf(details, 'race-winner')?.reason === 'non-runner' &&
          runnersOf(details)[0]?.deduction === 40,
        'the first should be void with a deduction of 40 percent, and the race should stop',
      );
      await kit.send(kit.odds(event, [kit.market(TO_WIN, WITHOUT_FIRST)]));
      await kit.sees(
        event,
        (details) => refOf(details, 'race-winner')?.reason === null && resultOf(details, 'race-winner', '1') === 'void',
        'the race should take bets again, without the first',
      );
    },
  },
  {
    name: 'the deduction of a runner follows from its odds where the feed names none',
    async run(kit) {
      const event = await openRace(kit);
      await kit.send(fixture(kit, event, raceOf({ isNonRunner: true })));
      await kit.sees(
        event,
        (details) => runnersOf(details)[0]?.deduction === 40,
        'odds of 2.5 should deduct 40 percent',
      );
    },
  },
  {
    name: 'a withdrawal that is taken back leaves nothing behind',
    async run(kit) {
      const event = await openRace(kit);
      await kit.send(fixture(kit, event, raceOf({ isNonRunner: true })), fixture(kit, event, raceOf()));
      await kit.send(kit.odds(event, [kit.market(TO_WIN, PRICES)]));
      await kit.sees(
        event,
        (details) =>
          refOf(details, 'race-winner')?.reason === null &&
          resultOf(details, 'race-winner', '1') === null &&
          runnersOf(details)[0]?.is_non_runner === false,
        'the first should run again',
      );
    },
  },
  {
    name: 'a finish is shown, and settled with its dead heats',
    async run(kit) {
      const event = await openRace(kit);
      const finish = [
        { runner: 3, place: 1 },
        { runner: 1, place: 2 },
        { runner: 5, place: 2 },
      ];
      const half = { shared: 1, tied: 2 };
      await kit.send(
        fixture(kit, event, raceOf(), 'live'),
        fixture(kit, event, raceOf({ isNonRunner: false }, { finish }), 'ended'),
        kit.settlement(event, TO_WIN, { '1': 'lost', '2': 'lost', '3': 'won', '4': 'lost', '5': 'lost' }),
        kit.settlement(event, TO_PLACE, { '1': half, '2': 'lost', '3': 'won', '4': 'lost', '5': half }),
      );
      await kit.sees(
        event,
        (details) =>
          resultOf(details, 'race-winner', '3') === 'won' &&
          resultOf(details, PLACE_REF, '5') === '1/2' &&
          details.event.race?.finish?.length === 3,
        'the third should have won, and two should share a place',
      );
    },
  },
  {
    name: 'a race whose runners are not its competitors is rejected',
    async run(kit) {
      const event = kit.newEvent();
      const valid = fixture(kit, event, raceOf());
      const { runners, ...race } = raceOf();
      const wrong = { ...(valid['fixture'] as Line), race: { ...race, runners: (runners as Line[]).slice(1) } };
      const answer = await kit.alone(() => kit.call([{ ...valid, fixture: wrong }]));
      kit.mustBe(answer.status === 200 && answer.rejected?.length === 1, 'the line should be rejected');
    },
  },
];
