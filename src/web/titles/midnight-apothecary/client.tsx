// Midnight Apothecary as the player has it: the stage, what stands in front of it, and the controls below.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import type { LinesSlotEvent } from '#math/engine/lines-slot.ts';
import { rules } from '#math/titles/midnight-apothecary/paytable.ts';
import { confirm } from '../../shell/confirm.ts';
import { formatMoney } from '../../ui/format.ts';
import { reportError } from '../../shell/report.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AutoButton, useAuto } from '../auto.tsx';
import { createPace, type Pace } from '../pace.ts';
import { StakeStepper } from '../stake-stepper.tsx';
import { createSynth, type Synth } from '../synth.ts';
import { useKeys } from '../use-keys.ts';
import type { TitleHost } from '../title-client.ts';
import { FrontOfStage } from './front-of-stage.tsx';
import { createShow, type ShowDeps, type View } from './show.ts';
import { createSounds } from './sounds.ts';
import { createStage, type Stage } from './stage.ts';

export { Rules } from './rules.tsx';

interface Machine {
  stage: Stage;
  pace: Pace;
  synth: Synth;
  show: ReturnType<typeof createShow>;
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-midnight-apothecary');
  const common = useTexts('titles');
  const { dialogs } = useShell();
  const place = useRef<HTMLDivElement>(null);
  const winText = useRef<HTMLOutputElement>(null);
  const machine = useRef<Machine>(undefined);
  const stops = useRef<readonly number[]>(rules.strips.base.map((_, reel) => 7 + reel * 5));
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isTurbo, setTurbo] = useState(false);
  const [view, setView] = useState<View>({});
  const { stake, setStake } = host;
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });
  // What the show says in the course of a round goes through the texts and the host of that moment.
  const current = useRef({ host, t, money });
  useEffect(() => {
    current.current = { host, t, money };
  });

  useEffect(() => {
    let isGone = false;
    const { isMotionReduced, isHurryAllowed, sound } = current.current.host;
    const pace = createPace(isMotionReduced, isHurryAllowed);
    const synth = createSynth(sound);
    const setWin: ShowDeps['setWin'] = (minor, isReturn = false) => {
      if (!winText.current) return;
      const { t: say, money: write } = current.current;
      const amount = minor === undefined ? '' : write(minor);
      winText.current.textContent = isReturn ? say('returned', { amount }) : amount;
    };
    const tell: ShowDeps['tell'] = (text, values = {}) => {
      const now = current.current;
      const written = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? now.money(value) : value,
      ]);
      now.host.announce(now.t(text, Object.fromEntries(written) as Record<string, string>));
    };
    void createStage(place.current!, isMotionReduced).then(
      (stage) => {
        if (isGone) return stage.destroy();
        const show = createShow({ stage, pace, sounds: createSounds(synth), setView, setWin, tell });
        machine.current = { stage, pace, synth, show };
        setReady(true);
      },
      (error: unknown) => {
        reportError(error, 'midnight-apothecary');
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
      pace.stop();
      synth.close();
      machine.current?.stage.destroy();
      machine.current = undefined;
    };
  }, []);

  useEffect(() => machine.current?.synth.set(host.sound));

  async function run(round: () => Promise<readonly LinesSlotEvent[] | undefined>): Promise<void> {
    const now = machine.current;
    if (!now || isPlaying) return;
    setPlaying(true);
    try {
      now.show.begin();
      if (isTurbo) now.pace.hurry();
      const events = await round();
      if (!events) return now.show.cancel(stops.current);
      await now.show.play(events);
      const last = events.findLast((event) => event.type === 'reveal' && event.reels === 'base');
      if (last?.type === 'reveal') stops.current = last.stops;
      current.current.host.onShown();
    } finally {
      setPlaying(false);
    }
  }

  const play = (action: 'spin' | 'buy') =>
    run(async () => (await host.playRound(stake, { action }))?.events as LinesSlotEvent[] | undefined);

  async function buy(): Promise<void> {
    const price = money(parseAmount(stake, host.currency)! * BigInt(rules.buy.price));
    const question = { title: t('buy.title'), text: t('buy.text', { price }), yes: t('buy.yes', { price }) };
    if (await confirm(dialogs, question)) await play('buy');
  }

  const replayKey = host.replay?.key;
  const replay = useEffectEvent(() => void run(async () => host.replay!.events as LinesSlotEvent[]));
  useEffect(() => {
    if (!isReady || !replayKey) return;
    const timer = setTimeout(() => replay());
    return () => clearTimeout(timer);
  }, [isReady, replayKey]);

  function press(): void {
    if (isPlaying) machine.current?.pace.hurry();
    else if (host.replay) void run(async () => host.replay!.events as LinesSlotEvent[]);
    else void play('spin');
  }

  useAuto(host, isReady && !isPlaying, () => void play('spin'));
  useKeys({
    play: press,
    step: (by) => {
      if (!host.replay && !isPlaying) setStake(host.stakes[host.stakes.indexOf(stake) + by] ?? stake);
    },
  });

  const label = isPlaying
    ? common(host.isHurryAllowed ? 'hurry' : 'running')
    : host.replay
      ? common('replay')
      : common('spin');
  return (
    <div
      className="flex size-full flex-col bg-[#07130e] low:flex-row"
      data-title="midnight-apothecary"
      data-playing={isPlaying || undefined}
    >
      <section
        ref={place}
        aria-label={t('stage')}
        aria-busy={!isReady}
        className="relative min-h-0 flex-1 overflow-hidden"
      >
        <FrontOfStage view={view} money={money} isReady={isReady} hasFailed={hasFailed} />
        <output
          ref={winText}
          data-win
          className="figures pointer-events-none absolute inset-x-0 bottom-2 h-10 text-center text-3xl font-bold text-[oklch(0.88_0.12_88)] [text-shadow:0_2px_10px_#000]"
        />
      </section>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface-1 px-3 py-2.5 max-sm:gap-x-2 low:w-58 low:content-center-safe low:overflow-y-auto low:border-l low:px-1">
        {!host.replay && (
          <>
            <StakeStepper
              host={host}
              stake={stake}
              isDisabled={isPlaying || host.auto?.left !== undefined}
              onChange={setStake}
            />
            <Button
              icon="moon"
              disabled={isPlaying || !isReady}
              onClick={() => void buy()}
              className="max-sm:order-3 max-sm:grow max-sm:px-2"
            >
              {t('buy.button')}
            </Button>
          </>
        )}
        <Button
          look="primary"
          size="lg"
          data-spin
          disabled={!isReady}
          onClick={press}
          className="min-w-36 low:w-full max-sm:order-3 max-sm:min-w-24 max-sm:grow max-sm:px-3"
        >
          <Icon name={isPlaying ? 'zap' : host.replay ? 'history' : 'refresh-cw'} />
          {label}
        </Button>
        {host.isHurryAllowed && (
          <IconButton
            icon="zap"
            look={isTurbo ? 'quiet' : 'ghost'}
            label={common('turbo')}
            aria-pressed={isTurbo}
            className={isTurbo ? 'text-primary' : ''}
            onClick={() => setTurbo(!isTurbo)}
          />
        )}
        <AutoButton host={host} stake={stake} ask={() => ({ action: 'spin' })} isDisabled={isPlaying || !isReady} />
      </div>
    </div>
  );
}
