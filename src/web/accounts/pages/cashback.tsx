// Money that comes back to the player.
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { loadCashbacks, type Cashback } from '../player.ts';

function Content({ data: cashbacks }: { data: Cashback[] }) {
  const t = useTexts('profile.cashback');
  if (cashbacks.length === 0)
    return (
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
    );
  return (
    <ul className="grid gap-4">
      {cashbacks.map((cashback) => (
        <li key={cashback.id}>
          <Card className="flex flex-wrap items-baseline justify-between gap-3 p-5">
            <h2 className="text-base">{cashback.description}</h2>
            <Money value={cashback.amount} isGain className="text-lg" />
            <p className="basis-full text-sm text-muted">
              <Dates cashback={cashback} />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Dates({ cashback }: { cashback: Cashback }) {
  const t = useTexts('profile.cashback');
  const isPaid = cashback.status === 'paid_out';
  const at = isPaid ? cashback.paid_out_at : cashback.receiving_expired_at;
  if (!at) return null;
  return (
    <>
      {t(isPaid ? 'paid' : 'until')} <Moment at={at} />
    </>
  );
}

export const page = profilePage<Cashback[]>('cashback', {
  load: (context) => loadCashbacks(context).catch(context.report([])),
  Content,
});
