// An icon named by content: a shipped icon, a shipped icon that the operator has replaced, or an address of their own.
import { useEffect, useState } from 'react';
import { Icon, isIconName, type IconName } from '#site/design-system/icon.tsx';
import { isExternalIcon } from './external-icon.ts';
import { reportError } from './report.ts';
import { useShell } from './shell.tsx';
import type { SvgIcon } from './svg-icon.ts';

/** Used where an address yields no icon and none of our names fits better (ST-33). */
const SPARE: IconName = 'star';

const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

export const canDraw = (name: string): boolean => isIconName(name) || isAddress(name);

export function ContentIcon({ name, className }: { name: string; className?: string }) {
  const { content } = useShell();
  const url = isAddress(name) ? name : content.iconUrls?.[name];
  const ours = isIconName(name) ? name : undefined;
  if (url && !mayHoldIcon(url)) return <SpareIcon name={ours ?? SPARE} {...(className && { className })} />;
  if (url) return <OwnersIcon url={url} spare={ours ?? SPARE} {...(className && { className })} />;
  return ours && <Icon name={ours} {...(className && { className })} />;
}

/** An external address must say that it is an svg file (VA-39); one of our own is fetched in any case. */
const mayHoldIcon = (url: string): boolean => url.startsWith('/') || isExternalIcon(url);

/** In place of an icon that is not fetched. */
const SpareIcon = (props: { name: IconName; className?: string }) => (
  <span data-icon-state="failed" className="contents">
    <Icon {...props} />
  </span>
);

/** Until it is loaded, and if it fails, ours is shown in its place, in the same size. */
function OwnersIcon({ url, spare, className }: { url: string; spare: IconName; className?: string }) {
  const iconState = useSvgIcon(url);
  return (
    <span data-icon-state={iconState.state} className="contents">
      {iconState.state === 'loaded' ? (
        <svg
          viewBox={iconState.icon.viewBox}
          width="20"
          height="20"
          fill="currentColor"
          aria-hidden
          className={`shrink-0 ${className ?? ''}`}
          dangerouslySetInnerHTML={{ __html: iconState.icon.shapes }}
        />
      ) : (
        <Icon name={spare} {...(className && { className })} />
      )}
    </span>
  );
}

type IconState = { state: 'loading' | 'failed' } | { state: 'loaded'; icon: SvgIcon };

/** ST-33. The code that reads such files is loaded only where an operator has any. */
function useSvgIcon(url: string): IconState {
  const [state, setState] = useState<IconState>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    const show = (icon: SvgIcon | undefined): void => {
      if (!isGone) setState(icon ? { state: 'loaded', icon } : { state: 'failed' });
    };
    import('./svg-icon.ts')
      .then(({ fetchSvgIcon }) => fetchSvgIcon(url))
      .then(show, (failure: unknown) => {
        reportError(failure, 'icon');
        show(undefined);
      });
    return () => void (isGone = true);
  }, [url]);
  return state;
}
