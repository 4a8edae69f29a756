// The button that opens the chat, at the edge of every page that has one; on a phone above the bottom bar (CH-08).
import { useTexts } from '#site/shell/shell.tsx';
import { useStore, type Store } from '#site/shell/store.ts';
import { Icon } from '#site/design-system/icon.tsx';

export function ChatBadge({ isThere, open }: { isThere: Store<boolean>; open: () => void }) {
  const t = useTexts('common.chat');
  if (!useStore(isThere)) return null;
  return (
    <button
      type="button"
      data-open-chat
      aria-label={t('open')}
      title={t('open')}
      onClick={open}
      className="fixed bottom-[calc(var(--bottom-height)+20px)] max-tablet:bottom-[calc(5rem+env(safe-area-inset-bottom)+var(--consent-height))] right-4 z-(--layer-bar) grid size-14 cursor-pointer place-items-center rounded-full bg-primary text-on-primary shadow-2 hover:bg-primary-strong tablet:right-6"
    >
      <Icon name="life-buoy" className="size-6" />
    </button>
  );
}
