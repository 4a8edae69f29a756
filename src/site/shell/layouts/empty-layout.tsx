// Nothing but the page itself and the way home.
import type { ReactNode } from 'react';
import { SiteLogo } from '../frame/site-logo.tsx';
import { Link } from '../link.tsx';
import { useShell } from '../shell.tsx';

export function EmptyLayout({ children }: { children?: ReactNode }) {
  const { content } = useShell();
  return (
    <main
      data-layout="empty"
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-8 px-5 pt-10 pb-[calc(2.5rem+var(--consent-height))] outline-none"
    >
      <Link to="/" aria-label={content.name} className="flex min-h-11 items-center">
        <SiteLogo place="header" />
      </Link>
      <div className="w-full">{children}</div>
    </main>
  );
}
