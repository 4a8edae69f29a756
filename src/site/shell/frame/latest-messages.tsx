// The player's latest messages, in the bell's menu; once shown they are read. Loaded when the menu opens.
import { useCallback, useEffect, useState } from 'react';
import { getInbox, markInboxRead } from '#players/messages/contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { Button } from '#site/design-system/button.tsx';
import { Skeleton } from '#site/design-system/surface.tsx';
import { Link } from '../link.tsx';
import { Moment } from '../moment.tsx';
import { reportError } from '../report.ts';
import { useShell, useTexts } from '../shell.tsx';
import { noteRead } from './unread.ts';

type Inbox = OutputOf<typeof getInbox>;

const MAX_LISTED = 6;

export function LatestMessages({ close }: { close: () => void }) {
  const { api } = useShell();
  const t = useTexts('common');
  const [inbox, setInbox] = useState<Inbox | 'failed'>();

  const load = useCallback(async (): Promise<void> => {
    setInbox(undefined);
    try {
      const now = await api.call(getInbox);
      setInbox(now);
      const [newest] = now.items;
      if (!newest || now.unread === 0) return;
      await api.call(markInboxRead, { up_to: newest.id });
      noteRead();
    } catch (failure) {
      setInbox((inbox) => inbox ?? 'failed');
      reportError(failure, 'inbox');
    }
  }, [api]);
  useEffect(() => void load(), [load]);

  return (
    <div data-inbox>
      <p className="px-3 pb-2 pt-1 font-semibold">{t('inbox.title')}</p>
      {inbox === undefined ? (
        <div aria-busy className="grid gap-2 p-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : inbox === 'failed' ? (
        <div className="grid gap-3 p-3 text-sm">
          <p>{t('inbox.failed')}</p>
          <Button size="sm" onClick={() => void load()}>
            {t('retry')}
          </Button>
        </div>
      ) : inbox.items.length === 0 ? (
        <p className="p-3 text-sm text-muted">{t('inbox.empty')}</p>
      ) : (
        <ul className="max-h-[60dvh] overflow-y-auto">
          {inbox.items.slice(0, MAX_LISTED).map(({ id, title, text, path, at, is_read: isRead }) => (
            <li key={id} className="border-t border-line">
              <Link to={path} onClick={close} className="flex gap-3 rounded-md px-3 py-2.5 text-sm hover:bg-surface-3">
                <span
                  aria-hidden
                  className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-primary'}`}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">
                    {!isRead && <span className="sr-only">{t('inbox.new')} </span>}
                    {title}
                  </span>
                  <span className="line-clamp-2 text-muted">{text}</span>
                  <span className="mt-0.5 block text-xs text-muted">
                    <Moment at={at} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line pt-2">
        <Link
          to="/profile/notification"
          onClick={close}
          className="flex min-h-11 items-center justify-center rounded-md px-3 text-sm font-semibold hover:bg-surface-3"
        >
          {t('inbox.all')}
        </Link>
      </div>
    </div>
  );
}
