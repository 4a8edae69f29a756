// What a bonus is likely to cost, before it is taken; simulated with the game itself.
import { useEffect, useState } from 'react';
import { getCost, type Cost } from '#domains/bonuses/contract.ts';
import { formatMoney } from '../../ui/format.ts';
import { Link } from '../../shell/link.tsx';
import { reportError } from '../../shell/report.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import { BonusTerms } from './bonus-terms.tsx';

interface BonusCostProps {
  definition: string;
  currency: string;
  /** In major units; without one, the lowest deposit that it needs. */
  deposit?: string | undefined;
  /** With the full terms below. */
  hasTerms?: boolean;
}

export function BonusCost({ hasTerms = false, ...question }: BonusCostProps) {
  const t = useTexts('bonuses.cost');
  const { cost, hasFailed } = useCost(question);
  if (hasFailed) return <p className="text-sm text-muted">{t('failed')}</p>;
  if (!cost) return <Skeleton className="h-28" />;
  const terms = hasTerms && <BonusTerms bonus={cost} />;
  if (Number(cost.requirement.amount) === 0) return terms || null;
  return (
    <>
      <Figures cost={cost} />
      {terms}
    </>
  );
}

function Figures({ cost }: { cost: Cost }) {
  const t = useTexts('bonuses.cost');
  const common = useTexts('common');
  const { game } = cost;
  return (
    <section aria-label={t('title')} className="rounded-md bg-surface-2 p-4 text-sm" data-cost>
      <p className="font-semibold">{t('title')}</p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 tablet:grid-cols-4">
        <Figure name={t('requirement')}>{formatMoney(cost.requirement)}</Figure>
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
      {game && (
        <p className="mt-1 text-muted">
          {t.rich('how', {
            runs: cost.runs,
            rtp: Number(game.return_percent.toFixed(2)),
            stake: cost.stake ? formatMoney(cost.stake) : '–',
            game: game.name,
            link: (name) => (
              <Link to={`/game/${game.sysname}`} className="text-primary underline underline-offset-2">
                {name}
              </Link>
            ),
          })}
        </p>
      )}
      <p className="mt-1 text-muted">{t('without')}</p>
    </section>
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

const AGAIN_MS = 1_500;
const MAX_ASKS = 20;

/** Polled while the runs are being played. */
function useCost({ definition, currency, deposit }: Omit<BonusCostProps, 'hasTerms'>): {
  cost: Cost | undefined;
  hasFailed: boolean;
} {
  const { api } = useShell();
  const [cost, setCost] = useState<Cost>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = (left: number): void => {
      const question = { definition, currency, ...(deposit !== undefined && { deposit }) };
      api.call(getCost, question as never, { signal: stop.signal }).then(
        (answer) => {
          setCost(answer);
          setFailed(false);
          if (answer.is_pending && left > 0) timer = setTimeout(() => ask(left - 1), AGAIN_MS);
        },
        (failure: unknown) => {
          if (stop.signal.aborted) return;
          setFailed(true);
          reportError(failure, 'cost of a bonus');
        },
      );
    };
    ask(MAX_ASKS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, definition, currency, deposit]);
  return { cost, hasFailed };
}
