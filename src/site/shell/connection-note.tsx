// Says that the site cannot be reached, below the top bar, where it covers no controls.
import { useNavigation } from 'react-router';
import { Icon } from '#site/design-system/icon.tsx';
import { useShell, useTexts } from './shell.tsx';
import { useStore } from './store.ts';

export function ConnectionNote() {
  const isOn = useStore(useShell().connection.isOn);
  const isLeaving = useNavigation().state !== 'idle';
  const t = useTexts('common.offline');
  return (
    // The region exists before it has anything to say, or a screen reader would not announce it.
    <div
      role="status"
      data-connection
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--bar-height)+8px)] z-(--layer-rail) flex justify-center px-3"
    >
      {!isOn && (
        <p className="flex items-center gap-3 rounded-full border border-warning bg-surface-3 px-4 py-2 text-sm text-text shadow-2">
          <Icon name="wifi-off" className="shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">{t('title')}</strong> {t(isLeaving ? 'going' : 'staying')}
          </span>
        </p>
      )}
    </div>
  );
}
