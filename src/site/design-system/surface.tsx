// Surfaces: cards, chips, and the four states of every list.
import type { HTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-lg border border-line bg-surface-1 shadow-1 ${className ?? ''}`} />;
}

export type Tone = 'neutral' | 'primary' | 'brass' | 'danger' | 'warning' | 'info';

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface-3 text-muted',
  primary: 'bg-primary-soft text-primary',
  brass: 'bg-brass-soft text-brass ring-1 ring-inset ring-gold/50',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

/** A small round mark. `brass` is for money only. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${TONES[tone]}`}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  );
}

/** A sentence that must be seen: `role` is an alert only for danger. */
export function Notice({
  tone = 'info',
  icon = 'info',
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={`flex gap-3 rounded-md px-4 py-3 text-sm ${TONES[tone]}`}
    >
      <Icon name={icon} className="mt-0.5 size-4.5 shrink-0" />
      <div className="text-text">{children}</div>
    </div>
  );
}

/** A placeholder for something that is still loading, of the same size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={`relative block overflow-hidden rounded-md bg-surface-2 ${className ?? ''}`}>
      <span className="absolute inset-0 -translate-x-full animate-[shimmer_1.4s_infinite] bg-linear-to-r from-transparent via-surface-3 to-transparent" />
    </span>
  );
}

interface StateProps {
  title: string;
  text?: ReactNode;
  /** One action that can be taken. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action, icon = 'circle-dashed' }: StateProps & { icon?: IconName }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-line px-6 py-12 text-center">
      <Icon name={icon} className="mb-1 size-8 text-muted" />
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** What happened, and a way to try again. */
export function ErrorState({ title, text, action }: StateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-lg border border-danger/30 bg-danger-soft px-6 py-12 text-center"
    >
      <Icon name="triangle-alert" className="mb-1 size-8 text-danger" />
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
