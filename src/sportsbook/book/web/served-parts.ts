// The large parts of pages that only races and outrights have: pages of matches do without their code.
import { servedPart } from '#site/shell/served-part.tsx';

export const raceView = servedPart('race', async () => (await import('./races/race-view.tsx')).RaceView, 'h-[60rem]');
export const meetings = servedPart('races', async () => (await import('./races/meetings.tsx')).Meetings, 'h-[60rem]');
export const raceResults = servedPart(
  'results of races',
  async () => (await import('./races/race-results.tsx')).RaceResults,
  'h-96',
);
export const outrightView = servedPart(
  'outright',
  async () => (await import('./parts/outright-view.tsx')).OutrightView,
  'h-[40rem]',
);
