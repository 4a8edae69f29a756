// The state of the player's identity check: what they have to send, why and by when, and what they can do.
import { useSearchParams } from 'react-router';
import { useEffect, useState } from 'react';
import { getVerification, type Verification } from '#players/verification/contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card, Chip, ErrorState, Notice, type Tone } from '#site/design-system/surface.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { openVerification } from '../dialogs.ts';
import { profilePage } from '../parts/profile-frame.tsx';

const DocumentForm = lazyPart(
  'documents',
  async () => (await import('#players/verification/web/parts/document-form.tsx')).DocumentForm,
  'mt-4 h-96',
);

type Shown = Verification['state'] | 'final';

const LOOK: Record<Shown, { icon: IconName; tone: Tone }> = {
  none: { icon: 'circle-dashed', tone: 'neutral' },
  asked: { icon: 'file-text', tone: 'warning' },
  started: { icon: 'file-text', tone: 'info' },
  review: { icon: 'clock', tone: 'info' },
  approved: { icon: 'badge-check', tone: 'primary' },
  rejected: { icon: 'circle-x', tone: 'danger' },
  final: { icon: 'circle-x', tone: 'danger' },
};
const COLOURS: Partial<Record<Tone, string>> = {
  primary: 'bg-primary-soft text-primary',
  info: 'bg-info-soft text-info',
  neutral: 'bg-surface-3 text-muted',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};
/** What each level asks for, in order. */
const STEPS = {
  2: [
    { id: 'document', icon: 'file-text' },
    { id: 'face', icon: 'user' },
    { id: 'answer', icon: 'mail' },
  ],
  3: [
    { id: 'funds', icon: 'file-text' },
    { id: 'answer', icon: 'mail' },
  ],
} as const;
/** An account is a level of its own, before anything has been proved. */
const ownLevel = ({ level }: Pick<Verification, 'level'>): number => Math.max(level, 1);
/** Reasons that we have texts for. */
const REASONS = ['BAD_PHOTO', 'DOCUMENT_PAGE_MISSING', 'FORGERY', 'EXPIRED', 'SELFIE_MISMATCH'];
const ASK_EVERY_MS = 3000;
/** Nothing is asked for now, so the page says what could come next. */
const RESTING: readonly Shown[] = ['none', 'approved'];

function Content({ data }: { data: Verification | null }) {
  const t = useTexts('profile.verification');
  const { api, session, dialogs, content, reloadPage } = useShell();
  // A message that asks for one thing leads here with its id.
  const action = useSearchParams()[0].get('action');
  const [now, setNow] = useState(data);
  const isUnderWay = now !== null && (now.state === 'review' || (now.state === 'started' && now.form === null));

  useEffect(() => setNow(data), [data]);
  // The check is being decided: the answer appears without a reload.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) api.call(getVerification).then(setNow, () => undefined);
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [api, isUnderWay]);
  useEffect(() => {
    if (now?.state === 'approved') void refreshSession(api, session);
  }, [api, session, now?.state]);

  if (!now)
    return <ErrorState title={t('title')} action={<Button onClick={() => void reloadPage()}>{t('reload')}</Button>} />;
  const view: Shown = now.state === 'rejected' && now.rejection?.type === 'final' ? 'final' : now.state;
  const { icon, tone } = LOOK[view];
  const currentLevel = ownLevel(now);
  const next = now.next_level as keyof typeof STEPS | null;
  const open = async (): Promise<void> => {
    await openVerification(dialogs, content, action === null ? {} : { action });
    setNow(await api.call(getVerification));
  };
  const canBegin =
    ['none', 'asked', 'started', 'rejected'].includes(view) || (view === 'approved' && now.due_at !== null);
  return (
    <>
      <Card className="flex flex-wrap items-start gap-5 p-6" data-verification={view} aria-live="polite">
        <span className={`grid size-14 shrink-0 place-items-center rounded-full ${COLOURS[tone]}`}>
          <Icon name={icon} className="size-7" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-3 text-lg">
            {t(`states.${view}.title`)}{' '}
            <Chip tone={currentLevel >= 2 ? 'primary' : 'neutral'}>
              {t('level', { level: currentLevel, name: t(`levels.names.${currentLevel}`) })}
            </Chip>
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            {t(view === 'asked' && next === 3 ? 'states.asked.funds' : `states.${view}.text`)}
          </p>
          {next !== null && RESTING.includes(view) && (
            <p className="mt-2 max-w-prose" data-next={next}>
              {t(`next.${next}`)}
            </p>
          )}
          {now.due_at && (
            <p className="mt-3" data-due={now.is_overdue ? 'over' : 'open'}>
              {now.cause && <span className="block text-muted">{t('asks', { cause: t(`causes.${now.cause}`) })}</span>}
              {t(now.is_overdue ? 'overdue' : 'due')} <Moment at={now.due_at} />
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {canBegin && now.form === null && (
              <Button look="primary" data-begin onClick={() => void open()}>
                {t(view === 'rejected' ? 'again' : 'begin')}
              </Button>
            )}
            {view === 'final' && (
              <Link to="/support" className={buttonStyle({ look: 'primary' })}>
                {t('support')}
              </Link>
            )}
          </div>
        </div>
      </Card>
      {now.is_overdue && (
        <div className="mt-4">
          <Notice tone="danger">{t('overdueText')}</Notice>
        </div>
      )}
      {now.rejection && <Rejection rejection={now.rejection} />}
      {canBegin && now.form !== null && <DocumentForm form={now.form} onChange={setNow} />}
      <Levels levels={now.levels} currentLevel={currentLevel} next={next} />
      {next !== null && view !== 'approved' && view !== 'final' && (
        <Section id="steps" title={t('steps.title')}>
          <FactCards
            facts={STEPS[next].map(({ id, icon: picture }) => ({
              id,
              icon: picture,
              title: t(`steps.${id}.title`),
              text: t(`steps.${id}.text`),
            }))}
          />
        </Section>
      )}
    </>
  );
}

function Rejection({ rejection }: { rejection: NonNullable<Verification['rejection']> }) {
  const t = useTexts('profile.verification');
  const reasons = [...new Set(rejection.labels.map((label) => (REASONS.includes(label) ? label : 'OTHER')))];
  return (
    <Card className="mt-4 p-5" data-rejection={rejection.type}>
      <h2 className="text-base">{t('wrong')}</h2>
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{t(`reasons.${reason}`)}</li>
          ))}
        </ul>
      )}
      {rejection.comment !== null && (
        <p className="mt-2">
          <span className="text-muted">{t('said')}: </span>
          {rejection.comment}
        </p>
      )}
    </Card>
  );
}

function Levels({
  levels,
  currentLevel,
  next,
}: {
  levels: Verification['levels'];
  currentLevel: number;
  next: number | null;
}) {
  const t = useTexts('profile.verification.levels');
  const sum = (total: string | null): string =>
    total === null ? t('none') : formatMoney({ amount: total, currency: 'EUR' }).replace(/\.00$/, '');
  return (
    <Section id="levels" title={t('title')}>
      <Card className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-muted">
            <tr>
              <th className="px-3 py-3 font-semibold tablet:px-4">{t('level')}</th>
              <th className="px-3 py-3 text-right font-semibold tablet:px-4">{t('deposits')}</th>
              <th className="px-3 py-3 text-right font-semibold tablet:px-4">{t('withdrawals')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {levels.map(({ level, deposits, withdrawals }) => (
              <tr key={level} data-level={level}>
                <th className="px-3 py-3 font-normal tablet:px-4">
                  {level}. {t(`names.${level}`)} {level < currentLevel && <Chip icon="check">{t('done')}</Chip>}
                  {level === currentLevel && <Chip tone="primary">{t('own')}</Chip>}
                  {level === next && <Chip tone="info">{t('next')}</Chip>}
                </th>
                <td className="figures px-3 py-3 text-right whitespace-nowrap tablet:px-4">{sum(deposits)}</td>
                <td className="figures px-3 py-3 text-right whitespace-nowrap tablet:px-4">{sum(withdrawals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

export const page = profilePage<Verification | null>('verification', {
  load: ({ api, report }) => api.call(getVerification).catch(report(null)),
  Content,
});
