// Jackpots (RT-22): what is in each pool, and how they work here.
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { QuestionsList } from '../../ui/questions-list.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { loadJackpots, type Jackpot } from '../jackpots.ts';
import { Pools } from '../parts/pools.tsx';

const QUESTIONS = ['share', 'chance', 'must'] as const;

function Component({ data: jackpots }: { data: Jackpot[] }) {
  const t = useTexts('jackpots');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="jackpots" />
      <Section id="running" title={t('list')}>
        {jackpots.length === 0 ? (
          <EmptyState
            icon="coins"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/winners" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <ul className="grid gap-5 laptop:grid-cols-2">
            {jackpots.map((jackpot) => (
              <li key={jackpot.id}>
                <JackpotCard jackpot={jackpot} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="rules" title={t('rules.title')}>
        <QuestionsList
          name="jackpots"
          items={QUESTIONS.map((id) => ({
            id,
            question: t(`rules.${id}.question`),
            answer: t(`rules.${id}.answer`),
          }))}
        />
      </Section>
    </>
  );
}

function JackpotCard({ jackpot }: { jackpot: Jackpot }) {
  const t = useTexts('jackpots');
  const { title, text } = jackpot.description;
  return (
    <Card className="flex h-full flex-col gap-4 p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{title}</h3>
        <span className="text-sm text-muted">{t('games', { count: jackpot.games.length })}</span>
      </div>
      <p className="text-muted">{text}</p>
      <Pools pools={jackpot.pools} />
      <Link to={`/jackpots/${jackpot.id}`} className={`${buttonStyle()} mt-auto`}>
        {t('open', { name: title })}
      </Link>
    </Card>
  );
}

export const page = definePage<Jackpot[]>({
  load: (context) => loadJackpots(context).catch(context.report([])),
  meta: ({ t }) => ({ title: t('jackpots.meta.title'), description: t('jackpots.meta.description') }),
  Component,
});
