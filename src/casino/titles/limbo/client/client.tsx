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
import { Balloon } from './balloon.tsx';
import style from './limbo.module.css';

export const Rules = () => <RuleList area="title-limbo" parts={['result', 'target', 'chance', 'whole']} />;

/** 0 on the ground at 1.00, and 1 at the top of the sky, a hundred times as high. */
const heightOf = (multiplier: number): number => Math.min(1, Math.log(Math.max(1, multiplier)) / Math.log(100));

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-limbo');
  const common = useTexts('titles.quick');
  const [target, setTarget] = useState(() => toHundredths((host.replay?.params['target'] as string) ?? '2.00'));
  const [shown, setShown] = useState<{ at: number; state: 'rising' | 'over' | 'under' }>();
  const history = useHistory();

  const round = useRound<LimboEvent>(host, {
    ask: () => ({ target: fromHundredths(target) }),
    begin: () => setShown({ at: 1, state: 'rising' }),
    async show(event, { pace, synth }) {
      const result = Number(event.result);
      let beep = 0;
      await pace.animate(760, (progress) => {
        // Slow on the ground, fast in the sky.
        setShown({ at: result ** (progress * progress), state: 'rising' });
        if (Math.floor(progress * 10) > beep)
          synth.note(240 * 1.12 ** (beep = Math.floor(progress * 10)), 0.06, 0.14, 0, 'sine');
      });
      setShown({ at: result, state: event.hit ? 'over' : 'under' });
      if (!event.hit) synth.note(150, 0.3, 0.25, 0, 'sine');
      history.add({ text: `${event.result}×`, isGood: event.hit });
    },
    say(events, amount) {
      const [reveal] = events as [Extract<LimboEvent, { type: 'reveal' }>];
      return amount ? t('said.won', { result: reveal.result, amount }) : t('said.lost', { result: reveal.result });
    },
    tune: [523, 659, 784, 988],
    wave: 'sine',
  });

  const aim = (next: number) => {
    setTarget(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(next))));
    setShown(undefined);
    round.forgetEnding();
  };
  const pays = payoutMinor(parseAmount(round.stake, host.currency) ?? 0n, target);
  const height = shown ? heightOf(shown.at) : 0;

  return (
    <TitleFrame
      sysname="limbo"
      label={t('stage')}
      round={round}
      look={style['sky']}
      stage={
        <div
          className={style['air']}
          data-state={shown?.state ?? 'waiting'}
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
            {(shown?.at ?? target / 100).toFixed(2)}×
          </p>
        </div>
      }
    >
      <TargetFields target={target} kept={rules.kept} pays={round.money(pays)} isDisabled={round.isFixed} onAim={aim} />
      <PlayRow host={host} round={round} icon="play" verb={t('play')} />
    </TitleFrame>
  );
}
