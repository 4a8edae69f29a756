import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getEvent, getEvents, getHighlights, getSports, getStandings } from './contract.ts';
import { eventsFor, highlightsFor, sportsFor } from './use-cases/find-events.ts';
import { eventFor } from './use-cases/get-event.ts';
import { standingsFor } from './use-cases/get-standings.ts';

export const endpoints: Endpoint[] = [
  bind(getSports, sportsFor),
  bind(getEvents, eventsFor),
  bind(getEvent, eventFor),
  bind(getHighlights, highlightsFor),
  bind(getStandings, standingsFor),
];
