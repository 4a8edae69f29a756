// A jackpot has dropped to this player: shown over the game until closed, and announced. No motion for players who prefer it reduced.
import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { JackpotDropMessage } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useOwnMessages } from '#site/shell/own-messages.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';

export function Celebration() {
  const isPlayer = useSession() !== null;
  const { locale, reloadPage } = useShell();
  const t = useTexts('jackpots.drop');
  const [drops, setDrops] = useState<readonly JackpotDropMessage[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  useOwnMessages<JackpotDropMessage>('jackpot', (drop) => setDrops((before) => [...before, drop]), isPlayer);
  const [drop] = drops;
  useEffect(() => {
    if (drop) dialog.current?.showModal();
  }, [drop]);
  if (!drop) return null;
  const inWords = (words: Record<string, string>): string => words[locale] ?? words[DEFAULT_LOCALE] ?? '';
  const close = (): void => {
    dialog.current?.close();
    setDrops(drops.slice(1));
    void reloadPage();
  };
  return (
    <dialog
      ref={dialog}
      key={drop.id}
      aria-labelledby="jackpot-drop"
      data-jackpot-drop={drop.id}
      onCancel={close}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] overflow-x-hidden overflow-y-auto rounded-xl border border-brass/50 bg-surface-1 p-0 text-center text-text shadow-3 backdrop:bg-black/70 motion-safe:animate-[dialog-in_240ms_ease-out]"
    >
      <div className="bg-[radial-gradient(20rem_12rem_at_50%_0%,var(--brass-soft),transparent_75%)] p-6">
        <Icon name="trophy" className="mx-auto size-12 text-brass" />
        <h2 id="jackpot-drop" className="mt-3 text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">
          {t('which', { jackpot: inWords(drop.title), level: inWords(drop.level_title) })}
        </p>
        <p className="my-5 text-4xl" role="status">
          <Money value={drop.paid} isGain />
        </p>
        <p className="text-sm text-muted">{t('paid')}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <Button look="primary" onClick={close}>
            {t('close')}
          </Button>
          <Link to={`/jackpots/${drop.jackpot}`} className={buttonStyle()}>
            {t('proof')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
