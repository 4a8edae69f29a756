// The player's rounds and their bets on sports, open and settled; `/bets/…` shows them too (RT-36, OP-22, AP-77).
import { getHistory } from '#domains/games/contract.ts';
import { getHistoryExport } from '#domains/hall/contract.ts';
import { getGeneralInfo } from '#domains/site/contract.ts';
import { RoundHistory, type RoundHistoryProps } from '../../games/parts/round-history.tsx';
import { minorOf } from '#kernel/money.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { loadBets, type SportBet } from '../player.ts';

interface Data {
  bets: SportBet[];
  history: RoundHistoryProps;
}

function Content({ data: { bets, history } }: { data: Data }) {
  const t = useTexts('profile.bets');
  return (
    <>
      <Section id="rounds" title={t('rounds')}>
        <RoundHistory {...history} />
      </Section>
      <Section id="open" title={t('open')}>
        <BetList bets={bets.filter((bet) => bet.is_open)} empty="emptyOpen" to="/betting" />
      </Section>
      <Section id="settled" title={t('settled')}>
        <BetList bets={bets.filter((bet) => !bet.is_open)} empty="emptySettled" to="/fairness" />
      </Section>
    </>
  );
}

interface BetListProps {
  bets: readonly SportBet[];
  empty: 'emptyOpen' | 'emptySettled';
  /** Where to go when there are none. */
  to: string;
}

function BetList({ bets, empty, to }: BetListProps) {
  const t = useTexts('profile.bets');
  if (bets.length === 0)
    return (
      <EmptyState
        icon={empty === 'emptyOpen' ? 'goal' : 'receipt'}
        title={t(`${empty}.title`)}
        text={t(`${empty}.text`)}
        action={
          <Link to={to} className={buttonStyle()}>
            {t(`${empty}.action`)}
          </Link>
        }
      />
    );
  return (
    <Card>
      <ul className="divide-y divide-line">
        {bets.map((bet) => (
          <li key={bet.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
            <span className="font-semibold">{bet.name}</span>
            <span className="text-sm text-muted">
              <Moment at={bet.created_at} />
            </span>
            <span>
              {t('stake')} <Money value={bet.stake} />
            </span>
            {bet.won && (
              <span>
                {t('result')} <Money value={bet.won} isGain={minorOf(bet.won) > minorOf(bet.stake)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const page = profilePage<Data>('bets', {
  async load(context) {
    const { api, report } = context;
    const [bets, { items, next }, info, { request }] = await Promise.all([
      loadBets(context).catch(report([])),
      api.call(getHistory).catch(report({ items: [], next: null })),
      api.call(getGeneralInfo),
      api.call(getHistoryExport).catch(report({ request: null })),
    ]);
    return {
      bets,
      history: { rounds: { rows: items, next }, ...(info.is_game_history_export_enabled && { file: request }) },
    };
  },
  Content,
});
