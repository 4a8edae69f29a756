// The large parts of pages that only races and outrights have: pages of matches do not load them.
import type { ComponentType } from 'react';
import { assert } from '#kernel/assert.ts';

/** The part, and what its page waits for before it renders it (`ready` in `shell/page.ts`). */
function frame<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): readonly [Frame: ComponentType<Props>, load: () => Promise<void>] {
  let Loaded: ComponentType<Props> | undefined;
  return [
    function Frame(props) {
      assert(Loaded, 'its page has loaded it');
      return <Loaded {...props} />;
    },
    async () => {
      Loaded ??= await load();
    },
  ];
}

export const [RaceFrame, loadRace] = frame(async () => (await import('./races/race-frame.tsx')).RaceFrame);
export const [MeetingsFrame, loadMeetings] = frame(
  async () => (await import('./races/meetings-frame.tsx')).MeetingsFrame,
);
export const [RaceResultsFrame, loadRaceResults] = frame(
  async () => (await import('./races/results-frame.tsx')).ResultsFrame,
);
export const [OutrightFrame, loadOutright] = frame(
  async () => (await import('./parts/outright-frame.tsx')).OutrightFrame,
);
