// Shows what was drawn, once for each round, and reports when that is over.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveRound } from '#casino/live-tables/contract.ts';
import type { RoundEvent } from '../../title.ts';
import { createPace, type Pace } from '../pace.ts';
import { createSynth, type Synth } from '../synth.ts';
import type { LiveHost } from './live-host.ts';

interface Tools {
  pace: Pace;
  synth: Synth;
}

/** A visitor who arrives with less than this left until the next window sees only the result. */
const TOO_LATE_MS = 5_000;

export function useReveal(
  host: LiveHost,
  script: {
    /** A new round: the table is cleared. */
    begin(): void;
    show(drawn: readonly RoundEvent[], tools: Tools): Promise<void>;
    describe(drawn: readonly RoundEvent[]): string;
  },
) {
  const { round } = host;
  const tools = useRef<Tools>(undefined);
  const shownRound = useRef<string>(undefined);
  const showing = useRef<Promise<void>>(undefined);
  const [isRevealing, setIsRevealing] = useState(false);

  const open = useEffectEvent(() => ({ pace: createPace(host.isMotionReduced), synth: createSynth(host.sound) }));
  useEffect(() => {
    const revealTools = open();
    tools.current = revealTools;
    return () => {
      revealTools.pace.stop();
      revealTools.synth.close();
    };
  }, []);
  useEffect(() => tools.current?.synth.set(host.sound));

  const begin = useEffectEvent(() => script.begin());
  const reveal = useEffectEvent(async (over: LiveRound, drawn: readonly RoundEvent[]) => {
    const now = tools.current!;
    now.pace.reset();
    const left = over.next_at ? Date.parse(over.next_at) - host.now() : Infinity;
    if (left < TOO_LATE_MS && shownRound.current === undefined) now.pace.hurry();
    shownRound.current = over.id;
    setIsRevealing(true);
    await script.show(drawn, now);
    setIsRevealing(false);
    host.announce(script.describe(drawn));
    host.onShown(over);
  });

  const follow = useEffectEvent(async () => {
    if (!round) return;
    // In a tab that is not seen, a round may still be being shown when the next one begins: it ends at once.
    if (showing.current) {
      tools.current!.pace.hurry();
      await showing.current;
    }
    if (!round.result) begin();
    else if (shownRound.current !== round.id) {
      showing.current = reveal(round, round.result);
      await showing.current;
      showing.current = undefined;
    }
  });

  const id = round?.id;
  const drawn = round?.result;
  useEffect(() => void follow(), [id, drawn]);

  return { isRevealing, synth: () => tools.current?.synth };
}
