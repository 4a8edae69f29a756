// Limbo as the player has it: a balloon in the night that must get over the line they have drawn.
import { useState, type CSSProperties } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor, toHundredths } from '../../../engine/multiplier.ts';
import type { LimboEvent } from '../game.ts';
import { rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TargetFields } from '../../../engine/client/quick/target-fields.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound } from '../../../engine/client/quick/use-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './limbo.module.css';

export const Rules = () => <RuleList area="title-limbo" parts={['result', 'target', 'chance', 'whole']} />;

/** 0 on the ground at 1.00, and 1 at the top of the sky, a hundred times as high. */
const heightOf = (multiplier: number): number => Math.min(1, Math.log(Math.max(1, multiplier)) / Math.log(100));

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-limbo');
  const common = useTexts('titles.quick');
  const [target, setTarget] = useState(() => toHundredths((host.replay?.params['target'] as string) ?? '2.00'));
  const [flight, setFlight] = useState<{ at: number; state: 'rising' | 'over' | 'under' }>();
  const history = useHistory();

  const round = useRound<LimboEvent>(host, {
    readParams: () => ({ target: fromHundredths(target) }),
    begin: () => setFlight({ at: 1, state: 'rising' }),
    async show(event, { pace, synth }) {
      const result = Number(event.result);
      let beep = 0;
      await pace.animate(760, (progress) => {
        // Slow on the ground, fast in the sky.
        setFlight({ at: result ** (progress * progress), state: 'rising' });
        if (Math.floor(progress * 10) > beep)
          synth.note(240 * 1.12 ** (beep = Math.floor(progress * 10)), 0.06, 0.14, 0, 'sine');
      });
      setFlight({ at: result, state: event.hit ? 'over' : 'under' });
      if (!event.hit) synth.note(150, 0.3, 0.25, 0, 'sine');
      history.add({ text: `${event.result}×`, isGood: event.hit });
    },
    describe(events, amount) {
      const [reveal] = events as [Extract<LimboEvent, { type: 'reveal' }>];
      return amount ? t('said.won', { result: reveal.result, amount }) : t('said.lost', { result: reveal.result });
    },
    tune: [523, 659, 784, 988],
    wave: 'sine',
  });

  const aim = (next: number) => {
    setTarget(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(next))));
    setFlight(undefined);
    round.forgetEnding();
  };
  const pays = payoutMinor(parseAmount(round.stake, host.currency) ?? 0n, target);
  const height = flight ? heightOf(flight.at) : 0;

  return (
    <TitleFrame
      sysname="limbo"
      label={t('stage')}
      round={round}
      look={style['sky']}
      stage={
        <div
          className={style['air']}
          data-state={flight?.state ?? 'waiting'}
          style={{ '--height': height, '--line': heightOf(target / 100) } as CSSProperties}
        >
          <div className={style['stars']} aria-hidden />
          <div className={style['hills']} aria-hidden />
          <div className="relative px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <div className={style['line']} aria-hidden>
            <span>{fromHundredths(target)}×</span>
          </div>
          <Balloon className={style['balloon']} />
          <p className={style['figure']} data-roll>
            {(flight?.at ?? target / 100).toFixed(2)}×
          </p>
        </div>
      }
    >
      <TargetFields
        target={target}
        returnShare={rules.kept}
        pays={round.money(pays)}
        isDisabled={round.isFixed}
        onAim={aim}
      />
      <PlayRow host={host} round={round} icon="play" verb={t('play')} />
    </TitleFrame>
  );
}

/** The balloon of Limbo. */
const Balloon = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 80 116" className={className} aria-hidden>
    <defs>
      <radialGradient id="limbo-light" cx="0.36" cy="0.28" r="0.8">
        <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
        <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#1a0838" stopOpacity="0.5" />
      </radialGradient>
    </defs>
    <path d="M30 84 33 99M50 84 47 99M40 84V99" stroke="#d9c8ff" strokeWidth="1.4" />
    <path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="#ff7a59" />
    <path d="M40 2C29 2 24 18 24 38c0 19 6 31 10 46h12c4-15 10-27 10-46C56 18 51 2 40 2z" fill="#ffd166" />
    <path d="M40 2c-4 0-6 17-6 36 0 19 3 32 4 46h4c1-14 4-27 4-46C46 19 44 2 40 2z" fill="#ff7a59" />
    <path d="M7 30c20 9 46 9 66 0 2 5 2 10 1 16-21 9-47 9-68 0-1-6-1-11 1-16z" fill="#5b2a86" opacity="0.85" />
    <path d="M40 2C19 2 5 17 5 38c0 19 14 31 24 46h22C61 69 75 57 75 38 75 17 61 2 40 2z" fill="url(#limbo-light)" />
    <rect x="31" y="98" width="18" height="14" rx="3.5" fill="#a86a3d" />
    <path d="M31 102h18M31 106h18M36 98v14M44 98v14" stroke="#70411f" strokeWidth="1" />
  </svg>
);
