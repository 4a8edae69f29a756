// What a bonus is likely to cost, before it is taken; simulated with the game itself.
import type { Cost } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { useCosts, type CostQuestion } from '../use-costs.ts';
import { BonusTerms } from './bonus-terms.tsx';

interface BonusCostProps extends Omit<CostQuestion, 'definitions'> {
  definition: string;
  /** With the full terms below. */
  hasTerms?: boolean;
}

export function BonusCost({ definition, hasTerms = false, ...question }: BonusCostProps) {
  const { costs, hasFailed } = useCosts({ definitions: [definition], ...question });
  const cost = costs.get(definition);
  return (
    <>
      <CostFigures cost={cost} hasFailed={hasFailed} />
      {cost && !hasFailed && hasTerms && <BonusTerms bonus={cost} />}
    </>
  );
}

/** Nothing where nothing has to be wagered. */
export function CostFigures({ cost, hasFailed }: { cost: Cost | undefined; hasFailed: boolean }) {
  const t = useTexts('bonuses.cost');
  if (hasFailed) return <p className="text-sm text-muted">{t('failed')}</p>;
  if (!cost) return <Skeleton className="h-28" />;
  return Number(cost.to_stake.amount) === 0 ? null : <Figures cost={cost} />;
}

function Figures({ cost }: { cost: Cost }) {
  const t = useTexts('bonuses.cost');
  const common = useTexts('common');
  const { game, spins, requirement, to_stake: toStake } = cost;
  return (
    <section aria-label={t('title')} className="rounded-md bg-surface-2 p-4 text-sm" data-cost>
      <p className="font-semibold">{t('title')}</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 tablet:grid-cols-4">
        <Figure name={t('requirement')}>{formatMoney(requirement)}</Figure>
        <Figure name={t('time')}>{t('days', { days: cost.days })}</Figure>
        <Figure name={t('expected')}>{formatMoney(cost.expected_cost)}</Figure>
        <Figure name={t('completes')}>
          {cost.completes_percent === null ? (
            <span className="text-muted">{t(cost.is_pending ? 'counting' : 'unknown')}</span>
          ) : (
            common('percent', { share: cost.completes_percent })
          )}
        </Figure>
      </dl>
      {Number(cost.deposit.amount) > 0 && (
        <p className="mt-3 text-muted">
          {t('for', { deposit: formatMoney(cost.deposit), amount: formatMoney(cost.amount) })}
        </p>
      )}
      {spins && (
        <p className="mt-1 text-muted" data-cost-spins>
          {t('spins', { won: formatMoney(spins.won), sum: formatMoney(spins.requirement) })}
        </p>
      )}
      {game && game.contribution_percent < 100 && (
        <p className="mt-1 text-muted">
          {t('share', {
            game: game.name,
            share: common('percent', { share: game.contribution_percent }),
            sum: formatMoney(toStake),
          })}
        </p>
      )}
      <Played cost={cost} />
      <p className="mt-1 text-muted">{t('without')}</p>
    </section>
  );
}

/** In which game, with which money. */
function Played({ cost: { game, stake, played, runs } }: { cost: Cost }) {
  const t = useTexts('bonuses.cost');
  const common = useTexts('common');
  if (!game) return null;
  const values = {
    rtp: common('percent', { share: Number(game.return_percent.toFixed(2)) }),
    game: game.name,
    link: (name: React.ReactNode) => (
      <Link to={`/game/${game.sysname}`} className="text-primary underline underline-offset-2">
        {name}
      </Link>
    ),
  };
  if (!played || !stake) return <p className="mt-1 text-muted">{t.rich('cheapest', values)}</p>;
  return (
    <>
      <p className="mt-1 text-muted">{t.rich('how', { ...values, runs, stake: formatMoney(stake) })}</p>
      <p className="mt-1 text-muted" data-cost-money={played.order.join(' ')}>
        {t(`money.${played.order.join('-')}`, { own: formatMoney(played.own), bonus: formatMoney(played.bonus) })}
      </p>
    </>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-base font-semibold">{children}</dd>
    </div>
  );
}
