// Real money or play money. A guest who asks for real money is asked to register.
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { GAME_DEMO, signal } from '#site/shell/signals.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import type { GameMode } from '../game-url.ts';

export function ModeSwitch({ mode, onMode }: { mode: GameMode; onMode: (mode: GameMode) => void }) {
  const t = useTexts('games.mode');
  const session = useSession();
  const { dialogs } = useShell();
  const choose = (next: GameMode): void => {
    if (next === 'play' && !session) return void openAuth(dialogs, 'register');
    if (next === 'demo' && mode !== 'demo') signal({ call: GAME_DEMO });
    onMode(next);
  };
  return (
    <fieldset className="mr-2 flex max-sm:mr-0 shrink-0 rounded-full border border-line bg-surface-2 p-0.5 text-xs font-semibold">
      <legend className="sr-only">{t('label')}</legend>
      {(['play', 'demo'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={mode === choice}
          data-mode={choice}
          onClick={() => choose(choice)}
          className={`min-h-11 whitespace-nowrap rounded-full px-3 max-sm:px-2 ${mode === choice ? 'bg-surface-3 text-text' : 'text-muted hover:text-text'}`}
        >
          {t(choice)}
        </button>
      ))}
    </fieldset>
  );
}
