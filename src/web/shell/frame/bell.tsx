// The bell: what the player was told, how much of it is new, and the way to all of it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { getInbox, markInboxRead } from '#domains/messages/contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import { Link } from '../link.tsx';
import { Moment } from '../moment.tsx';
import { reportError } from '../report.ts';
import { useShell, useTexts } from '../shell.tsx';

type Inbox = OutputOf<typeof getInbox>;

/** Going from page to page asks no more often than this. */
const ASK_AGAIN_MS = 20_000;
const MAX_LISTED = 6;
const MAX_COUNTED = 9;

export function Bell() {
  const { api } = useShell();
  const t = useTexts('common');
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  const askedAt = useRef(-Infinity);

  useEffect(() => {
    if (performance.now() - askedAt.current < ASK_AGAIN_MS) return;
    askedAt.current = performance.now();
    api.call(getInbox).then(
      (inbox) => setUnread(inbox.unread),
      (failure: unknown) => reportError(failure, 'unread messages'),
    );
  }, [api, pathname]);

  return (
    <Menu
      isWide
      label={t('inbox.label', { unread })}
      button={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span
              aria-hidden
              data-unread
              className="figures absolute right-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 text-[0.7rem] font-bold text-on-primary"
            >
              {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
            </span>
          )}
        </>
      }
      buttonClassName="relative grid size-11 place-items-center rounded-full text-muted hover:bg-surface-2 hover:text-text"
    >
      {(close) => <Latest close={close} onRead={() => setUnread(0)} />}
    </Menu>
  );
}

function Latest({ close, onRead }: { close: () => void; onRead: () => void }) {
  const { api } = useShell();
  const t = useTexts('common');
  const [inbox, setInbox] = useState<Inbox | 'failed'>();
  const told = useRef(onRead);

  const ask = useCallback(async (): Promise<void> => {
    setInbox(undefined);
    try {
      const now = await api.call(getInbox);
      setInbox(now);
      const [newest] = now.items;
      if (!newest || now.unread === 0) return;
      await api.call(markInboxRead, { up_to: newest.id });
      told.current();
    } catch (failure) {
      setInbox((known) => known ?? 'failed');
      reportError(failure, 'inbox');
    }
  }, [api]);
  useEffect(() => void ask(), [ask]);

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
          <Button size="sm" onClick={() => void ask()}>
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
