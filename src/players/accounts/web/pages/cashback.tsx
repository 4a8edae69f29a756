// Money that comes back to the player: what waits to be claimed, the running week, rakeback.
import type { Cashback, CashbackProgress } from '#rewards/cashback/contract.ts';
import { loadCashbacks, loadProgress } from '#rewards/cashback/web/cashbacks.ts';
import { CashbackCard } from '#rewards/cashback/web/parts/cashback-card.tsx';
import { RakebackCard } from '#rewards/cashback/web/parts/rakeback-card.tsx';
import { WeekCard } from '#rewards/cashback/web/parts/week-card.tsx';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState, ErrorState } from '#site/design-system/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

/** `null` where it could not be loaded. */
interface Data {
  cashbacks: Cashback[] | null;
  progress: CashbackProgress | null;
}

function Content({ data: { cashbacks, progress } }: { data: Data }) {
  const t = useTexts('profile.cashback');
  const common = useTexts('common');
  const { reloadPage } = useShell();
  if (!cashbacks || !progress)
    return (
      <ErrorState title={t('error')} action={<Button onClick={() => void reloadPage()}>{common('retry')}</Button>} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {cashbacks.length === 0 ? (
        <EmptyState
          icon="coins"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/promotions" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <section aria-labelledby="cashbacks">
          <h2 id="cashbacks" className="mb-3 text-lg">
            {t('list')}
          </h2>
          <ul className="grid gap-4">
            {cashbacks.map((cashback) => (
              <li key={cashback.id}>
                <CashbackCard cashback={cashback} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <WeekCard week={progress.week} />
      <RakebackCard rakeback={progress.rakeback} />
      <p>
        <Link
          to="/cashier/history?tab=cashbacks"
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {t('history')}
        </Link>
      </p>
    </div>
  );
}

export const page = profilePage<Data>('cashback', {
  async load(context) {
    const [cashbacks, progress] = await Promise.all([
      loadCashbacks(context).catch(context.report(null)),
      loadProgress(context).catch(context.report(null)),
    ]);
    return { cashbacks, progress };
  },
  Content,
});
