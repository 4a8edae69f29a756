// Limits, honest questions, the way to a break: for the profile's tab and for `/responsible-game`.
import { Link } from '../../shell/link.tsx';
import { formatMoney, progressPercent } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Card, Chip } from '../../ui/surface.tsx';
import type { PlayLimit } from '../player.ts';

const KINDS: readonly { id: PlayLimit['kind']; icon: IconName }[] = [
  { id: 'deposit', icon: 'arrow-down-to-line' },
  { id: 'stake', icon: 'coins' },
  { id: 'loss', icon: 'scale' },
  { id: 'time', icon: 'clock' },
];
const QUESTIONS = ['one', 'two', 'three', 'four'] as const;

export function SaferPlay({ limits }: { limits: readonly PlayLimit[] }) {
  const t = useTexts('profile.safer');
  return (
    <>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <Section
        id="limits"
        title={t('limits.title')}
        text={t('limits.text')}
        action={
          <Link to="/support#stop" className={buttonStyle()}>
            {t('limits.ask')}
          </Link>
        }
      >
        <ul className="grid gap-4 sm:grid-cols-2 laptop:grid-cols-4">
          {KINDS.map(({ id, icon }) => (
            <li key={id}>
              <Card className="h-full p-5" data-limit={id}>
                <Icon name={icon} className="text-muted" />
                <h3 className="mb-3 mt-2 text-base">{t(`limits.${id}`)}</h3>
                <LimitState limit={limits.find((limit) => limit.kind === id)} />
              </Card>
            </li>
          ))}
        </ul>
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
          <div className="mt-5 border-t border-line pt-4">
            <p className="max-w-prose text-muted">{t('check.answer')}</p>
            <Link to="/support#stop" className={`${buttonStyle({ look: 'primary' })} mt-4`}>
              {t('check.break')}
            </Link>
          </div>
        </Card>
      </Section>
    </>
  );
}

function LimitState({ limit }: { limit: PlayLimit | undefined }) {
  const t = useTexts('profile.safer');
  if (!limit) return <Chip>{t('limits.none')}</Chip>;
  const words = t('limits.left', {
    available: formatMoney(limit.available_amount),
    limit: formatMoney(limit.limit_amount),
  });
  const left = progressPercent(Number(limit.available_amount.amount), 0, Number(limit.limit_amount.amount));
  return (
    <>
      <Progress percent={left} label={t(`limits.${limit.kind}`)} />
      <p className="mt-2 text-sm text-muted">{words}</p>
    </>
  );
}
