// The wheel as the player has it: a fairground wheel with bulbs, which stops on the segment of the round.
import { useState } from 'react';
import { fromHundredths } from '../../../engine/multiplier.ts';
import type { WheelEvent } from '../game.ts';
import { prizesOf, RISKS, SEGMENTS, wheelOf, type Risk, type Segments } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Choice, FieldGrid, Pick } from '../../../engine/client/quick/fields.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound } from '../../../engine/client/quick/use-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { colourOf, FairWheel } from './fair-wheel.tsx';
import style from './wheel.module.css';

export const Rules = () => <RuleList area="title-wheel" parts={['wheel', 'segments', 'risk', 'whole']} />;

const SPIN_MS = 3_600;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-wheel');
  const common = useTexts('titles.quick');
  const [segments, setSegments] = useState((host.replay?.params['segments'] as Segments | undefined) ?? 30);
  const [risk, setRisk] = useState((host.replay?.params['risk'] as Risk | undefined) ?? 'medium');
  const [turn, setTurn] = useState(0);
  const [stopped, setStopped] = useState<WheelEvent & { type: 'stop' }>();
  const history = useHistory();

  const round = useRound<WheelEvent>(host, {
    readParams: () => ({ segments, risk }),
    begin: () => setStopped(undefined),
    async show(event, { pace, synth }) {
      const step = 360 / segments;
      const from = turn % 360;
      // Five full turns, and on until the middle of the segment is under the pointer.
      const to = 360 * 6 - event.segment * step;
      let ticks = Math.floor(from / step);
      await pace.animate(SPIN_MS, (progress) => {
        const now = from + (to - from) * (1 - (1 - progress) ** 3);
        setTurn(now);
        if (Math.floor(now / step) > ticks) synth.note(1_050, 0.025, 0.2, 0, 'square');
        ticks = Math.floor(now / step);
      });
      setTurn(to);
      setStopped(event);
      const pays = Number(event.multiplier);
      if (pays === 0) synth.note(165, 0.35, 0.3, 0, 'sine');
      history.add({ text: `${event.multiplier}×`, isGood: pays > 1 });
      await pace.wait(200);
    },
    describe(events, amount) {
      const [{ multiplier }] = events as [Extract<WheelEvent, { type: 'stop' }>];
      return amount ? t('said.won', { multiplier, amount }) : t('said.lost');
    },
    tune: [523, 587, 659, 784],
  });

  const change = (act: () => void) => {
    act();
    setStopped(undefined);
    setTurn(0);
    round.forgetEnding();
  };
  const prizes = prizesOf(risk, segments);

  return (
    <TitleFrame
      sysname="wheel"
      label={t('stage')}
      round={round}
      look={style['fair']}
      stage={
        <div className={style['stage']}>
          <div className="px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <div className={style['middle']}>
            <div className={style['place']}>
              <FairWheel
                wheel={wheelOf(risk, segments)}
                turn={turn}
                stopped={stopped?.segment}
                className={style['wheel']}
              />
              <p className={style['figure']} data-roll>
                {stopped ? `${stopped.multiplier}×` : ''}
              </p>
            </div>
            <PrizeList prizes={prizes} stopped={stopped} segments={segments} />
          </div>
        </div>
      }
    >
      <FieldGrid>
        <Pick
          label={t('segments')}
          value={segments}
          options={SEGMENTS.map((value) => ({ value, label: String(value) }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setSegments(value as Segments))}
        />
        <Choice
          label={common('risk')}
          value={risk}
          options={RISKS.map((value) => ({ value, label: common(`risks.${value}`) }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setRisk(value))}
        />
      </FieldGrid>
      <PlayRow host={host} round={round} icon="refresh-cw" verb={t('play')} />
    </TitleFrame>
  );
}

interface PrizeListProps {
  prizes: ReturnType<typeof prizesOf>;
  stopped: { multiplier: string } | undefined;
  segments: Segments;
}

function PrizeList({ prizes, stopped, segments }: PrizeListProps) {
  const t = useTexts('title-wheel');
  return (
    <ul className={style['prizes']} aria-label={t('prizes')}>
      {prizes.map(([pays, count]) => (
        <li key={pays} data-hit={stopped?.multiplier === fromHundredths(pays) || undefined}>
          <i style={{ background: colourOf(pays) }} aria-hidden />
          <b className="figures">{fromHundredths(pays)}×</b>
          <span>{t('of', { count, segments })}</span>
        </li>
      ))}
    </ul>
  );
}
