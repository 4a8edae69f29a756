// Before an equal-bankroll tournament begins: what everybody will play with, and how long until then.
import { useEffect } from 'react';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { beginTitle } from '#casino/titles/open-title.ts';
import { buttonStyle } from '#site/design-system/button.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { Card } from '#site/design-system/surface.tsx';
import type { Tournament } from '../tournaments.ts';
import { JoinButton } from './join-button.tsx';
import { Timer } from './duration.tsx';

export function Lobby({ tournament, onJoined }: { tournament: Tournament; onJoined: () => Promise<void> }) {
  const t = useTexts('tournaments');
  const { content } = useShell();
  const hasPlayers = content.tournaments?.isShowParticipants !== false;
  const { extra, started_at, user_info: info, total_participants: players } = tournament;
  const { game, game_name: name, credits, spins, every_seconds: seconds } = extra.bankroll!;
  const isIn = info?.is_participating ?? false;
  useEffect(() => {
    if (isIn) beginTitle(game);
  }, [isIn, game]);
  const facts = [
    ['credits', formatNumber(credits)],
    ['spins', t('lobby.spinsOf', { spins, seconds })],
    ['game', name],
    ...(hasPlayers ? [['players', formatNumber(players)] as const] : []),
  ] as const;
  return (
    <Card className="grid gap-5 p-5 tablet:grid-cols-2" data-lobby>
      <div className="grid content-center justify-items-center gap-3 text-center">
        <p className="text-muted">{t('lobby.startsIn')}</p>
        <p className="font-display text-4xl font-bold">
          <Timer at={started_at} withDays={(days, clock) => t('card.daysAnd', { days, clock })} />
        </p>
        <p className="max-w-prose text-sm text-muted">{t(isIn ? 'lobby.isIn' : 'lobby.joinNow')}</p>
        <JoinButton tournament={tournament} onJoined={onJoined} />
      </div>
      <div className="grid gap-3">
        <dl className="grid gap-2">
          {facts.map(([fact, value]) => (
            <div key={fact} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
              <dt className="text-muted">{t(`lobby.${fact}`)}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Link to={`/game/${game}`} className={buttonStyle()}>
          {t('lobby.practise', { game: name })}
        </Link>
      </div>
    </Card>
  );
}
