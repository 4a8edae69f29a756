// The daily wheel and the raffles: what can be won, with what chance, and who has.
import { getDraws, getWheel, type Raffle, type Wheel } from '#domains/draws/contract.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { RaffleCard } from '../parts/raffle-card.tsx';
import { DailyWheel } from '../parts/wheel.tsx';

interface DrawsData {
  wheel: Wheel | null;
  raffles: Raffle[];
}

function Component({ data: { wheel, raffles } }: { data: DrawsData }) {
  const t = useTexts('draws');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="promotions" />
      {wheel && <DailyWheel key={wheel.draw_id} wheel={wheel} />}
      {raffles.length > 0 && (
        <Section id="raffles" title={t('raffles')} text={t('raffleText')}>
          <ul className="grid gap-5 laptop:grid-cols-2">
            {raffles.map((raffle) => (
              <li key={raffle.id}>
                <RaffleCard raffle={raffle} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!wheel && raffles.length === 0 && (
        <EmptyState
          icon="gift"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/promotions" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      )}
    </>
  );
}

export const page = definePage<DrawsData>({
  async load({ api, report }) {
    const [wheel, raffles] = await Promise.all([
      api.call(getWheel, {}).catch(report(null)),
      api.call(getDraws, {}).catch(report({ items: [], count: 0 })),
    ]);
    return { wheel, raffles: raffles.items };
  },
  meta: ({ t }) => ({ title: t('draws.meta.title'), description: t('draws.meta.description') }),
  Component,
});
