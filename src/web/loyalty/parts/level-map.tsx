// The levels of a programme as a path of chips, lowest first.
import { formatNumber } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Level } from '../loyalty.ts';

export function LevelMap({ levels }: { levels: readonly Level[] }) {
  const t = useTexts('loyalty.levels');
  if (levels.length === 0) return <p className="text-muted">{t('empty')}</p>;
  return (
    <ol className="snap-row flex gap-4 pb-2 tablet:flex-wrap">
      {levels.map((level) => (
        <li key={level.id} className="w-52 shrink-0 snap-start rounded-lg border border-line bg-surface-1 p-4">
          <span className="grid size-12 place-items-center rounded-full border-4 border-dashed border-primary text-primary">
            <Icon name="crown" />
          </span>
          <h3 className="mt-3 text-base">{level.name}</h3>
          <p className="figures text-sm text-primary">{t('from', { points: formatNumber(level.points_from) })}</p>
          <p className="mt-1 text-sm text-muted">{level.text}</p>
        </li>
      ))}
    </ol>
  );
}
