// A thin line at the top once a navigation takes longer than 400 ms; anything quicker needs none.
import { useNavigation } from 'react-router';

export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  if (!isMoving) return null;
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-[calc(var(--layer-rail)+1)] h-0.5 origin-left animate-[progress_4s_400ms_var(--ease-out)_both] bg-primary"
    />
  );
}
