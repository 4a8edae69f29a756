// The player's bonuses: active, queued, offered and over; a promo code for more (EN-21).
import { useState } from 'react';
import type { Bonus } from '#rewards/bonuses/contract.ts';
import { loadBonuses, isEnded, type BonusPage } from '#rewards/bonuses/web/bonuses.ts';
import { BonusCard } from '#rewards/bonuses/web/parts/bonus-card.tsx';
import { useBonusList, type BonusList } from '#rewards/bonuses/web/use-bonus-list.ts';
import { PromoCodeForm } from '#rewards/campaigns/web/parts/promo-code-form.tsx';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

interface Data {
  casino: BonusPage;
  betting: BonusPage;
}

/** `null` where either type could not be loaded. */
const Content = ({ data }: { data: Data | null }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <PromoCodeForm />
    {data ? <Bonuses data={data} /> : <LoadFailed />}
  </div>
);

function Bonuses({ data }: { data: Data }) {
  const t = useTexts('bonuses');
  const casino = useBonusList('casino', data.casino);
  const betting = useBonusList('betting', data.betting);
  const open = casino.items.filter((bonus) => !isEnded(bonus));
  const bets = betting.items.filter((bonus) => !isEnded(bonus));
  const ended = [...casino.items, ...betting.items]
    .filter(isEnded)
    .toSorted((a, b) => (b.ended_at ?? b.created_at).localeCompare(a.ended_at ?? a.created_at));
  return (
    <>
      {open.length + bets.length === 0 && (
        <EmptyState
          icon="gift"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/offers" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      )}
      <Section id="casino-bonuses" title={t('casino')} bonuses={open} list={casino} />
      <Section id="betting-bonuses" title={t('betting')} bonuses={bets} list={betting} />
      <Ended bonuses={ended} lists={[casino, betting]} />
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  bonuses: readonly Bonus[];
  list: BonusList;
}

function Section({ id, title, bonuses, list }: SectionProps) {
  if (bonuses.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {bonuses.map((bonus) => (
          <BonusCard key={bonus.id} bonus={bonus} onChange={list.reload} />
        ))}
        <More lists={[list].filter(mayHaveMoreOpen)} />
      </div>
    </section>
  );
}

/** Those that are over come last. */
const mayHaveMoreOpen = ({ items }: BonusList): boolean => !items.some(isEnded);

/** Folded, because there will be many of them. */
function Ended({ bonuses, lists }: { bonuses: readonly Bonus[]; lists: readonly BonusList[] }) {
  const t = useTexts('bonuses');
  const [isOpen, setOpen] = useState(false);
  if (bonuses.length === 0) return null;
  return (
    <section aria-labelledby="ended-bonuses">
      <h2 id="ended-bonuses" className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2 hover:text-primary"
        >
          {t('ended')} <span className="figures text-sm text-muted">{bonuses.length}</span>
        </button>
      </h2>
      {isOpen && (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
          {bonuses.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} onChange={() => Promise.resolve()} />
          ))}
          <More lists={lists.filter((list) => !mayHaveMoreOpen(list))} />
        </div>
      )}
    </section>
  );
}

function More({ lists }: { lists: readonly BonusList[] }) {
  const t = useTexts('bonuses');
  const loading = useAction();
  const more = lists.filter(({ items, count }) => items.length < count);
  if (more.length === 0) return null;
  return (
    <p className="text-center">
      <Button
        isBusy={loading.isBusy}
        onClick={() => loading.run(async () => void (await Promise.all(more.map((list) => list.more()))))}
      >
        {t('more')}
      </Button>
    </p>
  );
}

export const page = profilePage<Data | null>('bonuses', {
  async load(context) {
    const [casino, betting] = await Promise.all([
      loadBonuses(context, 'casino').catch(context.report(null)),
      loadBonuses(context, 'betting').catch(context.report(null)),
    ]);
    return casino && betting && { casino, betting };
  },
  Content,
});
