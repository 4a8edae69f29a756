// Each cash-out of a bet: when, for how much of the stake, what it was worth, the fee, and what was paid.
import type { Bet } from '../../contract.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { useWhy } from '../use-why.ts';

export function CashOutList({ bet: { cash_out } }: { bet: Bet }) {
  const t = useTexts('bets.cashOut');
  const sentenceOf = useWhy(cash_out.all.some(({ reason }) => reason !== null));
  if (cash_out.all.length === 0) return null;
  return (
    <Section id="cash-outs" title={t('title')} text={t('listText')}>
      <Card>
        <ul className="divide-y divide-line text-sm">
          {cash_out.all.map((cashOut) => (
            <li key={`${cashOut.at} ${cashOut.state}`} className="grid gap-2 px-4 py-3">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <Moment at={cashOut.at} />
                <span className="text-muted">
                  {t(cashOut.is_edit && cashOut.state === 'paid' ? 'staked' : `state.${cashOut.state}`)}
                  {cashOut.is_automatic && ` · ${t('automatic')}`}
                </span>
              </p>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4">
                <Figure label={t('stake')}>
                  <Money value={cashOut.stake} />
                </Figure>
                <Figure label={t('fair')}>
                  <Money value={cashOut.fair} />
                </Figure>
                <Figure label={t('feeShort')}>{t('percent', { percent: cashOut.fee_percent })}</Figure>
                <Figure label={t(cashOut.is_edit ? 'newStake' : cashOut.paid ? 'paid' : 'offered')}>
                  <Money value={cashOut.paid ?? cashOut.offered} isGain={cashOut.paid !== null} />
                </Figure>
              </dl>
              {cashOut.reason && <p className="text-muted">{sentenceOf(cashOut.reason)}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
