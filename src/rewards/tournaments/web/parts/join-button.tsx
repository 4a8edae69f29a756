// Enters the tournament, or says that the player has entered.
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Button } from '#site/design-system/button.tsx';
import { Chip } from '#site/design-system/surface.tsx';
import type { Tournament } from '../tournaments.ts';
import { useJoin } from '../use-join.ts';

/** Those that have words of their own here; of any other the player reads after the press. */
const KNOWN_REASONS = ['persons.contact', 'persons.once-per-person'];

export function JoinButton({
  tournament,
  onJoined,
  isWide = false,
}: {
  tournament: Tournament;
  onJoined: () => Promise<void>;
  isWide?: boolean;
}) {
  const t = useTexts('tournaments.join');
  const isPlayer = useSession() !== null;
  const { isBusy, reason, join } = useJoin(tournament, onJoined);
  const { user_info: info, restrictions, status, extra } = tournament;
  if (status === 'finished' || extra.is_cancelled) return null;
  if (info?.is_participating)
    return (
      <Chip tone="primary" icon="circle-check">
        {t('isIn')}
      </Chip>
    );
  // Everybody begins with the same spin.
  if (extra.bankroll && status !== 'future') return null;
  if (restrictions.entry === 'automatic') return <Chip icon="play">{t('automatic')}</Chip>;
  if (isPlayer && !info?.can_participate) return null;
  if (info?.reason && KNOWN_REASONS.includes(info.reason.rule))
    return (
      <span className="inline-flex max-w-prose items-start gap-2 text-sm text-warning" data-why-not={tournament.id}>
        {t(info.reason.rule.replace('persons.', ''))}
      </span>
    );
  const { price } = restrictions;
  return (
    <span className={`inline-flex flex-col gap-2 ${isWide ? 'w-full' : ''}`}>
      <Button
        look="primary"
        icon="user-plus"
        data-join-tournament={tournament.id}
        isBusy={isBusy}
        isWide={isWide}
        aria-label={`${price ? t('pay', { price: formatMoney(price) }) : t('free')}: ${tournament.description.title}`}
        onClick={() => void join()}
      >
        {price ? t('pay', { price: formatMoney(price) }) : t('free')}
      </Button>
      {reason && (
        <span role="alert" className="max-w-prose text-sm text-danger">
          {reason}
        </span>
      )}
    </span>
  );
}
