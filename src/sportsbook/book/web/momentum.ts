/**
 * Which side a match leans to, by what its feed has reported: goals, penalties, corners, cards, sets. Nothing is guessed between two
 * reports, so a quiet stretch is flat.
 */
import type { Incident } from '../contract.ts';

/** For the side that it is said of; what is below zero speaks for the other one. */
const WEIGHTS: Partial<Record<Incident['kind'], number>> = {
  goal: 6,
  penalty: 4,
  corner: 2,
  'red-card': -4,
  'yellow-card': -1,
  'lead-change': 2,
  'break-of-serve': 3,
  'set-won': 5,
  'map-won': 5,
};

const PART_S = 300;

export interface Part {
  /** Of the match: minutes, or where no clock runs its place among the parts. */
  key: number;
  home: number;
  away: number;
}

/** One after the other, five minutes each; where no clock runs, one for each period. */
export function momentumOf(incidents: readonly Incident[], playedS: number | null): Part[] {
  const hasClock = playedS !== null;
  const periods = [...new Set(incidents.map(({ period }) => period))];
  const partOf = ({ clockS, period }: Incident): number =>
    hasClock ? Math.floor((clockS ?? 0) / PART_S) : periods.indexOf(period);
  const count = hasClock ? Math.floor(playedS / PART_S) + 1 : periods.length;
  const parts = Array.from({ length: count }, (_, at): Part => ({ key: at, home: 0, away: 0 }));
  for (const incident of incidents) {
    const weight = WEIGHTS[incident.kind];
    const part = parts[partOf(incident)];
    if (weight === undefined || incident.team === null || !part) continue;
    const side = weight > 0 === (incident.team === 1) ? 'home' : 'away';
    part[side] += Math.abs(weight);
  }
  return parts;
}
