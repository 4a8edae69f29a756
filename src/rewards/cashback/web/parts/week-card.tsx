// The running week: the cashback so far, until when, and by which rules.
import type { CashbackProgress } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { SumList } from './sum-list.tsx';

export function WeekCard({ week }: { week: CashbackProgress['week'] }) {
  const t = useTexts('profile.cashback.week');
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">{t('title')}</h2>
        <Money value={week.amount} isGain className="text-2xl" />
        <p className="basis-full text-sm text-muted">
          {t('ends')} <Moment at={week.end_date} />
        </p>
      </div>
      <SumList sum={week} amount={week.amount} />
      <p className="max-w-prose text-sm text-muted">
        {t('rule', { rate: week.rate, hours: week.claim_hours })}
        {week.minimum && ` ${t('minimum', { sum: formatMoney(week.minimum) })}`}
        {week.of_edge !== null && week.bound && ` ${t('bound', { share: week.of_edge, sum: formatMoney(week.bound) })}`}
        {week.least_rounds > 0 && ` ${t('rounds', { least: week.least_rounds, rounds: week.rounds })}`}
        {week.cap && ` ${t('cap', { sum: formatMoney(week.cap) })}`}
      </p>
    </Card>
  );
}
