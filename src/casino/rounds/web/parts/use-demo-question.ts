// What a guest, or a player without money, is asked when they start a game in demo mode: once in a visit (DG-06).
import type { Game } from '../../contract.ts';
import { openQuickDeposit } from '#money/cashier/web/dialogs.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { GAME_DEMO, signal } from '#site/shell/signals.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';
import { demoDialog, type DemoDialogProps } from '../dialogs.ts';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';

const KEY = 'demo_known';

function isAnswered(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    // Without storage nothing could be remembered, and every round would ask.
    return true;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // As above.
  }
}

export interface DemoQuestion {
  /** Before a round of play money: whether it is played. */
  mayPlayDemo: (hasMoney: boolean) => Promise<boolean>;
  /** Before a round for money that is not there: whether they want the demo instead. */
  wantsDemo: () => Promise<boolean>;
}

export function useDemoQuestion(game: Pick<Game, 'name' | 'description'>): DemoQuestion {
  const { dialogs } = useShell();
  const isGuest = useSession() === null;
  const wantsDemo = async (): Promise<boolean> => {
    const props: DemoDialogProps = { name: gameName(game as Game), who: isGuest ? 'guest' : 'player' };
    const answer = await dialogs.open(demoDialog, props);
    if (answer === 'register') await openAuth(dialogs, 'register');
    if (answer === 'deposit') await openQuickDeposit(dialogs);
    if (answer !== 'demo') return false;
    remember();
    signal({ call: GAME_DEMO });
    return true;
  };
  return {
    wantsDemo,
    mayPlayDemo: async (hasMoney) => hasMoney || isAnswered() || (await wantsDemo()),
  };
}
