// Links within the site. They fetch what the next page needs when the pointer or focus comes near.
import type { MouseEvent } from 'react';
import { Link as RouterLink, useHref, type LinkProps as RouterLinkProps } from 'react-router';
import { useShell } from './shell.tsx';

export type LinkProps = Omit<RouterLinkProps, 'to' | 'prefetch'> & { to: string };

/** `to` is a path of our own without language prefix; any other address becomes a plain link. */
export function Link({ to, children, ...rest }: LinkProps) {
  const isOwn = to.startsWith('/') && !to.startsWith('//');
  if (isOwn)
    return (
      <OwnLink to={to} {...rest}>
        {children}
      </OwnLink>
    );
  return (
    <a href={to} rel="noreferrer" className={rest.className} onClick={rest.onClick as (event: MouseEvent) => void}>
      {children}
    </a>
  );
}

function OwnLink({ to, ...rest }: LinkProps) {
  const { prefetch } = useShell();
  const href = useHref(to);
  const early = (): void => prefetch(href);
  return <RouterLink viewTransition {...rest} to={to} onPointerEnter={early} onFocus={early} onTouchStart={early} />;
}
