// The bands by which chances are counted, and what is said about one.
import type { CalibrationBand } from '../calibration-contract.ts';

/** Between one band and the next; narrower where prices are long or short. */
export const BAND_EDGES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;

export interface BandSums {
  /** From 1. */
  band: number;
  matches: number;
  outcomes: number;
  predicted: number;
  won: number;
  variance: number;
  /** In thousandths of a unit. */
  returned: number;
}

export function bandOf({ band, matches, outcomes, predicted, won, variance, returned }: BandSums): CalibrationBand {
  return {
    from: BAND_EDGES[band - 2] ?? 0,
    to: BAND_EDGES[band - 1] ?? 1,
    matches,
    outcomes,
    predicted: predicted / outcomes,
    observed: won / outcomes,
    error: Math.sqrt(variance) / outcomes,
    returned: returned / 1000 / outcomes,
  };
}
