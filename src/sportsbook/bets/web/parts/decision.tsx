// How a bet was decided: odds seen and taken, the delay, limits, every line and every settlement.
import type { ReactNode } from 'react';
import type { Bet, getBet } from '../../contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { usePromotionTerms } from '../use-promotion-terms.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';

/** A Goliath has 247 lines. */
const SHOWN_LINES = 40;

export function Decision({ bet, decision }: { bet: Bet; decision: OutputOf<typeof getBet>['decision'] }) {
  const t = useTexts('bets.decision');
  const sports = useTexts('sports');
  const slip = useTexts('bets.slip');
  const written = useOdds();
  const facts = useFacts(bet, decision);
  return (
    <>
      <Section id="decision" title={t('title')} text={t('text')}>
        <Card className="p-4">
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-4 overflow-x-auto">
            <table className="w-full text-left text-sm">
              <thead className="text-xs text-muted">
                <tr>
                  <th scope="col" className="py-2 pr-3 font-medium">
                    {t('selection')}
                  </th>
                  {(['seen', 'taken', 'closing'] as const).map((column) => (
                    <th key={column} scope="col" className="px-3 py-2 text-right font-medium">
                      {t(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bet.legs.map((leg) => (
                  <tr key={`${leg.event} ${leg.market} ${leg.outcome}`} className="border-t border-line">
                    <th scope="row" className="py-2 pr-3 font-normal">
                      {namesOfBet(sports, leg).outcome}
                    </th>
                    {[leg.odds_seen, leg.odds, leg.closing_odds].map((odds, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- columns
                      <td key={index} className="figures px-3 py-2 text-right">
                        {odds === null
                          ? '–'
                          : index !== 1 || !leg.is_at_start
                            ? written(odds)
                            : leg.result === null
                              ? slip('starting.short')
                              : slip('starting.at', { odds: written(odds) })}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      </Section>
      {decision.lines.length > 0 && (
        <Section id="lines" title={t('lines')} text={t('linesText')}>
          <Card className="max-h-96 overflow-auto">
            <table className="w-full text-left text-sm">
              <tbody>
                {decision.lines.slice(0, SHOWN_LINES).map((line) => (
                  <tr key={line.legs.join()} className="border-b border-line last:border-b-0">
                    <td className="px-4 py-2">{line.legs.map((place) => place + 1).join(' · ')}</td>
                    <td className="figures px-4 py-2 text-muted">{line.factor}</td>
                    <td className="px-4 py-2 text-right">
                      <Money value={line.returned} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        </Section>
      )}
      {decision.settlements.length > 0 && (
        <Section id="settlements" title={t('settlements')}>
          <Card>
            <ul className="divide-y divide-line text-sm">
              {decision.settlements.map((settlement) => (
                <li key={settlement.generation} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <Moment at={settlement.at} />
                  <span className="text-muted">{t(settlement.is_rolled_back ? 'rolledBack' : 'stands')}</span>
                  <Money value={settlement.returned} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}

/** What it was decided by beside its legs, each with its name. */
function useFacts(bet: Bet, decision: OutputOf<typeof getBet>['decision']): readonly (readonly [string, ReactNode])[] {
  const t = useTexts('bets.decision');
  const slip = useTexts('bets.slip');
  const promotions = useTexts('bets.promotion');
  const termsOf = usePromotionTerms();
  const written = useOdds();
  return [
    [t('placed'), <Moment key="placed" at={bet.placed_at} />],
    [t('decided'), <Moment key="decided" at={bet.decided_at ?? bet.placed_at} />],
    [t('delay'), decision.delay_ms === 0 ? t('noDelay') : t('seconds', { count: decision.delay_ms / 1_000 })],
    ...(bet.odds === null
      ? []
      : [
          [
            t('price'),
            t('priceFromTo', { seen: written(bet.odds_seen ?? bet.odds), taken: written(bet.odds) }),
          ] as const,
        ]),
    ...(bet.promotion === null
      ? []
      : [
          [
            t('promotion'),
            <span key="promotion">
              {promotions(bet.promotion.kind)} · {promotions('added')} <Money value={bet.promotion_paid} />
              <span className="block text-xs text-muted">{termsOf(bet.promotion)}</span>
            </span>,
          ] as const,
        ]),
    [t('policy'), slip(`policy.${bet.policy}`)],
    [
      t('highest'),
      <span key="highest">
        <Money value={decision.highest_stake} /> · {slip(`because.${decision.highest_because}`)}
      </span>,
    ],
  ];
}
