// Buttons that frames of several kinds of games have in their bars.
import type { RefObject } from 'react';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { launchUrl } from '../game-url.ts';
import type { GameFrameProps } from './game-frame.tsx';
import { useFullScreenAllowed } from './use-full-screen-allowed.ts';
import type { useSound } from './use-settings.ts';

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
