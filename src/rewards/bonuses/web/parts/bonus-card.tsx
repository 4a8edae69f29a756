// One bonus: what it is, its progress, what it requires, and what can be done with it.
import type { Bonus, BonusStatus } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import type { IconName } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card, Chip, Notice, type Tone } from '#site/design-system/surface.tsx';
import { useBonusActions, type BonusActions } from '../use-bonus-actions.ts';
import { RefusedBecause } from '#rewards/campaigns/web/parts/refused-because.tsx';
import { BonusCost } from './bonus-cost.tsx';
import { BonusTerms } from './bonus-terms.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Disclosure } from '#site/design-system/disclosure.tsx';

const LOOK: Record<BonusStatus, { tone: Tone; icon: IconName }> = {
  offered: { tone: 'info', icon: 'gift' },
  active: { tone: 'primary', icon: 'circle-check' },
  completed: { tone: 'brass', icon: 'check' },
  expired: { tone: 'neutral', icon: 'clock' },
  forfeited: { tone: 'neutral', icon: 'x' },
  lost: { tone: 'neutral', icon: 'x' },
};

export function BonusCard({ bonus, onChange }: { bonus: Bonus; onChange: () => Promise<void> }) {
  const t = useTexts('bonuses');
  const actions = useBonusActions(bonus, onChange);
  const { name, description, status, amount, queue_place: place, reason, converted } = bonus;
  const { tone, icon } = LOOK[status];
  const isOver = status !== 'offered' && status !== 'active';
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 tablet:p-6" data-bonus={bonus.id} data-status={status}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="mb-2 flex flex-wrap gap-2">
            <Chip tone={tone} icon={icon}>
              {place === null ? t(`status.${status}`) : t('status.waits', { place })}
            </Chip>
            <Chip>{t(`kind.${bonus.kind}`)}</Chip>
          </p>
          <h3 className="text-lg">{name}</h3>
          <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>
        </div>
        <p className={`text-2xl font-semibold ${isOver ? 'text-muted' : ''}`}>
          <Money value={amount} isGain={status === 'active'} />
        </p>
      </div>
      {status === 'active' && <Standing bonus={bonus} />}
      {isOver && (
        <p className="text-sm text-muted">
          {bonus.ended_at && <Moment at={bonus.ended_at} />}
          {status === 'completed' && ` · ${t('converted', { sum: formatMoney(converted) })}`}
          {bonus.steps.at(-1) && ` · ${bonus.steps.at(-1)!.sentence}`}
        </p>
      )}
      {status === 'offered' && bonus.expired_at && (
        <p className="text-sm text-muted">
          {t('activateUntil')} <Moment at={bonus.expired_at} />
        </p>
      )}
      {status === 'offered' && reason && (
        <Notice tone="warning" icon="info">
          <RefusedBecause reason={reason} />
        </Notice>
      )}
      {status === 'offered' && bonus.type === 'casino' && (
        <BonusCost definition={bonus.definition} currency={amount.currency} bonusId={bonus.id} />
      )}
      <Actions bonus={bonus} actions={actions} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-3">
        <BonusTerms bonus={bonus} />
        <BonusSteps steps={bonus.steps} />
      </div>
    </Card>
  );
}

/** Its progress, and until when. */
function Standing({ bonus: { name, wagering, balance, expired_at, type, terms } }: { bonus: Bonus }) {
  const t = useTexts('bonuses');
  const hasWagering = Number(wagering.required.amount) > 0;
  return (
    <div className="grid gap-2">
      {hasWagering && (
        <>
          <Progress percent={wagering.percent} label={t('progressOf', { bonus: name })} />
          <p className="flex flex-wrap justify-between gap-x-4 text-sm" aria-live="polite">
            <span data-wagered>
              {t('wagered', { done: formatMoney(wagering.done), required: formatMoney(wagering.required) })}
            </span>
            <span className="figures font-semibold">{wagering.percent}%</span>
          </p>
        </>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {balance && <Fact name={t('balance')}>{formatMoney(balance)}</Fact>}
        {terms.highest_stake && <Fact name={t('terms.highestStake')}>{formatMoney(terms.highest_stake)}</Fact>}
        {expired_at && (
          <Fact name={t('until')}>
            <Moment at={expired_at} />
          </Fact>
        )}
      </dl>
      {type === 'betting' && (
        <p>
          <Link to="/betting" className={buttonStyle({ look: 'primary', size: 'sm' })}>
            {t('toBetting')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Actions({ bonus, actions }: { bonus: Bonus; actions: BonusActions }) {
  const t = useTexts('bonuses');
  const { isBusy } = actions;
  const { can_activate: canActivate, can_deactivate: canDeactivate, can_remove: canRemove, purse, name } = bonus;
  if (!canActivate && !canDeactivate && !canRemove && purse === null) return null;
  const subject = <span className="sr-only">: {name}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      {canActivate && (
        <Button look="primary" isBusy={isBusy} data-activate onClick={() => void actions.activate()}>
          {t('activate')}
          {subject}
        </Button>
      )}
      {purse !== null && (
        <Button isBusy={isBusy} onClick={() => void actions.choose(purse === 'main' ? 'bonus' : 'main')}>
          {t(purse === 'main' ? 'playBonus' : 'playMain')}
        </Button>
      )}
      {canDeactivate && (
        <Button isBusy={isBusy} onClick={() => void actions.deactivate()}>
          {t('deactivate')}
          {subject}
        </Button>
      )}
      {canRemove && (
        <Button look="ghost" isBusy={isBusy} data-remove onClick={() => void actions.remove()}>
          {t('remove')}
          {subject}
        </Button>
      )}
    </div>
  );
}

/** What has happened to a bonus, and why. */
function BonusSteps({ steps }: Pick<Bonus, 'steps'>) {
  const t = useTexts('bonuses');
  if (steps.length === 0) return null;
  return (
    <Disclosure title={t('steps')}>
      <ol className="grid gap-2 pb-2 text-sm">
        {steps.map((step) => (
          <li key={`${step.at} ${step.status}`} className="flex flex-wrap gap-x-4">
            <span className="text-muted">
              <Moment at={step.at} />
            </span>
            <span className="min-w-0">{step.sentence}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
