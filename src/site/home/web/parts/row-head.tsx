// The head of each row of the home page: its name, and a link to all of its kind.
import type { ReactNode } from 'react';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';

/** `id` is what the row is labelled by; `children` follow the link. */
export function RowHead({ id, title, to, children }: { id: string; title: string; to: string; children?: ReactNode }) {
  const t = useTexts('home');
  return (
    <header className="mb-4 flex items-center gap-2">
      <h2 id={id} className="mr-auto text-xl">
        {title}
      </h2>
      <Link to={to} className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text">
        {t('seeAll')}
      </Link>
      {children}
    </header>
  );
}
