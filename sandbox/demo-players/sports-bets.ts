// What demo players bet on sports: singles and small accumulators on who wins, how many goals and with which handicap.
import { randomUUID } from 'node:crypto';
import { oneOf, type Random } from './choices.ts';
import { Refused, type Visitor } from './visitor.ts';

interface Market {
  ref: string;
  version: number;
  outcomes: { id: string; odds: number | null; reason: string | null }[];
}

interface Leg {
  event: string;
  market: string;
  outcome: string;
  odds: number;
  version: number;
}

const STAKES = ['1', '2', '5', '5', '10', '20'];
/** More than any bet is taken for: some try, as people do. */
const TOO_MUCH = '50000';
const TRIES_TOO_MUCH = 0.08;
const LIVE = 0.4;

/** One slip; what the site refuses stays refused. */
export async function betOnSports(visitor: Visitor, random: Random): Promise<void> {
  const { items } = await visitor.get<{ items: { id: string; main: Market[] }[] }>('Sports.getEvents', {
    when: random() < LIVE ? 'live' : 'upcoming',
    count: '40',
  });
  const open = items.filter(({ main }) => main.some((market) => openOutcomes(market).length > 0));
  if (open.length === 0) return;
  const wanted = random() < 0.75 ? 1 : 2 + Math.floor(random() * 2);
  const events = new Map(Array.from({ length: wanted }, () => oneOf(random, open)).map((event) => [event.id, event]));
  const legs = [...events.values()].map(({ id, main }): Leg => {
    const market = oneOf(
      random,
      main.filter((candidate) => openOutcomes(candidate).length > 0),
    );
    const { id: outcome, odds } = oneOf(random, openOutcomes(market));
    return { event: id, market: market.ref, outcome, odds: odds!, version: market.version };
  });
  const stake = random() < TRIES_TOO_MUCH ? TOO_MUCH : oneOf(random, STAKES);
  const type = legs.length === 1 ? 'single' : 'accumulator';
  await visitor
    .post('Bets.place', {
      slip: JSON.stringify({ legs, bets: [{ type, legs: legs.map((_, place) => place), bankers: [], stake }] }),
      currency: 'EUR',
      policy: 'higher',
      request_id: randomUUID(),
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
}

const openOutcomes = ({ outcomes }: Market) => outcomes.filter(({ odds, reason }) => odds !== null && reason === null);
