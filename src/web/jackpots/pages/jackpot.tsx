// One jackpot: its pools and who has won them.
import { definePage, notFound } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card } from '../../ui/surface.tsx';
import { loadJackpots, type Jackpot } from '../jackpots.ts';
import { Pools } from '../parts/pools.tsx';

function Component({ data: jackpot }: { data: Jackpot }) {
  const t = useTexts('jackpots');
  return (
    <>
      <PageHead title={jackpot.description.title} lead={jackpot.description.text} scene="jackpots">
        <Link to="/jackpots" className={buttonStyle()}>
          {t('back')}
        </Link>
      </PageHead>
      <Pools pools={jackpot.pools} />
      <Section id="winners" title={t('winners.title')}>
        {jackpot.winners.length === 0 ? (
          <p className="text-muted">{t('winners.empty')}</p>
        ) : (
          <Card className="divide-y divide-line">
            {jackpot.winners.map((win) => (
              <p key={win.id} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
                <span>{win.fakename}</span>
                <span className="text-muted">
                  <Moment at={win.created_at} />
                </span>
                <Money value={win.amount} isGain />
              </p>
            ))}
          </Card>
        )}
      </Section>
    </>
  );
}

export const page = definePage<Jackpot>({
  validate: ({ id }) => /^[\w-]{1,64}$/.test(id ?? ''),
  load: async (context) => (await loadJackpots(context)).find(({ id }) => id === context.params['id']) ?? notFound(),
  meta: ({ data }) => ({ title: data.description.title, description: data.description.text }),
  Component,
});
