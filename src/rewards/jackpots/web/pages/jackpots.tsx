// Jackpots (RT-22): what is in each pool now, who has won, and how they work here.
import type { Jackpot, JackpotWin } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { QuestionsList } from '#site/design-system/questions-list.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { loadDrops, loadJackpots } from '../jackpots.ts';
import { DropRow } from '../parts/drop-row.tsx';
import { LevelPool } from '../parts/level-pool.tsx';
import { useDrops, useJackpots } from '../use-drops.ts';

const QUESTIONS = ['share', 'chance', 'must', 'proof', 'reversal'] as const;
const LATEST = 10;

interface JackpotsData {
  jackpots: Jackpot[];
  drops: JackpotWin[];
}

function Component({ data: { jackpots: loaded, drops: first } }: { data: JackpotsData }) {
  const t = useTexts('jackpots');
  const jackpots = useJackpots(loaded);
  const drops = useDrops(first, { count: LATEST });
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
          <ul className="grid gap-5 laptop:grid-cols-2 wide:grid-cols-3">
            {jackpots.map((jackpot) => (
              <li key={jackpot.id}>
                <JackpotCard jackpot={jackpot} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {jackpots.length > 0 && drops.length > 0 && (
        <Section id="drops" title={t('winners.latest')}>
          <DemoNote />
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {drops.map((win) => (
                <DropRow key={win.id} win={win} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
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

function JackpotCard({ jackpot: { id, description, games, pools } }: { jackpot: Jackpot }) {
  const t = useTexts('jackpots');
  return (
    <Card className="flex h-full flex-col gap-4 p-5 tablet:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{description.title}</h3>
        <span className="shrink-0 text-sm text-muted">{t('games', { count: games.length })}</span>
      </div>
      <p className="text-muted">{description.text}</p>
      <div className="grid gap-3 sm:grid-cols-2" role="group" aria-label={t('pools.label')}>
        {pools.toReversed().map((pool, place) => (
          <LevelPool
            key={pool.id}
            jackpot={id}
            pool={pool}
            isLarge={place === 0}
            isWide={place === 0 || (pools.length % 2 === 0 && place === pools.length - 1)}
          />
        ))}
      </div>
      <Link to={`/jackpots/${id}`} className={`${buttonStyle()} mt-auto`}>
        {t('open', { name: description.title })}
      </Link>
    </Card>
  );
}

export const page = definePage<JackpotsData>({
  async load(context) {
    const [jackpots, drops] = await Promise.all([
      loadJackpots(context).catch(context.report([])),
      loadDrops(context, { count: LATEST }).catch(context.report({ items: [], count: 0 })),
    ]);
    return { jackpots, drops: drops.items };
  },
  meta: ({ t }) => ({ title: t('jackpots.meta.title'), description: t('jackpots.meta.description') }),
  Component,
});
