// Money wheel: a tall wheel on a quay, and six places for chips before it.
import { useState } from 'react';
import type { MoneyWheelEvent } from '../game.ts';
import { rules, SEGMENTS } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { HistoryStrip } from '../../../engine/client/quick/history-strip.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { LiveStage } from '../../../engine/client/live/live-stage.tsx';
import type { LiveHost } from '../../../engine/client/live/live-host.ts';
import { useLiveBets } from '../../../engine/client/live/use-live-bets.ts';
import { useReveal } from '../../../engine/client/live/use-reveal.ts';
import { Spot } from '../../../engine/client/table/spot.tsx';
import { TableBar } from '../../../engine/client/table/table-bar.tsx';
import { useRoving } from '../../../engine/client/table/use-roving.ts';
import { useTableRound, type TableRound } from '../../../engine/client/table/use-table-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { FairWheel } from '../../wheel/client/fair-wheel.tsx';
import style from './money-wheel.module.css';

export const Rules = () => <RuleList area="title-money-wheel" parts={['wheel', 'pays', 'together']} />;

const SPIN_MS = 5_000;
/** In hundredths, as the fair wheel takes them. */
const WHEEL = rules.wheel.map((back) => back * 100);
const TONES: Readonly<Record<number, string>> = {
  2: 'oklch(0.86 0.09 95)',
  4: 'oklch(0.78 0.12 185)',
  8: 'oklch(0.8 0.15 75)',
  12: 'oklch(0.74 0.15 45)',
  24: 'oklch(0.72 0.15 320)',
  48: 'oklch(0.7 0.19 25)',
};
const toneOf = (back: number): string => TONES[back]!;

type Tools = Parameters<Parameters<typeof useReveal>[1]['show']>[1];

/** The wheel's position, and its turn to a segment. */
function useWheel() {
  const [turn, setTurn] = useState(0);
  const [stopped, setStopped] = useState<number>();
  async function spin(segment: number, { pace, synth }: Tools): Promise<void> {
    const step = 360 / WHEEL.length;
    const from = turn % 360;
    const to = 360 * 5 - segment * step;
    let ticks = Math.floor(from / step);
    await pace.animate(SPIN_MS, (progress) => {
      const now = from + (to - from) * (1 - (1 - progress) ** 3);
      setTurn(now);
      if (Math.floor(now / step) > ticks) synth.note(1_050, 0.025, 0.2, 0, 'square');
      ticks = Math.floor(now / step);
    });
    setTurn(to);
    setStopped(segment);
    await pace.wait(300);
  }
  return { turn, stopped, spin, clear: () => setStopped(undefined) };
}

function Stage({
  game,
  host,
  wheel,
  history,
}: {
  game: TableRound;
  host: Pick<TitleHost, 'currency'>;
  wheel: ReturnType<typeof useWheel>;
  history: readonly { key: number; text: string; isGood: boolean }[];
}) {
  const t = useTexts('title-money-wheel');
  const common = useTexts('titles.quick');
  const roving = useRoving();
  const back = wheel.stopped === undefined ? undefined : rules.wheel[wheel.stopped];
  return (
    <div className={style['stage']}>
      <HistoryStrip label={common('history')} list={history} />
      <div className={style['place']}>
        <FairWheel
          wheel={WHEEL}
          // Without a sign: there are 49 of them.
          label={(pays) => String(pays / 100)}
          colour={(pays) => toneOf(pays / 100)}
          turn={wheel.turn}
          stopped={wheel.stopped}
          className={style['wheel']}
        />
        <p className={style['figure']} data-roll>
          {back === undefined ? '' : `${back}×`}
        </p>
      </div>
      <div {...roving} role="group" aria-label={t('cloth')} className={style['cloth']}>
        {SEGMENTS.map(([pays, count]) => (
          <Spot
            key={pays}
            id={String(pays)}
            label={t('bet', { pays, count, all: WHEEL.length })}
            currency={host.currency}
            game={game}
            className={style['spot']}
            place={{ background: toneOf(pays) }}
            isMarked={back === pays}
          >
            <b>{pays}×</b>
          </Spot>
        ))}
      </div>
    </div>
  );
}

/** A round of the past. */
export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-money-wheel');
  const wheel = useWheel();
  const game = useTableRound<MoneyWheelEvent>(host, {
    begin: wheel.clear,
    show: (event, tools) => wheel.spin(event.segment, tools),
    describe: ([stop]) => t('said.stopped', { back: (stop as Extract<MoneyWheelEvent, { type: 'stop' }>).back }),
    tune: [523, 587, 659, 784],
  });
  return (
    <TitleFrame
      sysname="money-wheel"
      label={t('stage')}
      round={game.round}
      look={style['quay']}
      isLong
      stage={<Stage game={game} host={host} wheel={wheel} history={[]} />}
    >
      <TableBar host={host} game={game} icon="refresh-cw" verb="" />
    </TitleFrame>
  );
}

export function Live({ host }: { host: LiveHost }) {
  const t = useTexts('title-money-wheel');
  const live = useTexts('titles.live');
  const wheel = useWheel();
  const reveal = useReveal(host, {
    begin: wheel.clear,
    show: ([stop], tools) => wheel.spin(stop!['segment'] as number, tools),
    describe: ([stop]) => t('said.stopped', { back: stop!['back'] as number }),
  });
  const game = useLiveBets(host, reveal.synth);
  const history = host.history.slice(0, 16).map(({ number, result }) => ({
    key: number,
    text: `${result['back'] as number}×`,
    isGood: (result['back'] as number) >= 8,
  }));
  return (
    <LiveStage
      host={host}
      sysname="money-wheel"
      label={t('stage')}
      round={{ ...game.round, isPlaying: reveal.isRevealing }}
      look={style['quay']}
      isLong
      isLaid={game.table.total > 0}
      stage={<Stage game={game} host={host} wheel={wheel} history={history} />}
    >
      <TableBar host={host} game={game} icon="check" verb={live('place')} isStakeFixed={host.mine.length > 0} />
    </LiveStage>
  );
}
