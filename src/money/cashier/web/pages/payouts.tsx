// How fast payouts are (public): the deadline of each step, and how long all payouts of the last days took.
import type { ReactNode } from 'react';
import { getPayoutTimes, type PayoutTimes } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Card, EmptyState, Notice } from '#site/design-system/surface.tsx';

function Component({ data: { days, promises, methods } }: { data: PayoutTimes }) {
  const t = useTexts('payouts');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="winners" />
      <Section id="promise" title={t('promise')}>
        <Table head={[t('step'), t('who'), t('within')]}>
          {promises.map(({ state, hours, actor }) => (
            <tr key={state} className="border-t border-line">
              <th scope="row" className="px-4 py-3 text-left font-normal">
                {t(`state.${state}`)}
              </th>
              <td className="px-4 py-3 text-muted">{t(`actor.${actor}`)}</td>
              <td className="figures px-4 py-3 text-right">{t('hours', { count: String(hours) })}</td>
            </tr>
          ))}
        </Table>
        <div className="mt-4">
          <Notice tone="info">{t('late')}</Notice>
        </div>
      </Section>
      <Section id="measured" title={t('measured')}>
        <p className="mb-4 text-muted">{t('measuredText', { days: String(days) })}</p>
        {methods.length === 0 ? (
          <EmptyState
            icon="clock"
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Link to="/cashier/withdraw" className={buttonStyle({})}>
                {t('action')}
              </Link>
            }
          />
        ) : (
          <Table head={[t('method'), t('count'), t('half'), t('most'), t('nearlyAll')]}>
            {methods.map(({ method, count, half_s, most_s, nearly_all_s }) => (
              <tr key={method} className="border-t border-line">
                <th scope="row" className="px-4 py-3 text-left font-normal">
                  {method}
                </th>
                <td className="figures px-4 py-3 text-right">{formatNumber(count)}</td>
                {[half_s, most_s, nearly_all_s].map((seconds, index) => (
                  <td key={index} className="figures whitespace-nowrap px-4 py-3 text-right">
                    <Duration seconds={seconds} />
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        )}
      </Section>
    </>
  );
}

function Table({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted">
            {head.map((title, index) => (
              <th
                key={title}
                scope="col"
                className={`whitespace-nowrap px-4 py-3 font-semibold ${index === 0 || (head.length === 3 && index === 1) ? 'text-left' : 'text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

/** `8 min`, `3 h 20 min`, `2 d 4 h`, in the words of the language. */
function Duration({ seconds }: { seconds: number }) {
  const t = useTexts('payouts.unit');
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts =
    days > 0
      ? [t('d', { count: String(days) }), ...(hours ? [t('h', { count: String(hours) })] : [])]
      : hours > 0
        ? [t('h', { count: String(hours) }), ...(minutes % 60 ? [t('min', { count: String(minutes % 60) })] : [])]
        : [t('min', { count: String(minutes) })];
  return <>{parts.join(' ')}</>;
}

export const page = definePage<PayoutTimes>({
  load: ({ api }) => api.call(getPayoutTimes, {}),
  meta: ({ t }) => ({ title: t('payouts.title'), description: t('payouts.lead') }),
  Component,
});
