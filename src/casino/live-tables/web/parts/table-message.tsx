// One message of the table chat. A press on its author's name shows what can be done about it.
import { useState } from 'react';
import type { LiveMessage } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';

interface MessageProps {
  message: LiveMessage;
  isMuted: boolean;
  /** Written by another player, read by a player. */
  mayAct: boolean;
  onReport: () => void;
  onMute: (isMuted: boolean) => void;
}

export function Message({ message: { name, text }, isMuted, mayAct, onReport, onMute }: MessageProps) {
  const t = useTexts('titles.live');
  const [isOpen, setOpen] = useState(false);
  const author = name || t('hidden');
  const act = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <div className="py-0.5">
      <p className="break-words">
        {mayAct ? (
          <button
            type="button"
            className="min-h-6 font-semibold text-muted hover:text-text hover:underline"
            aria-expanded={isOpen}
            aria-label={t('about-author', { author })}
            onClick={() => setOpen(!isOpen)}
          >
            {author}
          </button>
        ) : (
          <b className="font-semibold text-muted">{author}</b>
        )}{' '}
        {isMuted ? <i className="text-muted">{t('muted')}</i> : text}
      </p>
      {isOpen && (
        <div className="flex flex-wrap gap-2 py-1">
          <Button size="sm" look="quiet" data-report onClick={act(onReport)}>
            {t('report')}
          </Button>
          <Button size="sm" look="quiet" data-mute onClick={act(() => onMute(!isMuted))}>
            {t(isMuted ? 'unmute' : 'mute')}
          </Button>
        </div>
      )}
    </div>
  );
}
