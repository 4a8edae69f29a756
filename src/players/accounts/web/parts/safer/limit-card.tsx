// Limits of one kind: what applies, what is left, what is pending, and a form to change it.
import {
  confirmLimit,
  dropRaise,
  LIMIT_PERIODS,
  setLimit,
  type LimitKind,
  type LimitsState,
  type PlayLimit,
} from '#money/limits/contract.ts';
import { plainAmount } from '#kernel/money.ts';
import { progressPercent } from '#site/design-system/format.ts';
import { useForm } from '#site/shell/form.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card, Chip, Notice } from '#site/design-system/surface.tsx';
import { Countdown } from './countdown.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { useLimitWords } from './limit-words.ts';

interface LimitCardProps {
  kind: LimitKind;
  icon: IconName;
  state: LimitsState;
  onChange: (state: LimitsState) => void;
  /** The moment that a pending change was waiting for has come. */
  onDue: () => void;
}

export function LimitCard({ kind, icon, state, onChange, onDue }: LimitCardProps) {
  const t = useTexts('profile.safer');
  const kindLimits = state.limits.filter((limit) => limit.kind === kind);
  return (
    <Card className="flex h-full flex-col p-5" data-limit={kind}>
      <h3 className="mb-3 flex items-center gap-2 text-base">
        <Icon name={icon} className="text-muted" />
        {t(`limits.${kind}`)}
      </h3>
      {kindLimits.length === 0 ? (
        <p>
          <Chip>{t('limits.none')}</Chip>
        </p>
      ) : (
        <ul className="grid gap-4">
          {kindLimits.map((limit) => (
            <li key={`${limit.period}-${limit.source}`} data-period={limit.period} data-source={limit.source}>
              <Standing limit={limit} currency={state.currency} onChange={onChange} onDue={onDue} />
            </li>
          ))}
        </ul>
      )}
      <LimitForm kind={kind} state={state} onChange={onChange} />
    </Card>
  );
}

function Standing({
  limit,
  currency,
  onChange,
  onDue,
}: {
  limit: PlayLimit;
  currency: LimitsState['currency'];
  onChange: (state: LimitsState) => void;
  onDue: () => void;
}) {
  const t = useTexts('profile.safer');
  const { api } = useShell();
  const words = useLimitWords(currency);
  const action = useAction();
  const { kind, period, pending } = limit;
  const percent = progressPercent(Number(limit.used), 0, Number(limit.limit));
  return (
    <>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">
          {words(kind, limit.limit)} {t(`limits.per.${period}`)}
        </span>
        <span className="text-muted">{t('limits.left', { available: words(kind, limit.left) })}</span>
      </p>
      <Progress percent={percent} label={`${t(`limits.${kind}`)}, ${t(`limits.per.${period}`)}`} />
      {limit.source === 'operator' && <p className="mt-1.5 text-sm text-muted">{t('limits.house')}</p>}
      {pending && (
        <div className="mt-3">
          <Notice tone="warning" icon="clock">
            <p>
              {pending.limit === null
                ? t('limits.pendingNone')
                : t('limits.pending', { limit: words(kind, pending.limit) })}{' '}
              {pending.can_confirm ? (
                t('limits.ready')
              ) : (
                <>
                  {t('limits.when')} <Countdown until={pending.from} onOver={onDue} />.
                </>
              )}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {pending.can_confirm && (
                <Button
                  size="sm"
                  isBusy={action.isBusy}
                  onClick={() => action.run(async () => onChange(await api.call(confirmLimit, { kind, period })))}
                >
                  {t('limits.confirm')}
                </Button>
              )}
              <Button
                size="sm"
                look="ghost"
                isBusy={action.isBusy}
                onClick={() => action.run(async () => onChange(await api.call(dropRaise, { kind, period })))}
              >
                {t('limits.keep')}
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </>
  );
}

function LimitForm({ kind, state, onChange }: Omit<LimitCardProps, 'icon' | 'onDue'>) {
  const t = useTexts('profile.safer');
  const { api, toasts } = useShell();
  const isTime = kind === 'time';
  const form = useForm<'period' | 'limit'>({
    initial: { period: 'day', limit: '' },
    fields: async () => ({ limit: (await import('#money/limits/form-contract.ts')).limitAmount(kind, state.currency) }),
    async submit({ period, limit: typed }) {
      const limit = plainAmount(typed);
      const next = await api.call(setLimit, { kind, period: period as PlayLimit['period'], limit });
      const mine = next.limits.find(
        (limit) => limit.kind === kind && limit.period === period && limit.source === 'player',
      );
      onChange(next);
      toasts.show('success', t(mine?.pending ? 'limits.asked' : 'limits.saved'));
      form.set('limit', '');
    },
  });
  const hasOwn = state.limits.some(
    (limit) => limit.kind === kind && limit.period === form.values.period && limit.source === 'player',
  );
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-auto grid gap-3 pt-5" data-form={`limit-${kind}`}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          {...form.field('period')}
          label={t('limits.period')}
          options={LIMIT_PERIODS.map((period) => ({ value: period, label: t(`limits.per.${period}`) }))}
        />
        <TextField
          {...form.field('limit')}
          label={t(isTime ? 'limits.minutes' : 'limits.amount')}
          hint={hasOwn ? t('limits.empty') : undefined}
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          end={isTime ? undefined : state.currency}
        />
      </div>
      {form.fault && (
        <p role="alert" className="text-sm text-danger">
          {form.fault}
        </p>
      )}
      <Button type="submit" isBusy={form.isBusy}>
        {t('limits.set')}
      </Button>
    </form>
  );
}
