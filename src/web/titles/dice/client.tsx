// Dice as the player has it: a track with a target, a roll, and what it would pay.
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import type { DiceEvent } from '#math/titles/dice/game.ts';
import {
  fromHundredths,
  payoutMinor,
  rules,
  toHundredths,
  winningOutcomes,
  type Direction,
} from '#math/titles/dice/paytable.ts';
import { formatMoney } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { createPace } from '../pace.ts';
import { firstStake, StakeStepper } from '../stake-stepper.tsx';
import { createSynth } from '../synth.ts';
import { useKeys } from '../use-keys.ts';
import type { TitleHost } from '../title-client.ts';
import { BetFields } from './bet-fields.tsx';
import style from './dice.module.css';

export { Rules } from './rules.tsx';

/** The ends of the slider for a direction, in hundredths. */
export const targetsOf = (direction: Direction): [least: number, most: number] =>
  direction === 'under'
    ? [rules.winning.least, rules.winning.most]
    : [rules.outcomes - 1 - rules.winning.most, rules.outcomes - 1 - rules.winning.least];

interface Rolled {
  key: number;
  roll: string;
  hit: boolean;
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-dice');
  const common = useTexts('titles');
  const [stake, setStake] = useState(() => host.replay?.stake ?? firstStake(host.stakes));
  const [direction, setDirection] = useState<Direction>((host.replay?.params['direction'] as Direction) ?? 'under');
  const [target, setTarget] = useState(() => toHundredths((host.replay?.params['target'] as string) ?? '49.50'));
  const [isRolling, setRolling] = useState(false);
  const [shown, setShown] = useState<{ roll: number; state: 'rolling' | 'landed'; hit?: boolean } | undefined>();
  const [won, setWon] = useState<bigint>();
  const [history, setHistory] = useState<readonly Rolled[]>([]);
  const tools = useRef<{ pace: ReturnType<typeof createPace>; synth: ReturnType<typeof createSynth> }>(undefined);

  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });
  const winning = winningOutcomes(direction, target);
  const pays = payoutMinor(parseAmount(stake, host.currency) ?? 0n, winning);

  const open = useEffectEvent(() => ({ pace: createPace(host.isMotionReduced), synth: createSynth(host.sound) }));
  useEffect(() => {
    const made = open();
    tools.current = made;
    return () => {
      made.pace.stop();
      made.synth.close();
    };
  }, []);
  useEffect(() => tools.current?.synth.set(host.sound));

  const replayKey = host.replay?.key;
  const replay = useEffectEvent(() => void show(host.replay!.events as unknown as DiceEvent[]));
  useEffect(() => {
    if (!replayKey) return;
    const timer = setTimeout(() => replay());
    return () => clearTimeout(timer);
  }, [replayKey]);

  async function show(events: readonly DiceEvent[]): Promise<void> {
    const { pace, synth } = tools.current!;
    setWon(undefined);
    setRolling(true);
    pace.reset();
    for (const event of events) {
      if (event.type === 'reveal') {
        const roll = toHundredths(event.roll);
        synth.noise(0.5, 1_400, 0.25);
        let rattles = 0;
        await pace.animate(620, (progress) => {
          if (Math.floor(progress * 9) > rattles)
            synth.note(500 + ((rattles = Math.floor(progress * 9)) % 3) * 90, 0.05, 0.15);
          // The number runs past on its way to the roll; only the last one means anything.
          const spread = (1 - progress) * 9_000;
          setShown({ roll: Math.round(Math.abs((roll + spread * (1 + progress)) % rules.outcomes)), state: 'rolling' });
        });
        setShown({ roll, state: 'landed', hit: event.hit });
        setHistory((list) =>
          [{ key: (list[0]?.key ?? 0) + 1, roll: event.roll, hit: event.hit }, ...list].slice(0, 14),
        );
        if (event.hit) [587, 740, 880].forEach((hertz, step) => synth.note(hertz, 0.25, 0.3, step * 0.07));
        else synth.note(196, 0.25, 0.25, 0, 'sine');
      } else {
        const amount = BigInt(event.amount);
        setWon(amount);
        const { roll } = events[0] as Extract<DiceEvent, { type: 'reveal' }>;
        host.announce(amount > 0n ? t('said.won', { roll, amount: money(amount) }) : t('said.lost', { roll }));
        await pace.wait(160);
      }
    }
    setRolling(false);
  }

  async function press(): Promise<void> {
    if (isRolling) return tools.current?.pace.hurry();
    if (host.replay) return show(host.replay.events as unknown as DiceEvent[]);
    setRolling(true);
    const round = await host.playRound(stake, { direction, target: fromHundredths(target) });
    if (round) {
      await show(round.events as unknown as DiceEvent[]);
      host.onShown();
    }
    setRolling(false);
  }

  function aim(next: number, towards: Direction = direction): void {
    const [least, most] = targetsOf(towards);
    setDirection(towards);
    setTarget(Math.min(most, Math.max(least, Math.round(next))));
    setShown(undefined);
    setWon(undefined);
  }

  useKeys({
    play: () => void press(),
    step: (by) => {
      if (!host.replay && !isRolling) setStake(host.stakes[host.stakes.indexOf(stake) + by] ?? stake);
    },
  });

  const colours = direction === 'under' ? ['var(--primary)', 'var(--danger)'] : ['var(--danger)', 'var(--primary)'];
  return (
    <div
      className="flex size-full flex-col overflow-y-auto bg-[radial-gradient(60rem_30rem_at_50%_0,var(--surface-3),var(--surface-1)_60%,var(--bg))]"
      data-title="dice"
      data-playing={isRolling || undefined}
    >
      <section
        aria-label={t('stage')}
        className="flex shrink-0 grow flex-col justify-center gap-2 px-6 pt-3 tablet:gap-8 tablet:px-14 tablet:pt-6"
      >
        <ol className="flex h-8 justify-end gap-1.5 overflow-hidden" aria-label={t('history')}>
          {history.map((one) => (
            <li
              key={one.key}
              className={`figures shrink-0 animate-[dialog-in_180ms_ease-out] rounded-full border px-2.5 py-1 text-xs font-semibold ${one.hit ? 'border-primary/40 bg-primary-soft text-primary' : 'border-line bg-surface-2 text-muted'}`}
            >
              {one.roll}
            </li>
          ))}
        </ol>
        <div className="text-center">
          <p
            data-roll
            className={`figures text-5xl font-bold tablet:text-8xl ${shown?.state === 'landed' ? (shown.hit ? 'text-primary' : 'text-danger') : 'text-text'}`}
          >
            {shown ? fromHundredths(shown.roll) : fromHundredths(target)}
          </p>
          <p className="figures mt-1 h-8 text-xl font-semibold text-brass" data-win>
            {won !== undefined && won > 0n && money(won)}
          </p>
        </div>
        <div className="mx-auto w-full max-w-3xl px-5 pb-2 pt-9">
          <div
            className={style['track']}
            style={{ '--target': target / 100, '--left': colours[0], '--right': colours[1] } as CSSProperties}
          >
            {shown && (
              <div
                className={`${style['marker']} w-full`}
                data-state={shown.state}
                style={{ translate: `${shown.roll / 100}%` }}
              >
                <span
                  className={`${style['face']} figures -ml-7 grid size-14 place-items-center text-sm font-bold ${shown.state === 'rolling' ? 'bg-surface-3 text-text' : shown.hit ? 'bg-primary text-on-primary' : 'bg-danger text-bg'}`}
                  aria-hidden
                >
                  {fromHundredths(shown.roll)}
                </span>
              </div>
            )}
            <input
              className={style['slider']}
              type="range"
              min={0}
              max={rules.outcomes}
              step={50}
              value={target}
              disabled={isRolling || host.replay !== undefined}
              aria-label={t('target')}
              aria-valuetext={t(`aim.${direction}`, { target: fromHundredths(target) })}
              onChange={(event) => aim(Number(event.target.value))}
            />
          </div>
          <p className="figures mt-6 flex justify-between text-xs text-muted" aria-hidden>
            {[0, 25, 50, 75, 100].map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </p>
        </div>
      </section>
      <div className="border-t border-line bg-surface-1 px-3 py-3">
        <BetFields
          direction={direction}
          target={target}
          winning={winning}
          pays={money(pays)}
          isDisabled={isRolling || host.replay !== undefined}
          onAim={aim}
        />
        <div className="mt-3 flex flex-wrap items-center justify-center gap-3">
          {!host.replay && <StakeStepper host={host} stake={stake} isDisabled={isRolling} onChange={setStake} />}
          <Button look="primary" size="lg" data-spin className="min-w-40" onClick={() => void press()}>
            <Icon name={host.replay ? 'history' : 'dices'} />
            {isRolling ? common('hurry') : host.replay ? common('replay') : t('roll')}
          </Button>
        </div>
      </div>
    </div>
  );
}
