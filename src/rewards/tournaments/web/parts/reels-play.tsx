// Playing an equal-bankroll tournament: the common reels, the time left, the player's credits and their stake.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { Button } from '#site/design-system/button.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { Card, Notice } from '#site/design-system/surface.tsx';
import type { Tournament } from '../tournaments.ts';
import type { ShownReels } from '../use-reels.ts';
import { ReelsStage } from './reels-stage.tsx';
import { SpinClock } from './spin-clock.tsx';
import { StakeChoice } from './stake-choice.tsx';

export function ReelsPlay({ tournament, shownReels }: { tournament: Tournament; shownReels: ShownReels }) {
  const t = useTexts('tournaments.reels');
  const { reels, open, isTurning } = shownReels;
  const bankroll = tournament.extra.bankroll!;
  const place = tournament.user_info?.place;
  return (
    <Card className="overflow-hidden" data-reels={open?.number ?? 'closed'} data-turning={isTurning || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
        <p className="font-semibold">{t('spinOf', { spin: open?.number ?? bankroll.spins, spins: bankroll.spins })}</p>
        <SpinClock
          shownReels={shownReels}
          everySeconds={bankroll.every_seconds}
          isOver={tournament.status === 'finished'}
        />
      </div>
      <div className="h-[clamp(13rem,34dvh,32rem)] tablet:h-[clamp(15rem,42dvh,32rem)] bg-surface-2">
        {reels && <ReelsStage game={bankroll.game} shownReels={shownReels} smallest={bankroll.stakes[0]!} />}
      </div>
      {reels?.own && (
        <dl className="grid grid-cols-2 gap-px border-t border-line bg-line">
          <Figure name={t('credits')} value={formatNumber(Number(reels.own.credits))} isOf="credits" />
          <Figure name={t('place')} value={place ? String(place) : '–'} isOf="place" />
        </dl>
      )}
      <div className="grid gap-3 border-t border-line p-4">
        {tournament.status === 'active' && reels && <Stakes shownReels={shownReels} stakes={bankroll.stakes} />}
        <Recent shownReels={shownReels} />
        <Announced shownReels={shownReels} />
      </div>
    </Card>
  );
}

function Figure({ name, value, isOf }: { name: string; value: string; isOf: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface-1 px-4 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures whitespace-nowrap text-lg font-semibold" data-figure={isOf}>
        {value}
      </dd>
    </div>
  );
}

function Stakes({ shownReels, stakes }: { shownReels: ShownReels; stakes: readonly string[] }) {
  const t = useTexts('tournaments.reels');
  const { dialogs } = useShell();
  const isPlayer = useSession() !== null;
  if (shownReels.reels?.own) return <StakeChoice shownReels={shownReels} stakes={stakes} />;
  return (
    <Notice icon="eye">
      <p>{t(isPlayer ? 'watching' : 'guest')}</p>
      {!isPlayer && (
        <Button className="mt-2" onClick={() => void openAuth(dialogs, 'register')}>
          {t('signUp')}
        </Button>
      )}
    </Notice>
  );
}

/** What the last spins paid, the same for everybody. */
function Recent({ shownReels: { reels } }: { shownReels: ShownReels }): ReactNode {
  const t = useTexts('tournaments.reels');
  if (!reels || reels.recent.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <h3 className="text-muted">{t('recent')}</h3>
      <ol className="flex flex-wrap gap-1.5" data-recent>
        {reels.recent.map(({ number, times }) => (
          <li
            key={number}
            className={`figures rounded-full px-2 py-0.5 ${times > 0 ? 'bg-primary-soft font-semibold text-primary' : 'bg-surface-3 text-muted'}`}
          >
            <span className="sr-only">{t('spin', { spin: number })} </span>×{formatNumber(times)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One sentence for each spin, once it has been shown. */
function Announced({ shownReels: { reels } }: { shownReels: ShownReels }) {
  const t = useTexts('tournaments.reels');
  const [sentence, setSentence] = useState('');
  const announceResult = useEffectEvent(() => {
    const { last, own: playerReels } = reels!;
    if (!last) return;
    const times = formatNumber(Number((100n * minorOf(last.won)) / minorOf(last.stake)) / 100);
    const credits = playerReels ? formatNumber(Number(playerReels.credits)) : '';
    setSentence(
      last.is_own
        ? t('result', { spin: last.number, times, won: formatNumber(Number(last.won)), credits })
        : t(playerReels ? 'resultOut' : 'resultWatched', { spin: last.number, times }),
    );
  });
  const drawn = reels?.drawn ?? 0;
  useEffect(() => {
    if (drawn > 0) announceResult();
  }, [drawn]);
  return (
    <p aria-live="polite" className="min-h-6 text-sm" data-result>
      {sentence}
    </p>
  );
}

const minorOf = (credits: string): bigint => parseAmount(credits, 'FUN') ?? 0n;
