// The daily wheel and the raffles: what can be won, with what chance, and who has.
import { getRaffles, getSpins, getWheel, type PastSpin, type Raffle, type Wheel } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { PastSpins } from '../parts/past-spins.tsx';
import { RaffleCard } from '../parts/raffle-card.tsx';
import { DailyWheel } from '../parts/wheel.tsx';

interface DrawsData {
  wheel: Wheel | null;
  raffles: Raffle[];
  /** The player's. */
  spins: PastSpin[];
}

function Component({ data: { wheel, raffles, spins } }: { data: DrawsData }) {
  const t = useTexts('draws');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="promotions" />
      {wheel && <DailyWheel key={wheel.draw_id} wheel={wheel} />}
      {spins.length > 0 && (
        <Section id="spins" title={t('spins.title')} text={t('spins.text')}>
          <PastSpins spins={spins} />
        </Section>
      )}
      {raffles.length > 0 && (
        <Section id="raffles" title={t('raffles')} text={t('raffleText')}>
          <DemoNote />
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
  async load({ api, report, session }) {
    const nothing = { items: [], count: 0 };
    const [wheel, raffles, spins] = await Promise.all([
      api.call(getWheel, {}).catch(report(null)),
      api.call(getRaffles, {}).catch(report(nothing)),
      session ? api.call(getSpins, {}).catch(report(nothing)) : nothing,
    ]);
    return { wheel, raffles: raffles.items, spins: spins.items };
  },
  meta: ({ t }) => ({ title: t('draws.meta.title'), description: t('draws.meta.description') }),
  Component,
});
