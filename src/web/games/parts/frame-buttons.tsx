// Buttons that frames of several kinds of games have in their bars.
import type { RefObject } from 'react';
import { useTexts } from '../../shell/shell.tsx';
import { IconButton } from '../../ui/button.tsx';
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

/** Takes this element to full screen, and back. */
export function FullScreenButton({ of: frame }: { of: RefObject<HTMLElement | null> }) {
  const t = useTexts('games');
  return (
    <IconButton
      size="sm"
      icon="maximize"
      label={t('full-screen')}
      onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())}
    />
  );
}
