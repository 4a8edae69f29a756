// A thin line at the top once a navigation takes longer than 400 ms; shorter ones need none. The operator's own
// loader, where they have one, comes with it (CT-03).
import { useNavigation } from 'react-router';
import { useLater } from '#site/design-system/later.ts';
import { useShell } from '../shell.tsx';

const LONG_MS = 400;

export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  const { loader } = useShell().content;
  const isLong = useLater(isMoving && loader !== undefined, LONG_MS);
  if (!isMoving) return null;
  return (
    <>
      <div
        aria-hidden
        className="fixed inset-x-0 top-0 z-[calc(var(--layer-rail)+1)] h-0.5 origin-left animate-[progress_4s_400ms_var(--ease-out)_both] bg-primary"
      />
      {loader && isLong && (
        <p
          role="status"
          data-loader
          className="pointer-events-none fixed left-1/2 top-20 z-[calc(var(--layer-rail)+1)] flex max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-3 rounded-full border border-line bg-surface-1 py-2 pl-2 pr-5 text-sm shadow-2"
        >
          {loader.image && <img src={loader.image} alt="" width={32} height={32} className="size-8 object-contain" />}
          {loader.label && <span className="pl-2">{loader.label}</span>}
        </p>
      )}
    </>
  );
}
