// A plan for rounds of a climbing game: the steps are chosen in advance, and each round takes them in order and then its prize.
import { useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { useAuto } from '../auto.tsx';
import type { TitleHost } from '../title-client.ts';
import type { Climb } from './use-climb.ts';

export interface Plan {
  /** The player is planning; rounds are played as planned. */
  isOn: boolean;
  picks: readonly number[];
  /** Auto-play is offered to this player. */
  isOffered: boolean;
  toggle: () => void;
  setPicks: (picks: readonly number[]) => void;
  /** The params of a planned round; `undefined` while nothing is planned. */
  readParams: () => Record<string, unknown> | undefined;
}

export function usePlan<Way>(host: TitleHost, climb: Climb<unknown, Way>): Plan {
  const common = useTexts('titles');
  const [isOn, setOn] = useState(false);
  const [picks, setPicks] = useState<readonly number[]>([]);
  useAuto(host, !climb.isBusy && !climb.isOpen, () => void climb.playPlanned(climb.stake, {}));
  return {
    isOn: isOn && !climb.isOpen,
    picks,
    isOffered: host.auto !== undefined && !host.replay,
    toggle() {
      climb.clear();
      setOn(!isOn);
    },
    setPicks(next) {
      climb.clear();
      setPicks(next);
    },
    readParams() {
      if (picks.length > 0) return { ...climb.paramsOf(climb.chosenWay), picks };
      host.announce(common('plan.none'));
      return undefined;
    },
  };
}
