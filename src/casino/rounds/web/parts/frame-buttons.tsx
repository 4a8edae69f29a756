// Buttons that frames of several kinds of games have in their bars.
import { type RefObject, useEffect, useState } from 'react';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { launchUrl } from '../game-url.ts';
import type { GameFrameProps } from './game-frame.tsx';
import type { useSound } from './use-settings.ts';
import { allowsFullScreen } from '#site/shell/device.ts';

export function SoundButton({ of: [sound, setSound] }: { of: ReturnType<typeof useSound> }) {
  const t = useTexts('games');
  return (
    <IconButton
      size="sm"
      icon={sound.isOn ? 'volume-2' : 'volume-x'}
      label={t(sound.isOn ? 'sound-off' : 'sound-on')}
      aria-pressed={sound.isOn}
      onClick={() => setSound({ ...sound, isOn: !sound.isOn })}
    />
  );
}

interface FullScreenButtonProps extends Pick<GameFrameProps, 'game' | 'mode' | 'isAlone'> {
  of: RefObject<HTMLElement | null>;
}

/**
 * Takes this element to full screen, and back, where the operator lets games fill the screen (CO-24). A browser that gives no
 * page its screen, as on a phone from Apple, gets the game alone in its window (RT-37).
 */
export function FullScreenButton({ of: frame, game, mode, isAlone = false }: FullScreenButtonProps) {
  const t = useTexts('games');
  const { content, navigate } = useShell();
  const isAllowed = useFullScreenAllowed();
  const canFill = !useHydrated() || document.fullscreenEnabled;
  if (!isAllowed || (!canFill && isAlone)) return null;
  const toggle = (): void => {
    if (!canFill) navigate(launchUrl(game.sysname, mode, content.customGames));
    else void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());
  };
  return <IconButton size="sm" icon="maximize" label={t('full-screen')} data-full-screen onClick={toggle} />;
}

/** Whether games may fill the screen here: the operator says in which surroundings (CO-24). */
const isInMessenger = (): boolean => document.documentElement.dataset['messenger'] !== undefined;

/** Until it is known whether the page is in a messenger, only what goes for both is allowed. */
function useFullScreenAllowed(): boolean {
  const mode = useShell().content.fullScreenMode ?? 'all';
  const [isInside, setInside] = useState<boolean>();
  useEffect(() => {
    const look = (): void => setInside(isInMessenger());
    look();
    // The messenger answers when the page has long been there.
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributeFilter: ['data-messenger'] });
    return () => observer.disconnect();
  }, []);
  return isInside === undefined
    ? allowsFullScreen(mode, true) && allowsFullScreen(mode, false)
    : allowsFullScreen(mode, isInside);
}
