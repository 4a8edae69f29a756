// The frame around a title that is played alone: stage as large as the window allows, toolbar, money bar, the rounds of this visit.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Game } from '../../contract.ts';
import type { Currency } from '#kernel/money.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import type { StakeRange } from '#casino/engine/client/stakes.ts';
import type { TitleHost, TitleSound } from '#casino/engine/client/title-client.ts';
import { fairnessDialog, helpDialog } from '../dialogs.ts';
import { FrameBar } from './frame-bar.tsx';
import { FullScreenButton, SoundButton } from './frame-buttons.tsx';
import { FRAME_SIZE } from './frame-size.ts';
import type { GameFrameProps } from './game-frame.tsx';
import { GamePoster } from './game-poster.tsx';
import { gameName } from '#casino/lobby/web/parts/game-tile.tsx';
import { LazyBonus } from './lazy-bonus.tsx';
import { LikeButton } from '#casino/lobby/web/parts/like-button.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { MoneyBar } from './money-bar.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { RoundList } from './round-list.tsx';
import { Said, useSaid } from './said.tsx';
import { useRounds, type PlayedEntry } from './use-rounds.ts';
import { useSound } from './use-settings.ts';
import { useStake } from './use-stake.ts';
import { useTitle } from './use-title.ts';

/** On a phone the tools share what room the languages and the volume leave them; each stays as high as a thumb. */
const NARROW_TOOLS = 'max-sm:[&>button]:aspect-auto max-sm:[&>button]:min-w-0 max-sm:[&>button]:flex-1';

export function RoundFrame({ game, mode, onMode, isAlone = false }: GameFrameProps) {
  const session = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const [sound, setSound] = useSound();
  const [announcement, announce] = useSaid();
  const [isTheatre, setTheatre] = useState(false);
  useEffect(() => {
    if (!isTheatre) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) setTheatre(false);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isTheatre]);
  const currency: Currency = mode === 'demo' ? 'FUN' : (session?.balance_main.currency ?? 'EUR');
  const { free, freeSpins, auto, play, open, act, awaitRound, resume, shown, rounds, purse, held, visit, before } =
    useRounds(game, mode, currency, onMode);
  const range: StakeRange = {
    currency,
    stakes: mode === 'demo' ? game.demo_stakes : game.stakes,
    stakeStep: mode === 'demo' ? game.demo_stake_step : game.stake_step,
    usualStake: mode === 'demo' ? game.demo_usual_stake : game.usual_stake,
  };
  const ofStake = useStake(game.sysname, range);
  const host: Omit<TitleHost, 'isMotionReduced'> = {
    ...range,
    ...ofStake,
    sound,
    isHurryAllowed: game.is_hurry_allowed !== false,
    playRound: play,
    openRound: open,
    act,
    awaitRound,
    resume,
    ...(auto && { auto }),
    ...(freeSpins && { freeSpins }),
    onShown: shown,
    announce,
  };
  const [last] = rounds;

  return (
    <section aria-label={gameName(game)}>
      <div
        ref={frame}
        className={`flex flex-col overflow-hidden bg-bg ${isAlone ? 'fixed inset-0 z-(--layer-rail)' : isTheatre ? 'fixed inset-x-0 bottom-0 top-(--bar-height) z-(--layer-rail)' : FRAME_SIZE}`}
      >
        <div data-stage className="min-h-0 flex-1 [view-transition-name:game-stage]">
          <Stage key={mode} game={game} host={host} />
        </div>
        <FrameBar isAlone={isAlone}>
          <MoneyBar
            purse={purse}
            held={held}
            visit={visit}
            isDemo={mode === 'demo'}
            free={free}
            before={mode === 'demo' ? undefined : before}
          />
          {mode === 'play' && session && <LazyBonus game={game} />}
          <Toolbar
            mode={mode}
            onMode={onMode}
            game={game}
            sound={sound}
            setSound={setSound}
            last={last}
            currency={currency}
            ofStake={ofStake}
            isAlone={isAlone}
            isTheatre={isTheatre}
            setTheatre={setTheatre}
            frame={frame}
          />
        </FrameBar>
      </div>
      <Said said={announcement} />
      {!isAlone && <RoundList game={game} rounds={rounds} />}
    </section>
  );
}

interface ToolbarProps {
  mode: GameFrameProps['mode'];
  onMode: GameFrameProps['onMode'];
  game: Game;
  sound: TitleSound;
  setSound: (sound: TitleSound) => void;
  last: PlayedEntry | undefined;
  currency: Currency;
  ofStake: Pick<TitleHost, 'stake'>;
  isAlone: boolean;
  isTheatre: boolean;
  setTheatre: (isTheatre: boolean) => void;
  frame: RefObject<HTMLDivElement | null>;
}

function Toolbar({
  mode,
  onMode,
  game,
  sound,
  setSound,
  last,
  currency,
  ofStake,
  isAlone,
  isTheatre,
  setTheatre,
  frame,
}: ToolbarProps) {
  const t = useTexts('games');
  const { dialogs } = useShell();
  return (
    <div
      className={`flex items-center gap-0.5 max-sm:w-full cramped:flex-wrap max-sm:justify-between ${NARROW_TOOLS}`}
      role="toolbar"
      aria-label={t('toolbar')}
    >
      <ModeSwitch mode={mode} onMode={onMode} />
      <LikeButton sysname={game.sysname} name={gameName(game)} />
      <SoundButton of={[sound, setSound]} />
      {sound.isOn && (
        <input
          type="range"
          min={0}
          max={1}
          step={0.1}
          value={sound.volume}
          aria-label={t('volume')}
          className="w-20 accent-primary max-sm:w-12"
          onChange={(event) => setSound({ ...sound, volume: Number(event.target.value) })}
        />
      )}
      <IconButton
        size="sm"
        icon="shield-check"
        label={t('fairness.title')}
        onClick={() =>
          void dialogs.open(fairnessDialog, {
            ...(last && { last: { roundId: last.round.round_id, fairness: last.round.fairness } }),
          })
        }
      />
      <IconButton
        size="sm"
        icon="circle-question-mark"
        label={t('help.open')}
        onClick={() => void dialogs.open(helpDialog, { game, currency, stake: ofStake.stake })}
      />
      {!isAlone && (
        <IconButton
          size="sm"
          icon="rectangle-horizontal"
          label={t('theatre')}
          aria-pressed={isTheatre}
          className="max-tablet:hidden"
          onClick={() => setTheatre(!isTheatre)}
        />
      )}
      <FullScreenButton of={frame} game={game} mode={mode} isAlone={isAlone} />
    </div>
  );
}

/** The title itself, loaded once the page is up; until then its picture. */
function Stage({ game, host }: { game: Game; host: Omit<TitleHost, 'isMotionReduced'> }) {
  const { value: opened, again } = useTitle(game.sysname);
  if (!opened) return <GamePoster game={game}>{again && <NotLoaded again={again} />}</GamePoster>;
  return <opened.Title host={{ ...host, isMotionReduced: opened.isMotionReduced }} />;
}
