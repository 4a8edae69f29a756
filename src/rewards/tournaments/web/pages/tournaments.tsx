// Tournaments (RT-30): running, announced and finished ones, and how a tournament works.
import { definePage } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { TournamentCard } from '../parts/tournament-card.tsx';
import { loadTournaments, STATUSES, type Tournament, type TournamentStatus } from '../tournaments.ts';

interface Data {
  status: TournamentStatus;
  tournaments: Tournament[];
}

const STEPS = [
  { id: 'join', icon: 'user-plus' },
  { id: 'play', icon: 'play' },
  { id: 'win', icon: 'trophy' },
] as const;

function Component({ data: { status, tournaments } }: { data: Data }) {
  const t = useTexts('tournaments');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="tournaments" />
      <LinkTabs
        link={Link}
        label={t('status.label')}
        active={status}
        tabs={STATUSES.map((id) => ({
          id,
          to: id === 'active' ? '/tournaments' : `/tournaments?status=${id}`,
          label: t(`status.${id}`),
        }))}
      />
      {tournaments.length > 0 && <DemoNote />}
      {tournaments.length === 0 ? (
        <EmptyState
          icon="trophy"
          title={t(`empty.${status}`)}
          text={t('empty.text')}
          action={
            <Link to="/gamehall" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-3">
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} />
            </li>
          ))}
        </ul>
      )}
      <Section id="how" title={t('how.title')}>
        <FactCards
          facts={STEPS.map(({ id, icon }) => ({ id, icon, title: t(`how.${id}.title`), text: t(`how.${id}.text`) }))}
        />
      </Section>
    </>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const statusFilter = context.url.searchParams.get('status');
    const status = STATUSES.find((status) => status === statusFilter) ?? 'active';
    return { status, tournaments: await loadTournaments(context, status).catch(context.report([])) };
  },
  meta: ({ t }) => ({ title: t('tournaments.meta.title'), description: t('tournaments.meta.description') }),
  Component,
});
