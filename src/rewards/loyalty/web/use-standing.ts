// A player's standing, updated as they play.
import { useState } from 'react';
import type { LoyaltyInfo, LoyaltyMessage, Program } from '../contract.ts';
import { useOwnMessages } from '#site/shell/own-messages.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

/** Points are in the message; for a change of level, or a reward, the page is reloaded. */
export function useStanding(first: LoyaltyInfo | null): LoyaltyInfo | null {
  const { reloadPage } = useShell();
  const [snapshot, setSnapshot] = useState({ first, info: first });
  if (snapshot.first !== first) setSnapshot({ first, info: first });
  const { info } = snapshot;
  const reload = (): void => void reloadPage().catch((failure: unknown) => reportError(failure, 'loyalty'));
  useOwnMessages<LoyaltyMessage>(
    'loyalty',
    ({ points, tier_points, news }) => {
      if (!info) return;
      const moved = { ...info, points: points ?? info.points, tier_points: tier_points ?? info.tier_points };
      setSnapshot({ first, info: moved });
      const next = info.levels.find(({ is_reached }) => !is_reached);
      if (news || (next && moved.tier_points >= next.points)) reload();
    },
    info !== null,
    reload,
  );
  return info;
}

/** Missions, with progress updated while they are shown. */
export function useMissions(first: readonly Program[], isPlayer: boolean): readonly Program[] {
  const { reloadPage } = useShell();
  const [snapshot, setSnapshot] = useState({ first, programs: first });
  if (snapshot.first !== first) setSnapshot({ first, programs: first });
  useOwnMessages<LoyaltyMessage>(
    'loyalty',
    ({ steps }) => {
      if (steps) setSnapshot(({ programs }) => ({ first, programs: programs.map((program) => moved(program, steps)) }));
    },
    isPlayer,
    () => void reloadPage().catch((failure: unknown) => reportError(failure, 'missions')),
  );
  return snapshot.programs;
}

function moved(program: Program, steps: NonNullable<LoyaltyMessage['steps']>): Program {
  const conditions = program.conditions.map((condition, nth) => ({
    ...condition,
    ...steps[`${program.sysname}/${nth}`],
  }));
  const percents = conditions.map(({ percent }) => percent);
  const isDone = program.is_done || percents.every((percent) => percent >= 100);
  return {
    ...program,
    conditions,
    is_done: isDone,
    percent: isDone ? 100 : Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length),
  };
}
