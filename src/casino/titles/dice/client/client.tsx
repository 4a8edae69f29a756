// Dice as the player has it: a track with a target, a roll, and what it would pay.
import { useState, type CSSProperties } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, toHundredths } from '../../../engine/multiplier.ts';
import type { DiceEvent } from '../game.ts';
import { payoutMinor, rules, winningOutcomes, type Direction } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound, type Round } from '../../../engine/client/quick/use-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { BetFields } from './bet-fields.tsx';
import style from './dice.module.css';

export { Rules } from './rules.tsx';

/** The ends of the slider for a direction, in hundredths. */
export const targetsOf = (direction: Direction): [least: number, most: number] =>
  direction === 'under'
    ? [rules.winning.least, rules.winning.most]
    : [rules.outcomes - 1 - rules.winning.most, rules.outcomes - 1 - rules.winning.least];

interface Shown {
  roll: number;
  state: 'rolling' | 'landed';
  hit?: boolean;
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-dice');
  const [direction, setDirection] = useState<Direction>((host.replay?.params['direction'] as Direction) ?? 'under');
  const [target, setTarget] = useState(() => toHundredths((host.replay?.params['target'] as string) ?? '49.50'));
  const [lastThrow, setLastThrow] = useState<Shown>();
  const history = useHistory();

  const round = useRound<DiceEvent>(host, {
    readParams: () => ({ direction, target: fromHundredths(target) }),
    begin: () => undefined,
    async show(event, { pace, synth }) {
      const roll = toHundredths(event.roll);
      synth.noise(0.5, 1_400, 0.25);
      let rattles = 0;
      await pace.animate(620, (progress) => {
        if (Math.floor(progress * 9) > rattles)
          synth.note(500 + ((rattles = Math.floor(progress * 9)) % 3) * 90, 0.05, 0.15);
        // Numbers run past on the way to the roll; only the last one means anything.
        const spread = (1 - progress) * 9_000;
        setLastThrow({
          roll: Math.round(Math.abs((roll + spread * (1 + progress)) % rules.outcomes)),
          state: 'rolling',
        });
      });
      setLastThrow({ roll, state: 'landed', hit: event.hit });
      history.add({ text: event.roll, isGood: event.hit });
      if (!event.hit) synth.note(196, 0.25, 0.25, 0, 'sine');
    },
    describe(events, amount) {
      const [{ roll }] = events as [Extract<DiceEvent, { type: 'reveal' }>];
      return amount ? t('said.won', { roll, amount }) : t('said.lost', { roll });
    },
    tune: [587, 740, 880],
  });

  const winning = winningOutcomes(direction, target);
  const pays = payoutMinor(parseAmount(round.stake, host.currency) ?? 0n, winning);

  function aim(next: number, towards: Direction = direction): void {
    const [least, most] = targetsOf(towards);
    setDirection(towards);
    setTarget(Math.min(most, Math.max(least, Math.round(next))));
    setLastThrow(undefined);
    round.forgetEnding();
  }

  const colours = direction === 'under' ? ['var(--primary)', 'var(--danger)'] : ['var(--danger)', 'var(--primary)'];
  return (
    <TitleFrame
      sysname="dice"
      label={t('stage')}
      round={round}
      look="[--win-ground:transparent] [--win-ink:var(--text)] bg-[radial-gradient(60rem_30rem_at_50%_0,var(--surface-3),var(--surface-1)_60%,var(--bg))]"
      stage={
        <div className="flex min-h-full flex-col justify-center gap-2 px-6 pb-12 pt-3 tablet:gap-6 tablet:px-14 tablet:pt-6">
          <HistoryStrip label={t('history')} list={history.list} />
          <p
            data-roll
            className={`figures text-center text-[clamp(3rem,22cqh,11rem)] font-bold leading-none ${lastThrow?.state === 'landed' ? (lastThrow.hit ? 'text-primary' : 'text-danger') : 'text-text'}`}
          >
            {fromHundredths(lastThrow ? lastThrow.roll : target)}
          </p>
          <Track
            target={target}
            colours={colours}
            lastThrow={lastThrow}
            round={round}
            direction={direction}
            aim={aim}
          />
        </div>
      }
    >
      <BetFields
        direction={direction}
        target={target}
        winning={winning}
        pays={round.money(pays)}
        isDisabled={round.isFixed}
        onAim={aim}
      />
      <PlayRow host={host} round={round} icon="dices" verb={t('roll')} />
    </TitleFrame>
  );
}

interface TrackProps {
  target: number;
  colours: readonly string[];
  lastThrow: Shown | undefined;
  round: Pick<Round, 'isFixed'>;
  direction: Direction;
  aim: (target: number) => void;
}

function Track({ target, colours, lastThrow, round, direction, aim }: TrackProps) {
  const t = useTexts('title-dice');
  return (
    <div className="mx-auto w-full max-w-[max(48rem,60cqw)] px-5 pt-11">
      <div
        className={style['track']}
        style={{ '--target': target / 100, '--left': colours[0], '--right': colours[1] } as CSSProperties}
      >
        {lastThrow && (
          <div
            className={`${style['marker']} w-full`}
            data-state={lastThrow.state}
            style={{ translate: `${lastThrow.roll / 100}%` }}
          >
            <span
              className={`${style['face']} figures -ml-5 grid size-10 place-items-center text-[0.7rem] font-bold tablet:-ml-7 tablet:size-14 tablet:text-sm ${lastThrow.state === 'rolling' ? 'bg-surface-3 text-text' : lastThrow.hit ? 'bg-primary text-on-primary' : 'bg-danger text-bg'}`}
              aria-hidden
            >
              {fromHundredths(lastThrow.roll)}
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
          disabled={round.isFixed}
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
  );
}
