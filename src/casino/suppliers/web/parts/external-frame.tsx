/**
 * A game of an outside supplier, in a frame that may run its own page and none of our code. Its typed messages say that
 * money has moved, a round is over, or that the player wants to leave; each is a hint to ask our own server, never
 * an amount.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Game } from '#casino/rounds/contract.ts';
import { getCheck, type RealityCheck } from '#money/limits/contract.ts';
import { launchGame, type FrameMessage } from '../../contract.ts';
import { openQuickDeposit } from '#money/cashier/web/dialogs.ts';
import { PageError } from '#site/shell/page.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { isLost } from '#site/shell/lost-answer.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { heldIn, refreshSession } from '#site/shell/session.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { SLOT_ERROR } from '#site/general/web/system-pages.ts';
import { Button } from '#site/design-system/button.tsx';
import { listenToGame } from '#casino/rounds/web/frame-messages.ts';
import type { GameMode } from '#casino/rounds/web/game-url.ts';
import { FrameBar } from '#casino/rounds/web/parts/frame-bar.tsx';
import { FullScreenButton } from '#casino/rounds/web/parts/frame-buttons.tsx';
import { FRAME_SIZE } from '#casino/rounds/web/parts/frame-size.ts';
import type { GameFrameProps } from '#casino/rounds/web/parts/game-frame.tsx';
import { GamePoster } from '#casino/rounds/web/parts/game-poster.tsx';
import { gameName, supplierName } from '#casino/lobby/web/parts/game-tile.tsx';
import { LazyBonus } from '#casino/rounds/web/parts/lazy-bonus.tsx';
import { LikeButton } from '#casino/lobby/web/parts/like-button.tsx';
import { ModeSwitch } from '#casino/rounds/web/parts/mode-switch.tsx';
import { MoneyBar } from '#casino/rounds/web/parts/money-bar.tsx';
import { useDemoQuestion } from '#casino/rounds/web/parts/use-demo-question.ts';
import { useRealityCheck } from '#casino/rounds/web/parts/use-reality-check.ts';

interface Opened {
  url: string;
  origin: string;
}

/** Scripts under the supplier's own address; no pop-ups, no way to move our page elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

export function ExternalFrame({ game, mode, onMode, isAlone = false }: GameFrameProps) {
  const t = useTexts('games');
  const session = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { before, onMessage, isBroken } = useExternalGame(mode);
  const isReal = mode === 'play';
  const needsPlayer = session === null && (isReal || !game.has_demo);
  const { mayStart, start } = useDemoStart(game, mode);
  // An error reported by the game itself is handled like a refused launch.
  if (isBroken) throw new PageError(500, SLOT_ERROR);

  return (
    <section aria-label={gameName(game)}>
      <div
        ref={frame}
        className={`flex flex-col overflow-hidden bg-bg ${isAlone ? 'fixed inset-0 z-(--layer-rail)' : FRAME_SIZE}`}
      >
        <div className="min-h-0 flex-1">
          {needsPlayer || !mayStart ? (
            <SignIn game={game} onDemo={needsPlayer ? () => onMode('demo') : start} />
          ) : (
            <Stage key={mode} game={game} mode={mode} onMessage={onMessage} />
          )}
        </div>
        <FrameBar isAlone={isAlone}>
          {isReal ? (
            <>
              <MoneyBar
                purse={session?.balance_main}
                held={session ? heldIn(session, session.balance_main.currency) : undefined}
                isDemo={false}
                before={before}
              />
              <LazyBonus game={game} />
            </>
          ) : (
            <p className="text-sm text-muted">{t('outside.play-money')}</p>
          )}
          <div className="flex items-center gap-0.5" role="toolbar" aria-label={t('toolbar')}>
            {game.has_demo && <ModeSwitch mode={mode} onMode={onMode} />}
            <LikeButton sysname={game.sysname} name={gameName(game)} />
            <FullScreenButton of={frame} game={game} mode={mode} isAlone={isAlone} />
          </div>
        </FrameBar>
      </div>
      {!isAlone && (
        <p className="mt-3 max-w-prose text-sm text-muted max-tablet:px-4" data-stated>
          {t('outside.note', { supplier: supplierName(game) })}
        </p>
      )}
    </section>
  );
}

/** A demo begins once the visitor has said that they want it, where they are asked (DG-06). */
function useDemoStart(game: Game, mode: GameMode): { mayStart: boolean; start: () => void } {
  const session = useSession();
  const hasMoney = session !== null && Number(session.balance_main.amount) > 0;
  const { mayPlayDemo } = useDemoQuestion(game);
  const [isStarted, setStarted] = useState(false);
  const start = (): void => void mayPlayDemo(hasMoney).then(setStarted);
  const begin = useEffectEvent(start);
  const isDemo = mode === 'demo' && game.has_demo;
  useEffect(() => {
    if (isDemo) begin();
  }, [isDemo]);
  return { mayStart: mode === 'play' || isStarted, start };
}

/** Turns the game's messages into actions: refresh from our server, show the reality check, leave. */
function useExternalGame(mode: GameMode) {
  const { api, dialogs, session } = useShell();
  const navigate = useNavigate();
  const isReal = useSession() !== null && mode === 'play';
  const stretch = useRealityCheck(isReal);
  const [check, setCheck] = useState<RealityCheck>();
  const [isBroken, setBroken] = useState(false);

  const onMessage = useCallback(
    (message: FrameMessage): void => {
      if (message === 'close') return void navigate('/gamehall');
      if (message === 'error') return setBroken(true);
      if (message === 'deposit') return void openQuickDeposit(dialogs);
      if (!isReal) return;
      void refreshSession(api, session);
      if (message === 'balance-changed') return;
      api.call(getCheck).then(setCheck, (failure: unknown) => reportError(failure, 'reality check'));
      // A bet may have been refused because a reality check is due.
      if (message === 'refused') void stretch.show();
      else stretch.lookBack();
    },
    [api, dialogs, session, navigate, isReal, stretch],
  );
  return { before: check ?? stretch.before, onMessage, isBroken };
}

function Stage({
  game,
  mode,
  onMessage,
}: Pick<GameFrameProps, 'game' | 'mode'> & { onMessage: (message: FrameMessage) => void }) {
  const t = useTexts('games.outside');
  const { opened, fault, again } = useLaunch(game.sysname, mode);
  // A page of its own takes the place of the game's, and says why (LY-02, LY-09).
  if (fault?.isRefusal) throw new PageError(500, SLOT_ERROR, fault.sentence);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    if (!opened) return;
    return listenToGame({ origin: opened.origin, source: () => frame.current?.contentWindow }, (message) =>
      latest.current(message),
    );
  }, [opened]);

  if (fault)
    return (
      <Veil game={game}>
        <p role="alert">{fault.sentence}</p>
        <Button onClick={again}>{t('again')}</Button>
      </Veil>
    );
  if (!opened)
    return (
      <Veil game={game}>
        <p role="status">{t('opening')}</p>
      </Veil>
    );
  return (
    <iframe
      ref={frame}
      src={opened.url}
      title={gameName(game)}
      sandbox={SANDBOX}
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="block size-full border-0 bg-surface-2"
      data-outside={game.provider}
    />
  );
}

/** Requests the address once; a token is good for one launch. */
function useLaunch(sysname: string, mode: GameMode) {
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const [opened, setOpened] = useState<Opened>();
  const [fault, setFault] = useState<{ sentence: string; isRefusal: boolean }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const device = matchMedia('(max-width: 760px)').matches ? 'mobile' : 'desktop';
    api.call(launchGame, { sysname, mode, device }).then(
      (answer) => void (isGone || setOpened(answer)),
      async (failure: unknown) => {
        if (!(failure instanceof ApiRefusal)) throw failure;
        const sentence = await sentenceOf(failure);
        if (!isGone) setFault({ sentence, isRefusal: !isLost(failure) });
      },
    );
    return () => void (isGone = true);
  }, [api, sysname, mode, sentenceOf, tries]);
  const again = (): void => {
    setFault(undefined);
    setTries(tries + 1);
  };
  return { opened, fault, again };
}

function SignIn({ game, onDemo }: Pick<GameFrameProps, 'game'> & { onDemo: () => void }) {
  const t = useTexts('games');
  const { dialogs } = useShell();
  return (
    <Veil game={game}>
      <p>{t('outside.sign-in')}</p>
      <Button look="primary" onClick={() => void openAuth(dialogs, 'register')}>
        {t('demo.register')}
      </Button>
      {game.has_demo && <Button onClick={onDemo}>{t('demo.play')}</Button>}
    </Veil>
  );
}

/** The game's picture, dimmed, with words over it. */
function Veil({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <GamePoster game={game}>
      <div className="relative grid max-w-sm justify-items-center gap-4 rounded-lg bg-surface-1 p-6 text-center shadow-1">
        {children}
      </div>
    </GamePoster>
  );
}
