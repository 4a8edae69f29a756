// The bell: the player's messages, how many of them are new, and a link to all of them.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#site/design-system/icon.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Menu } from '#site/design-system/menu.tsx';
import { reportError } from '../report.ts';
import { useShell, useTexts } from '../shell.tsx';
import { useStore } from '../store.ts';
import { countUnread, unread as unreadNow } from './unread.ts';

const LatestMessages = lazyPart(
  'latest messages',
  async () => (await import('./latest-messages.tsx')).LatestMessages,
  'h-40',
);

/** Navigating from page to page does not fetch more often than this. */
const ASK_AGAIN_MS = 20_000;
const MAX_COUNTED = 9;

export function Bell() {
  const { api } = useShell();
  const t = useTexts('common');
  const { pathname } = useLocation();
  const unread = useStore(unreadNow);
  const askedAt = useRef(-Infinity);

  useEffect(() => {
    if (performance.now() - askedAt.current < ASK_AGAIN_MS) return;
    askedAt.current = performance.now();
    countUnread(api).catch((failure: unknown) => reportError(failure, 'unread messages'));
  }, [api, pathname]);

  return (
    <Menu
      isWide
      label={t('inbox.label', { unread })}
      button={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            // Drawn by the style: as text it would be missing from the name of the button.
            <span
              aria-hidden
              data-unread={unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
              className="figures before:content-[attr(data-unread)] absolute right-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 text-[0.7rem] font-bold text-on-primary"
            />
          )}
        </>
      }
      buttonClassName="relative grid size-11 place-items-center rounded-full text-muted hover:bg-surface-2 hover:text-text"
    >
      {(close) => <LatestMessages close={close} />}
    </Menu>
  );
}
