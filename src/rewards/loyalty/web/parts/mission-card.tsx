// One mission: what to do, the player's progress, and the rewards.
import type { MissionCondition, Program } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { RewardName } from './reward-name.tsx';

export function MissionCard({ mission, isPlayer }: { mission: Program; isPlayer: boolean }) {
  const t = useTexts('loyalty.missions');
  const { sysname, name, text, is_done: isDone } = mission;
  return (
    <Card
      data-mission={sysname}
      data-done={isDone}
      className={`relative flex h-full flex-col gap-3 p-5 transition-colors hover:border-line-strong ${isDone ? 'border-primary' : ''}`}
    >
      <MissionChips mission={mission} isPlayer={isPlayer} />
      <div>
        <h3 className="text-lg">
          <Link to={`/loyalty/${sysname}`} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      <Conditions mission={mission} isPlayer={isPlayer} />
      <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-3 text-sm">
        <span className="text-muted">{t('reward')}</span>
        <Rewards mission={mission} />
      </p>
    </Card>
  );
}

export function Rewards({ mission: { rewards } }: { mission: Pick<Program, 'rewards'> }) {
  return (
    <>
      {rewards.map((reward, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list of a mission never changes its order
        <Chip key={nth} tone={reward.kind === 'cash' ? 'brass' : 'primary'}>
          <RewardName reward={reward} />
        </Chip>
      ))}
    </>
  );
}

export function MissionChips({ mission, isPlayer }: { mission: Program; isPlayer: boolean }) {
  const t = useTexts('loyalty.missions');
  const { period, ends_at: endsAt, is_done: isDone, is_locked: isLocked, is_extra: isExtra } = mission;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Chip tone={isDone ? 'primary' : 'neutral'} {...(isDone && { icon: 'check' as const })}>
        {isDone ? t('done') : t(`period.${period}`)}
      </Chip>
      {isPlayer && isLocked && (
        <Chip tone="warning" icon="lock">
          {isExtra ? t('locked.extra') : t('locked.level', { level: mission.minimum_level })}
        </Chip>
      )}
      {endsAt && (
        <span className="ml-auto text-xs text-muted">
          {t('until')} <Time at={endsAt} />
        </span>
      )}
    </p>
  );
}

export function Conditions({ mission, isPlayer }: { mission: Program; isPlayer: boolean }) {
  const t = useTexts('loyalty.missions');
  return (
    <ul className="grid gap-3">
      {mission.conditions.map((condition, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list of a mission never changes its order
        <li key={nth} className="text-sm">
          <span className="flex items-baseline gap-3">
            <span className="font-semibold">{sentenceOf(condition, t)}</span>
            {isPlayer && (
              <span className="figures ml-auto shrink-0 text-xs text-muted">{standingOf(condition, t)}</span>
            )}
          </span>
          <Scope condition={condition} />
          {isPlayer && (
            <span className="mt-1.5 block">
              <Progress percent={condition.percent} label={sentenceOf(condition, t)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type T = ReturnType<typeof useTexts>;

function sentenceOf({ kind, amount, count, multiplier, categories }: MissionCondition, t: T): string {
  const isBets = kind === 'rounds' && categories.length === 1 && categories[0] === 'sports';
  return t(`condition.${isBets ? 'bets' : kind}`, {
    amount: amount ? formatMoney(amount) : '',
    count: count ?? 0,
    multiplier: multiplier ?? 0,
  });
}

/** Progress of a condition: as money where it is money. */
function standingOf({ amount, count, done }: MissionCondition, t: T): string {
  const [has, needs] = amount
    ? [formatMoney({ ...amount, amount: done }), formatMoney(amount)]
    : [done, String(count ?? 0)];
  return t('standing', { has, needs });
}

/** What counts: types of games, games, the least stake, selections of a bet. */
function Scope({ condition }: { condition: MissionCondition }) {
  const t = useTexts('loyalty');
  const { categories, games, minimum_stake: minimum, minimum_legs: legs } = condition;
  const parts = [
    ...categories.map((category) => t(`categories.${category}`)),
    ...games.map(({ name }) => name),
    ...(minimum ? [t('missions.minimum', { amount: formatMoney(minimum) })] : []),
    ...(legs > 1 ? [t('missions.legs', { count: legs })] : []),
  ];
  return parts.length === 0 ? null : <span className="block text-xs text-muted">{parts.join(' · ')}</span>;
}
