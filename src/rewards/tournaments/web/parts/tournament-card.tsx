// A tournament in the list: its description, what can be won, how long it runs, and a link.
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { pointsForText, type Tournament } from '../tournaments.ts';
import { useLiveTournament } from '../use-live-tournament.ts';
import { JoinButton } from './join-button.tsx';
import { TournamentFacts } from './tournament-facts.tsx';
import type { ReactNode } from 'react';
import { Picture } from '#site/design-system/picture.tsx';
import { RuleArt } from './rule-art.tsx';

export function TournamentCard({ tournament: first }: { tournament: Tournament }) {
  const t = useTexts('tournaments');
  // There are many of them on the page: they are polled, and not followed round by round.
  const { tournament, refresh } = useLiveTournament(first, false);
  const { id, description, extra, restrictions, user_info: info, winners, status } = tournament;
  const [best] = winners;
  const isInCredits = extra.rule === 'equal-bankroll';
  return (
    <Card className="flex h-full flex-col" data-tournament={id}>
      <Banner tournament={tournament}>
        <Chip tone="primary" icon="trophy">
          {t(`rule.${extra.rule}.name`)}
        </Chip>
        {extra.is_cancelled ? (
          <Chip tone="danger">{t('card.cancelled')}</Chip>
        ) : (
          restrictions.entry !== 'automatic' && <Chip>{t(`entry.${restrictions.entry}`)}</Chip>
        )}
      </Banner>
      <div className="flex grow flex-col gap-4 p-5">
        <h2 className="text-lg">
          <Link to={`/tournaments/${id}`} className="hover:text-primary">
            {description.title}
          </Link>
        </h2>
        {description.text && <p className="text-sm text-muted">{description.text}</p>}
        <div className="mt-auto grid gap-4">
          <TournamentFacts tournament={tournament} />
          <p className="min-h-5 text-sm">
            {info?.place
              ? t(isInCredits ? 'card.ownCredits' : 'card.own', { place: info.place, ...pointsForText(info.points) })
              : best
                ? t(`card.${status === 'finished' ? 'winner' : 'leads'}${isInCredits ? 'Credits' : ''}`, {
                    name: best.fakename,
                    ...pointsForText(best.points),
                  })
                : status === 'active' && !isInCredits && <span className="text-muted">{t('card.nobody')}</span>}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <JoinButton tournament={tournament} onJoined={refresh} />
            <Link to={`/tournaments/${id}`} className={`${buttonStyle()} ml-auto`}>
              {t('card.details')}
              <span className="sr-only">: {description.title}</span>
            </Link>
          </div>
        </div>
      </div>
    </Card>
  );
}

/** The picture of a tournament: the operator's own, or a drawing of how its points are counted. */
function Banner({
  tournament: { image_url: image, extra },
  children,
}: {
  tournament: Tournament;
  children: ReactNode;
}) {
  return (
    <div className="relative h-32 overflow-hidden rounded-t-lg border-b border-line bg-[radial-gradient(20rem_12rem_at_80%_20%,var(--primary-soft),transparent_75%)]">
      {image ? (
        <Picture src={image} width={480} height={160} loading="lazy" className="size-full object-cover" />
      ) : (
        <RuleArt rule={extra.rule} className="absolute bottom-0 right-2 h-24 w-38 opacity-80" />
      )}
      <div className="absolute inset-x-0 top-0 flex flex-wrap gap-2 p-3">{children}</div>
    </div>
  );
}
