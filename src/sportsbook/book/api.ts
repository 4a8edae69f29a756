import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getBoosts, getEvent, getEvents, getHighlights, getSports, getStandings } from './contract.ts';
import { boostsFor } from './boosts/get-boosts.ts';
import { eventsFor, highlightsFor, sportsFor } from './find-events.ts';
import { eventFor } from './get-event.ts';
import { standingsFor } from './get-standings.ts';

export const endpoints: Endpoint[] = [
  bind(getSports, sportsFor),
  bind(getEvents, eventsFor),
  bind(getEvent, eventFor),
  bind(getHighlights, highlightsFor),
  bind(getBoosts, boostsFor),
  bind(getStandings, standingsFor),
];
