// The bar under every game: the player's money and the tools. Where the site's bars are hidden, also the way back.
import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle, IconButton } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { isInOwnFrame, postToFrame } from '../frame-messages.ts';

/** The frame around a page never changes. */
const never = () => () => {};

export function FrameBar({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const t = useTexts('games');
  const isFramed = useSyncExternalStore(never, isInOwnFrame, () => false);
  return (
    <div className="group/bar flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface-1 px-3 py-1 low:gap-x-1 low:px-1 low:py-0">
      {isAlone && isFramed && (
        <IconButton size="sm" look="ghost" icon="x" label={t('leave')} onClick={() => postToFrame('close')} />
      )}
      {!isAlone && (
        <Link
          to="/gamehall"
          aria-label={t('leave')}
          className={`${buttonStyle({ look: 'ghost', size: 'sm', isIconOnly: true })} hidden! low:inline-flex!`}
        >
          <Icon name="chevron-left" />
        </Link>
      )}
      {children}
    </div>
  );
}
