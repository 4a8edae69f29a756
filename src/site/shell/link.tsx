// Links within the site. They prefetch what the next page needs when the pointer or focus comes near.
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { prefixOf } from './routes.ts';
import { safeHref } from './navigation.ts';
import { useShell } from './shell.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of our own without language prefix; any other address becomes a plain link. */
  to: string;
}

/**
 * A page has dozens of these, and React Router's own link resolves each against the surrounding routes. Ours are always
 * absolute, which makes them a third of the work of rendering a page.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { dialogs, locale, navigate, prefetch } = useShell();
  const isOwn = to.startsWith('/') && !to.startsWith('//');
  if (!isOwn) {
    return (
      <a {...rest} href={safeHref(to)} rel="noreferrer" onClick={onClick}>
        {children}
      </a>
    );
  }

  const prefix = prefixOf(locale);
  const href = prefix === '' ? to : prefix + (to === '/' ? '' : to);
  const early = (): void => prefetch(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || rest.target !== undefined) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A link that could be pressed while a dialog is open is in it, and leads to what it covers.
    dialogs.closeAll();
    navigate(to);
  };
  return (
    <a {...rest} href={href} onClick={follow} onPointerEnter={early} onFocus={early} onTouchStart={early}>
      {children}
    </a>
  );
}
