// The page of a live table: the game on the left, players and chat on the right; stacked on a phone.
import { useEffect, useEffectEvent, useRef } from 'react';
import { cashOut, placeBet, type OwnBet } from '../../contract.ts';
import type { Game } from '#casino/rounds/contract.ts';
import { REALITY_CHECK_RULE } from '#money/limits/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { heldIn, setBalances, setHeld } from '#site/shell/session.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import type { LiveHost } from '#casino/engine/client/live/live-host.ts';
import type { StakeRange } from '#casino/engine/client/stakes.ts';
import { useLiveTable } from '#casino/engine/client/live/use-live-table.ts';
import { IconButton } from '#site/design-system/button.tsx';
import { helpDialog } from '#casino/rounds/web/dialogs.ts';
import { FrameBar } from '#casino/rounds/web/parts/frame-bar.tsx';
import { SoundButton } from '#casino/rounds/web/parts/frame-buttons.tsx';
import { LIVE_SIZE } from '#casino/rounds/web/parts/frame-size.ts';
import { GamePoster } from '#casino/rounds/web/parts/game-poster.tsx';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';
import { LazyBonus } from '#casino/rounds/web/parts/lazy-bonus.tsx';
import { LikeButton } from '#casino/lobby/web/parts/like-button.tsx';
import { MoneyBar } from '#casino/rounds/web/parts/money-bar.tsx';
import { NotLoaded } from '#casino/rounds/web/parts/not-loaded.tsx';
import { RoundList } from '#casino/rounds/web/parts/round-list.tsx';
import { Said, useSaid } from '#casino/rounds/web/parts/said.tsx';
import { useRealityCheck, type PlayStretch } from '#casino/rounds/web/parts/use-reality-check.ts';
import { useSound } from '#casino/rounds/web/parts/use-settings.ts';
import { useReceipts } from '#casino/rounds/web/parts/use-receipts.ts';
import { useStake } from '#casino/rounds/web/parts/use-stake.ts';
import { useTitle } from '#casino/rounds/web/parts/use-title.ts';
import type { TitleSound } from '#casino/engine/client/title-client.ts';
import type { Currency } from '#kernel/money.ts';

type Table = ReturnType<typeof useLiveTable>;

/** Asks for the receipts of bets that are over, once for each. */
function useReceiptsOfTable(state: Table['state']): void {
  const askForReceipts = useReceipts();
  const requestedReceipts = useRef(new Set<string>());
  useEffect(() => {
    if (state?.round?.state !== 'paid') return;
    const over = state.mine.filter(
      (bet) => bet.state !== 'open' && bet.state !== 'void' && !requestedReceipts.current.has(bet.id),
    );
    for (const { id } of over) requestedReceipts.current.add(id);
    if (over.length > 0) askForReceipts(over.map(({ id, staked, won }) => ({ round_id: id, staked, won })));
  }, [state, askForReceipts]);
}

/** Chips still on the table when the player goes elsewhere. */
function useLeftBehind(state: Table['state']): void {
  const { api, session: store } = useShell();
  const leaveBehind = useEffectEvent(() => {
    const ids = (state?.mine ?? []).map(({ id }) => id);
    if (ids.length === 0) return;
    import('#site/shell/live-balance.ts').then(
      ({ followBets }) => followBets({ api, session: store }, ids),
      (failure: unknown) => reportError(failure, 'settled bets'),
    );
  });
  useEffect(() => () => leaveBehind(), []);
}

/** Placing bets and leaving the round: what the server answers is shown at once. */
function useTableBets(game: Game, { state, change }: Table, stretch: PlayStretch) {
  const { api, dialogs, toasts, session: store } = useShell();
  const session = useSession();
  const sentenceOf = useRefusalSentence();

  async function say(error: unknown): Promise<undefined> {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.reason?.rule === REALITY_CHECK_RULE) await stretch.show();
    else toasts.show('error', await sentenceOf(error));
    return undefined;
  }
  const keep = (bet: OwnBet) =>
    change((current) =>
      current.round?.id === bet.round_id
        ? { ...current, mine: [...current.mine.filter(({ id }) => id !== bet.id), bet] }
        : current,
    );

  async function place(stake: string, params: Record<string, unknown>): Promise<OwnBet | undefined> {
    if (!session) {
      await openAuth(dialogs, 'register');
      return undefined;
    }
    const round = state?.round?.id;
    if (!round) return undefined;
    const request = {
      sysname: game.sysname,
      round,
      stake,
      params: JSON.stringify(params),
      request_id: newRequestId(),
    };
    try {
      const { bet, balances } = await repeatedWhenLost(() => api.call(placeBet, request));
      keep(bet);
      setBalances(store, balances);
      setHeld(store, bet.id, bet.state === 'open' ? { sysname: game.sysname, staked: bet.staked } : undefined);
      return bet;
    } catch (error) {
      return say(error);
    }
  }

  async function leave({ id }: OwnBet): Promise<OwnBet | undefined> {
    try {
      const { bet, balances } = await repeatedWhenLost(() => api.call(cashOut, { bet: id }));
      keep(bet);
      setBalances(store, balances);
      setHeld(store, bet.id);
      return bet;
    } catch (error) {
      return say(error);
    }
  }

  return { place, leave };
}

export function LiveFrame({ game, isAlone = false }: { game: Game; isAlone?: boolean }) {
  const live = useTexts('titles.live');
  const session = useSession();
  const [sound, setSound] = useSound();
  const [announcement, announce] = useSaid();
  const { value: title, again } = useTitle(game.sysname);
  const { value: Panel } = useLazy('live panel', async () => (await import('./live-panel.tsx')).LivePanel);
  const stretch = useRealityCheck(session !== null);
  const table = useLiveTable(game.sysname, stretch.renew);
  const currency = session?.balance_main.currency ?? 'EUR';
  const range: StakeRange = {
    currency,
    stakes: game.stakes,
    stakeStep: game.stake_step,
    usualStake: game.usual_stake,
  };
  const ofStake = useStake(game.sysname, range);
  const { state, change } = table;

  useReceiptsOfTable(state);
  useLeftBehind(state);
  const { place, leave } = useTableBets(game, table, stretch);

  const host: Omit<LiveHost, 'isMotionReduced'> = {
    ...range,
    ...ofStake,
    isHurryAllowed: game.is_hurry_allowed !== false,
    sound,
    announce,
    isPlayer: session !== null,
    round: state?.round ?? null,
    mine: state?.mine ?? [],
    bets: state?.bets ?? [],
    history: state?.history ?? [],
    now: table.now,
    place,
    cashOut: leave,
    onShown(round) {
      table.shown(round);
      stretch.lookBack();
    },
  };

  return (
    <section aria-label={gameName(game)} data-live-table={game.sysname}>
      <div
        className={`grid grid-cols-1 gap-3 desk:grid-cols-[minmax(0,1fr)_16rem] wide:grid-cols-[minmax(0,1fr)_20rem] ${isAlone ? 'fixed inset-0 z-(--layer-rail) overflow-y-auto bg-bg' : ''}`}
      >
        <div className={`flex flex-col overflow-hidden bg-bg ${isAlone ? 'h-dvh' : LIVE_SIZE}`}>
          <div className="min-h-0 flex-1">
            {title?.Live && state ? (
              <title.Live host={{ ...host, isMotionReduced: title.isMotionReduced }} />
            ) : (
              <GamePoster game={game}>{again && <NotLoaded again={again} />}</GamePoster>
            )}
          </div>
          <LiveBar
            isAlone={isAlone}
            currency={currency}
            stretch={stretch}
            game={game}
            sound={sound}
            setSound={setSound}
            ofStake={ofStake}
          />
        </div>
        {/* Below the game its place is kept until it is loaded; next to it, the game is as high. */}
        <div className="grid min-h-0 grid-cols-1 max-desk:min-h-[38.5rem]">
          {Panel && title && state && <Panel sysname={game.sysname} state={state} here={table.here} change={change} />}
        </div>
      </div>
      {!table.isOnLine && (
        <p role="status" className="mt-2 text-sm text-warning max-tablet:px-4">
          {live('off-line')}
        </p>
      )}
      <Said said={announcement} />
      {!isAlone && session && <RoundList game={game} rounds={[]} />}
    </section>
  );
}

interface LiveBarProps {
  isAlone: boolean;
  currency: Currency;
  stretch: Pick<PlayStretch, 'before'>;
  game: Game;
  sound: TitleSound;
  setSound: (sound: TitleSound) => void;
  ofStake: Pick<LiveHost, 'stake'>;
}

function LiveBar({ isAlone, currency, stretch, game, sound, setSound, ofStake }: LiveBarProps) {
  const session = useSession();
  const t = useTexts('games');
  const { dialogs } = useShell();
  return (
    <FrameBar isAlone={isAlone}>
      <MoneyBar
        purse={session?.balance_main}
        held={session ? heldIn(session, currency) : undefined}
        isDemo={false}
        before={stretch.before}
      />
      {session && <LazyBonus game={game} />}
      <div className="flex items-center gap-0.5" role="toolbar" aria-label={t('toolbar')}>
        <LikeButton sysname={game.sysname} name={gameName(game)} />
        <SoundButton of={[sound, setSound]} />
        <IconButton
          size="sm"
          icon="circle-question-mark"
          label={t('help.open')}
          onClick={() => void dialogs.open(helpDialog, { game, currency, stake: ofStake.stake })}
        />
      </div>
    </FrameBar>
  );
}
