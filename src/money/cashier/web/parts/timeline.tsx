// The steps of a payment, each with its cause, and when the next is due.
import { useTexts } from '#site/shell/shell.tsx';
import { formatDate, formatTime } from '#site/design-system/format.ts';
import { isOpen } from './is-open.ts';
import type { HistoryEntry } from './history-entry.ts';
import { Time } from '#site/design-system/time.tsx';

export function Timeline({ item }: { item: HistoryEntry }) {
  const t = useTexts('cashier');
  const last = item.steps.length - 1;
  return (
    <ol className="flex flex-col" data-testid="timeline">
      {item.steps.map((step, index) => (
        <li key={index} data-step={step.state} className="relative flex gap-4 pb-5 last:pb-0">
          {index < last && <span aria-hidden className="absolute left-[7px] top-5 bottom-0 w-px bg-line" />}
          <span
            aria-hidden
            className={`mt-1 size-[15px] shrink-0 rounded-full border-2 ${
              index < last
                ? 'border-primary bg-primary'
                : isOpen(step.state)
                  ? 'animate-[pulse-mark_1.6s_infinite] border-info bg-info-soft'
                  : 'border-primary bg-primary'
            }`}
          />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{t(`state.${step.state}`)}</span>
              <span className="text-sm text-muted">
                <Time at={step.at} />
              </span>
            </p>
            <p className="mt-0.5 text-sm text-muted">{step.cause}</p>
            {index === last && item.deadline && (
              <p data-testid="deadline" className="mt-1 text-sm">
                {t('history.until', {
                  at: `${formatDate(item.deadline, 'UTC')} ${formatTime(item.deadline, 'UTC')} UTC`,
                })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
