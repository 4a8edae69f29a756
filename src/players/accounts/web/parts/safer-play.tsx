// Everything a player can decide about their own play: limits, breaks, reality checks; their activity, and honest questions.
import { useState } from 'react';
import {
  getHistory,
  getLimits,
  type LimitsChange,
  type LimitsState,
  CHECK_MINUTES,
  setCheckMinutes,
} from '#money/limits/contract.ts';
import { reportError } from '#site/shell/report.ts';
import { Button } from '#site/design-system/button.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card, ErrorState } from '#site/design-system/surface.tsx';
import { Activity } from './safer/activity.tsx';
import { BreakForm } from './safer/break-form.tsx';
import { BreakNotice } from './safer/break-notice.tsx';
import { LimitCard } from './safer/limit-card.tsx';
import { LimitsHistory } from './safer/limits-history.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { useAction } from '#site/shell/use-action.ts';

export interface SaferPlayData {
  /** `null`: could not be loaded. */
  state: LimitsState | null;
  history: LimitsChange[] | null;
}

const KINDS = [
  { kind: 'deposit', icon: 'arrow-down-to-line' },
  { kind: 'loss', icon: 'scale' },
  { kind: 'stake', icon: 'coins' },
  { kind: 'time', icon: 'clock' },
] as const;
const QUESTIONS = ['one', 'two', 'three', 'four'] as const;

export function SaferPlay(first: SaferPlayData) {
  const t = useTexts('profile.safer');
  const tc = useTexts('common');
  const { api } = useShell();
  const [{ state, history }, setData] = useState(first);

  /** After each change: what applies now, and the change in the history. */
  const changed = (next: LimitsState): void => {
    setData((data) => ({ ...data, state: next }));
    api.call(getHistory).then(
      (list) => setData((data) => ({ ...data, history: list })),
      (failure: unknown) => reportError(failure, 'history of limits'),
    );
  };
  const reload = (): void =>
    void api.call(getLimits).then(changed, (failure: unknown) => reportError(failure, 'limits'));

  if (!state)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={reload}>{tc('retry')}</Button>}
      />
    );
  return (
    <>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      {state.break && <BreakNotice current={state.break} onChange={changed} onOver={reload} />}
      <Section id="limits" title={t('limits.title')} text={t('limits.text')}>
        <ul className="grid gap-4 tablet:grid-cols-2 cinema:grid-cols-4">
          {KINDS.map(({ kind, icon }) => (
            <li key={kind} className="min-w-0">
              <LimitCard kind={kind} icon={icon} state={state} onChange={changed} onDue={reload} />
            </li>
          ))}
        </ul>
      </Section>
      <div className="grid gap-x-6 laptop:grid-cols-2">
        <Section id="break" title={t('pause.title')} text={t('pause.text')}>
          <BreakForm onChange={reload} />
        </Section>
        <Section id="reality" title={t('reality.title')} text={t('reality.text')}>
          <CheckChoice minutes={state.check_minutes} onChange={changed} />
        </Section>
      </div>
      <Section id="activity" title={t('activity.title')} text={t('activity.text')}>
        <Activity />
      </Section>
      <Section id="changes" title={t('history.title')}>
        <LimitsHistory history={history} currency={state.currency} onRetry={reload} />
      </Section>
      <Section id="check" title={t('check.title')}>
        <Card className="p-6">
          <ol className="grid gap-4 tablet:grid-cols-2">
            {QUESTIONS.map((id, index) => (
              <li key={id} className="flex gap-3">
                <span
                  aria-hidden
                  className="figures grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-sm"
                >
                  {index + 1}
                </span>
                {t(`check.${id}`)}
              </li>
            ))}
          </ol>
          <p className="mt-5 max-w-prose border-t border-line pt-4 text-muted">{t('check.answer')}</p>
        </Card>
      </Section>
    </>
  );
}

/** How often the player gets a reality check. */
function CheckChoice({ minutes, onChange }: { minutes: number; onChange: (state: LimitsState) => void }) {
  const t = useTexts('profile.safer');
  const { api, toasts } = useShell();
  const action = useAction();
  return (
    <Card className="p-5">
      <SelectField
        name="minutes"
        label={t('reality.every')}
        value={String(minutes)}
        disabled={action.isBusy}
        onChange={({ target: { value } }) =>
          action.run(async () => {
            onChange(await api.call(setCheckMinutes, { minutes: value }));
            toasts.show('success', t('reality.saved'));
          })
        }
        options={CHECK_MINUTES.map((value) => ({ value: String(value), label: t('minutes', { minutes: value }) }))}
      />
    </Card>
  );
}
