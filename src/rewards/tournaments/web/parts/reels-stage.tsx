// The slot of an equal-bankroll tournament: each spin of the common reels is shown on it once.
import { useEffect, useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { openTitle } from '#casino/titles/open-title.ts';
import type { ShownRound, TitleHost } from '#casino/engine/client/title-client.ts';
import type { TitleModule } from '#casino/engine/client/title-module.ts';
import { formatNumber } from '#site/design-system/format.ts';
import type { ShownReels } from '../use-reels.ts';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);
const NOTHING_TO_PLAY = { playRound: nothing, openRound: nothing, act: nothing, awaitRound: nothing, resume: nothing };
const SILENT = { isOn: false, volume: 0 };

export function ReelsStage({ game, shownReels, smallest }: { game: string; shownReels: ShownReels; smallest: string }) {
  const t = useTexts('tournaments.reels');
  const { loadTexts } = useShell();
  const [parts, setParts] = useState<{ Title: TitleModule['Title']; isMotionReduced: boolean }>();
  const { last } = shownReels;
  // A spin drawn before the page was opened is not shown again.
  const [since] = useState(last?.number ?? 0);
  useEffect(() => {
    let isGone = false;
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void openTitle(game, loadTexts).then(
      (opened) => !isGone && opened && setParts({ Title: opened.Title, isMotionReduced }),
    );
    return () => void (isGone = true);
  }, [game, loadTexts]);
  if (!parts) return null;
  const stake = last?.stake ?? smallest;
  const replay: ShownRound = {
    key: last && last.number > since ? String(last.number) : '',
    events: last?.events ?? [],
    stake,
    params: last?.params ?? {},
    wonMinor: parseAmount(last?.won ?? '0', 'FUN') ?? 0n,
    stakedMinor: parseAmount(stake, 'FUN') ?? 0n,
    shared: { write: (minor) => t('amount', { amount: formatNumber(Number(formatAmount(minor, 'FUN'))) }) },
  };
  const host: TitleHost = {
    currency: 'FUN',
    stakes: [stake],
    stake,
    setStake: () => undefined,
    sound: SILENT,
    isMotionReduced: parts.isMotionReduced,
    isHurryAllowed: true,
    ...NOTHING_TO_PLAY,
    onShown: shownReels.onShown,
    // The page announces the result of each spin.
    announce: () => undefined,
    replay,
  };
  return <parts.Title host={host} />;
}
