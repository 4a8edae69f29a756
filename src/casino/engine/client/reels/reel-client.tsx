// A reel slot as the player has it, built from a theme: the stage, what is in front of it, and the controls below.
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type ComponentProps,
  type RefObject,
} from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { costUnits, type SlotMode } from '../../reel-rules.ts';
import type { SlotEvent } from '../../slot-events.ts';
import { confirm } from '#site/shell/confirm.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAuto } from '../auto.tsx';
import { createPace, type Pace } from '../pace.ts';
import { createSynth, type Synth } from '../synth.ts';
import type { TitleHost } from '../title-client.ts';
import type { TitleModule } from '../title-module.ts';
import { useKeys } from '../use-keys.ts';
import { stepStake } from '../stakes.ts';
import { Controls } from './controls.tsx';
import type { Stage } from './acts.ts';
import { FrontOfStage } from './front-of-stage.tsx';
import { Rules } from './rules.tsx';
import { createShow, type Show, type ShowDeps } from './show.ts';
import { createSounds } from './sounds.ts';
import { createStage } from './stage.ts';
import type { Theme } from './theme.ts';
import type { Value, View } from './view.ts';

export const reelClient = (theme: Theme): TitleModule => ({
  Title: ({ host }) => <ReelTitle host={host} theme={theme} />,
  Rules: (props) => <Rules {...props} theme={theme} />,
});

/** How long the sum of a feature stays until it is closed: where other rounds wait behind it, and where none do. */
const FOLLOWED_MS = 1_800;
const ALONE_MS = 12_000;

interface Machine {
  stage: Stage;
  pace: Pace;
  synth: Synth;
  show: Show;
}

/** What the show must use as it is in the moment in which it says something. */
interface Moment {
  host: TitleHost;
  t: ReturnType<typeof useTexts>;
  money: (minor: bigint) => string;
  wordsOf: (values: Readonly<Record<string, Value>>) => Record<string, string | number>;
}

function winLine({ money, t }: Moment, minor: bigint | undefined, isReturn: boolean): string {
  if (minor === undefined) return '';
  const amount = money(minor);
  return isReturn ? t('returned', { amount }) : amount;
}

interface ShowTools {
  pace: Pace;
  synth: Synth;
  /** Closes the summary that is open. */
  close: RefObject<(() => void) | undefined>;
  winText: RefObject<HTMLSpanElement | null>;
  setView: (view: View) => void;
}

function showDeps(
  theme: Theme,
  current: RefObject<Moment>,
  { pace, synth, close, winText, setView }: ShowTools,
): Omit<ShowDeps, 'stage'> {
  return {
    rules: theme.rules,
    pace,
    sounds: createSounds(synth, theme.sounds),
    setView,
    setWin(minor, isReturn = false) {
      if (winText.current) winText.current.textContent = winLine(current.current, minor, isReturn);
    },
    announce: (text, values = {}) =>
      current.current.host.announce(current.current.t(text, current.current.wordsOf(values))),
    written: (minor) => current.current.money(minor),
    insist: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    closed: () =>
      new Promise((resolve) => {
        const { auto, replay: past } = current.current.host;
        const isFollowed = auto?.left !== undefined || past?.shared || pace.isHurried;
        const timer = setTimeout(() => close.current?.(), isFollowed ? FOLLOWED_MS : ALONE_MS);
        close.current = () => {
          clearTimeout(timer);
          close.current = undefined;
          resolve();
        };
      }),
  };
}

/** The stage and its show, from when the theme is drawn until the title is left. */
function useMachine(theme: Theme, current: RefObject<Moment>) {
  const place = useRef<HTMLDivElement>(null);
  const winText = useRef<HTMLSpanElement>(null);
  const machine = useRef<Machine>(undefined);
  /** Closes the summary that is open. */
  const close = useRef<() => void>(undefined);
  const [isReady, setIsReady] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [view, setView] = useState<View>({});

  const begin = useEffectEvent(() => {
    const { isMotionReduced, isHurryAllowed, sound } = current.current.host;
    const pace = createPace(isMotionReduced, isHurryAllowed);
    const synth = createSynth(sound);
    return { pace, synth, isMotionReduced, deps: showDeps(theme, current, { pace, synth, close, winText, setView }) };
  });
  useEffect(() => {
    let isGone = false;
    const { pace, synth, isMotionReduced, deps } = begin();
    const closeSummary = (): void => close.current?.();
    void createStage(theme, place.current!, isMotionReduced).then(
      (stage) => {
        if (isGone) return stage.destroy();
        machine.current = { stage, pace, synth, show: createShow({ ...deps, stage }) };
        setIsReady(true);
      },
      (error: unknown) => {
        reportError(error, theme.sysname);
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
      closeSummary();
      pace.stop();
      synth.close();
      machine.current?.show.stop();
      machine.current?.stage.destroy();
      machine.current = undefined;
    };
  }, [theme]);

  return { place, winText, machine, close, isReady, hasFailed, view };
}

interface RunDeps {
  host: TitleHost;
  theme: Theme;
  current: RefObject<Moment>;
  machine: RefObject<Machine | undefined>;
  isReady: boolean;
  isTurbo: boolean;
}

/** One round after the other on the stage: played here, or from the past. */
function useRun({ host, theme, current, machine, isReady, isTurbo }: RunDeps) {
  const [isPlaying, setIsPlaying] = useState(false);

  async function run(round: () => Promise<readonly SlotEvent[] | undefined>): Promise<void> {
    const now = machine.current;
    if (!now || isPlaying) return;
    setIsPlaying(true);
    try {
      now.show.begin();
      if (isTurbo) now.pace.hurry();
      const events = await round();
      if (!events) return now.show.cancel();
      await now.show.play(events);
      current.current.host.onShown();
    } finally {
      setIsPlaying(false);
    }
  }

  const replayed = () =>
    run(async () => {
      const events = host.replay!.events as SlotEvent[];
      return theme.readEvents?.(events) ?? events;
    });
  // A round that arrived while another was shown waits its turn.
  const isWaiting = useRef(false);
  const replayKey = host.replay?.key;
  const replay = useEffectEvent(async () => {
    if (isPlaying) {
      isWaiting.current = true;
      machine.current?.pace.hurry();
      return;
    }
    isWaiting.current = false;
    await replayed();
  });
  useEffect(() => {
    if (!isReady || !replayKey) return;
    const timer = setTimeout(() => void replay());
    return () => clearTimeout(timer);
  }, [isReady, replayKey]);
  useEffect(() => {
    if (!isPlaying && isWaiting.current) void replay();
  }, [isPlaying]);

  return { isPlaying, run, replayed };
}

/** Free spins that the player was given: how many were played, and their sum at the end. */
function freeSpinsView(
  { freeSpins: spins }: TitleHost,
  isPlaying: boolean,
): ComponentProps<typeof FrontOfStage>['freeSpins'] {
  return (
    spins && {
      ...(!spins.isOver && {
        count: {
          number: Math.min(spins.played + (isPlaying ? 1 : 0), spins.total),
          total: spins.total,
          multiplier: 1,
          wonMinor: spins.wonMinor,
        },
      }),
      ...(spins.isOver && {
        summary: { kind: 'free-spins-end' as const, count: spins.total, minor: spins.wonMinor },
      }),
    }
  );
}

const lookOf = ({ colours }: Theme) =>
  ({
    '--reel-night': colours.night,
    '--reel-card': colours.card,
    '--reel-edge': colours.edge,
    '--reel-text': colours.text,
    '--reel-gold': colours.gold,
    '--reel-radius': `${colours.radius}px`,
  }) as CSSProperties;

/** Values of a text as the player reads them: names of symbols, amounts of money. */
const writtenValues = (
  values: Readonly<Record<string, Value>>,
  titleText: (key: string) => string,
  money: (minor: bigint) => string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'symbol' ? titleText(`symbols.${value}`) : typeof value === 'bigint' ? money(value) : value,
    ]),
  );

function ReelTitle({ host, theme }: { host: TitleHost; theme: Theme }) {
  const { rules, sysname } = theme;
  const t = useTexts('reels');
  const texts = useTexts(`title-${sysname}`);
  const { dialogs } = useShell();
  const [isTurbo, setIsTurbo] = useState(false);
  const [hasAnte, setHasAnte] = useState(false);
  const [gambles, setGambles] = useState(0);
  const { stake, setStake, freeSpins: spins } = host;
  const shared = host.replay?.shared;
  const money = (minor: bigint) =>
    shared ? shared.write(minor) : formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });
  const wordsOf = (values: Readonly<Record<string, Value>>) => writtenValues(values, texts, money);
  // The show must use the texts and the host of the moment in which it says something.
  const current = useRef({ host, t, money, wordsOf });
  useEffect(() => {
    current.current = { host, t, money, wordsOf };
  });
  const { place, winText, machine, close, isReady, hasFailed, view } = useMachine(theme, current);
  useEffect(() => machine.current?.synth.set(host.sound));
  const { isPlaying, run, replayed } = useRun({ host, theme, current, machine, isReady, isTurbo });

  const play = (action: SlotMode) =>
    run(async () => (await host.playRound(stake, { action, gamble: gambles }))?.events as SlotEvent[] | undefined);

  const costOf = (mode: SlotMode): string => {
    const unit = (parseAmount(stake, host.currency) ?? 0n) / BigInt(rules.stakeUnits);
    return money(unit * BigInt(costUnits(rules, mode)));
  };

  async function buy(): Promise<void> {
    const price = costOf('buy');
    const kind = rules.hold ? 'buy.hold' : 'buy.free';
    const question = { title: t(`${kind}.title`), text: t(`${kind}.text`, { price }), yes: t('buy.yes', { price }) };
    if (await confirm(dialogs, question)) await play('buy');
  }

  function press(): void {
    if (close.current) close.current();
    else if (isPlaying) machine.current?.pace.hurry();
    else if (spins?.isOver) spins.close();
    else if (host.replay) {
      if (!shared) void replayed();
    } else void play(hasAnte ? 'ante' : 'spin');
  }

  useAuto(host, isReady && !isPlaying, () => void play(hasAnte ? 'ante' : 'spin'));
  useKeys({
    play: press,
    step: (by) => {
      if (!host.replay && !isPlaying && !spins) setStake(stepStake(host, stake, by));
    },
  });

  return (
    <div
      className="flex size-full flex-col bg-(--reel-night) low:flex-row"
      style={lookOf(theme)}
      data-title={sysname}
      data-playing={isPlaying || undefined}
    >
      <Front
        place={place}
        isReady={isReady}
        view={view}
        money={money}
        hasFailed={hasFailed}
        titleText={texts}
        freeSpins={freeSpinsView(host, isPlaying)}
        press={press}
        winText={winText}
        wordsOf={wordsOf}
      />
      {!shared && (
        <Controls
          host={host}
          rules={rules}
          stake={stake}
          onStake={setStake}
          hasAnte={hasAnte}
          anteCost={rules.ante ? costOf('ante') : ''}
          onAnte={() => setHasAnte(!hasAnte)}
          gambles={gambles}
          onGambles={setGambles}
          isTurbo={isTurbo}
          onTurbo={() => setIsTurbo(!isTurbo)}
          isReady={isReady}
          isPlaying={isPlaying}
          onPlay={press}
          readParams={() => ({ action: hasAnte ? 'ante' : 'spin', gamble: gambles })}
          onBuy={() => void buy()}
        />
      )}
    </div>
  );
}

interface FrontProps {
  place: RefObject<HTMLDivElement | null>;
  isReady: boolean;
  view: View;
  money: (minor: bigint) => string;
  hasFailed: boolean;
  titleText: (key: string) => string;
  freeSpins: ComponentProps<typeof FrontOfStage>['freeSpins'];
  press: () => void;
  winText: RefObject<HTMLSpanElement | null>;
  wordsOf: (values: Readonly<Record<string, Value>>) => Record<string, string | number>;
}

function Front({ place, isReady, view, money, hasFailed, titleText, freeSpins, press, winText, wordsOf }: FrontProps) {
  const t = useTexts('reels');
  return (
    <section
      ref={place}
      aria-label={t('stage')}
      aria-busy={!isReady}
      className="relative min-h-0 flex-1 overflow-hidden font-display"
    >
      <FrontOfStage
        view={view}
        money={money}
        isReady={isReady}
        hasFailed={hasFailed}
        loading={titleText('loading')}
        freeSpins={freeSpins}
        onClose={press}
      />
      <p
        data-win
        className="figures pointer-events-none absolute inset-x-0 bottom-1.5 flex h-12 flex-col items-center justify-end text-center font-bold leading-tight text-(--reel-gold) [text-shadow:0_2px_10px_#000,0_0_3px_#000]"
      >
        <span ref={winText} className="text-2xl" />
        {view.note && (
          <span className="text-xs text-(--reel-text)">{t(view.note.text, wordsOf(view.note.values))}</span>
        )}
      </p>
    </section>
  );
}
