// The levels as a path, lowest first, with the player's place on it.
import { useEffect, useRef } from 'react';
import type { Level } from '../../contract.ts';
import { formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { RewardName } from './reward-name.tsx';

/** `current`: the player's level. */
export function LevelMap({ levels, current }: { levels: readonly Level[]; current: number | null }) {
  const t = useTexts('loyalty.levels');
  const row = useRef<HTMLOListElement>(null);
  // The player's own place is what they look for; on a phone it may be out of view.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) row.current!.scrollLeft = current.offsetLeft - row.current!.offsetLeft - 16;
  }, [current]);
  if (levels.length === 0) return <p className="text-muted">{t('empty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrow keys, and contains nothing else to focus
    <ol ref={row} tabIndex={0} aria-label={t('title')} className="snap-row flex gap-0 overflow-x-auto pb-3">
      {levels.map(({ level, sysname, name, points, rewards }) => {
        const isReached = current !== null && level <= current;
        const isCurrent = level === current;
        return (
          <li
            key={sysname}
            data-level={level}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative w-44 shrink-0 snap-start cinema:w-auto cinema:min-w-32 cinema:flex-1 px-2 pt-1 text-center"
          >
            <span
              aria-hidden
              className={`absolute left-0 right-0 top-9 h-1 ${level === 1 ? 'ml-[50%]' : ''} ${level === levels.length ? 'mr-[50%]' : ''} ${isReached && !isCurrent ? 'bg-primary' : 'bg-surface-3'}`}
            />
            <span
              className={`relative mx-auto grid size-16 place-items-center rounded-full border-4 border-dashed font-display text-xl font-bold ${
                isReached ? 'border-primary bg-primary-soft text-primary' : 'border-line-strong bg-surface-2 text-muted'
              } ${isCurrent ? 'ring-4 ring-primary-soft' : ''}`}
            >
              {isReached && !isCurrent ? <Icon name="check" className="size-7" /> : level}
            </span>
            <h3 className="mt-3 text-base">{name}</h3>
            <p className="figures text-sm text-muted">{t('from', { points: formatNumber(points) })}</p>
            {isCurrent && <p className="mt-1 text-xs font-semibold text-primary">{t('here')}</p>}
            <ul className="mt-2 grid gap-1 text-sm">
              {rewards.map((reward, nth) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list of a level never changes its order
                <li key={nth} className={reward.kind === 'cash' ? 'font-semibold text-brass' : ''}>
                  <RewardName reward={reward} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
