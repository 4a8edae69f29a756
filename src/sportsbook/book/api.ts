import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getEvent, getEvents, getHighlights, getOddsTrail, getSports, getStandings } from './contract.ts';
import { getCalibration, getClosingOdds } from './calibration-contract.ts';
import { calibrationFor, closingOddsFor } from './get-calibration.ts';
import { eventsFor, highlightsFor, sportsFor } from './find-events.ts';
import { eventFor } from './get-event.ts';
import { oddsTrailFor } from './odds-trails.ts';
import { standingsFor } from './get-standings.ts';

export const endpoints: Endpoint[] = [
  bind(getSports, sportsFor),
  bind(getEvents, eventsFor),
  bind(getEvent, eventFor),
  bind(getHighlights, highlightsFor),
  bind(getStandings, standingsFor),
  bind(getOddsTrail, oddsTrailFor),
  bind(getCalibration, calibrationFor),
  bind(getClosingOdds, closingOddsFor),
];
