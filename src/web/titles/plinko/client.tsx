// Plinko as the player has it: pins, pockets, and a ball that takes the path of the round.
import { useState, type CSSProperties } from 'react';
import type { PlinkoEvent } from '#math/titles/plinko/game.ts';
import { LEAST_ROWS, MOST_ROWS, pocketsOf, RISKS, type Risk } from '#math/titles/plinko/paytable.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Choice, FieldGrid, Pick } from '../quick/fields.tsx';
import { HistoryStrip, useHistory } from '../quick/history-strip.tsx';
import { PlayRow } from '../quick/play-row.tsx';
import { RuleList } from '../quick/rule-list.tsx';
import { TitleFrame } from '../quick/title-frame.tsx';
import { useRound } from '../quick/use-round.ts';
import type { TitleHost } from '../title-client.ts';
import { Board, heatOf } from './board.tsx';
import style from './plinko.module.css';

export const Rules = () => <RuleList area="title-plinko" parts={['ball', 'rows', 'risk', 'whole']} />;

/** From pin to pin. */
const STEP_MS = 105;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-plinko');
  const common = useTexts('titles.quick');
  const [rows, setRows] = useState((host.replay?.params['rows'] as number | undefined) ?? 12);
  const [risk, setRisk] = useState((host.replay?.params['risk'] as Risk | undefined) ?? 'medium');
  const [ball, setBall] = useState<{ path: string; progress: number }>();
  const [landed, setLanded] = useState<number>();
  const history = useHistory();

  const round = useRound<PlinkoEvent>(host, {
    ask: () => ({ rows, risk }),
    begin() {
      setLanded(undefined);
      setBall({ path: '', progress: 0 });
    },
    async show(event, { pace, synth }) {
      let pins = 0;
      await pace.animate(STEP_MS * (event.path.length + 1.5), (progress) => {
        setBall({ path: event.path, progress });
        const passed = Math.floor(progress * (event.path.length + 1.5));
        if (passed > pins) synth.note(620 + ((passed * 173) % 420), 0.06, 0.16, 0, 'sine');
        pins = passed;
      });
      setBall({ path: event.path, progress: 1 });
      setLanded(event.pocket);
      synth.note(210, 0.16, 0.3, 0, 'sine');
      const heat = heatOf(event.pocket, event.path.length);
      history.add({
        text: `${event.multiplier}×`,
        isGood: Number(event.multiplier) > 1,
        style: { background: heat, borderColor: heat, color: '#1b0620' },
      });
      await pace.wait(180);
    },
    say(events, amount) {
      const [{ multiplier }] = events as [Extract<PlinkoEvent, { type: 'drop' }>];
      return amount ? t('said.won', { multiplier, amount }) : t('said.lost', { multiplier });
    },
    tune: [659, 831, 988, 1_319],
    wave: 'square',
  });

  const change = (act: () => void) => {
    act();
    setBall(undefined);
    setLanded(undefined);
    round.forgetEnding();
  };
  const rowOptions = Array.from({ length: MOST_ROWS - LEAST_ROWS + 1 }, (_, index) => LEAST_ROWS + index);

  return (
    <TitleFrame
      sysname="plinko"
      label={t('stage')}
      round={round}
      look={style['arcade']}
      stage={
        <div className={style['stage']} style={{ '--rows': rows } as CSSProperties}>
          <div className="px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <Board
            rows={rows}
            pockets={pocketsOf(rows, risk)}
            ball={ball}
            landed={landed}
            label={t('pockets')}
            className={style['board']}
          />
        </div>
      }
    >
      <FieldGrid>
        <Pick
          label={t('rows')}
          value={rows}
          options={rowOptions.map((value) => ({ value, label: String(value) }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setRows(value))}
        />
        <Choice
          label={common('risk')}
          value={risk}
          options={RISKS.map((value) => ({ value, label: common(`risks.${value}`) }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setRisk(value))}
        />
      </FieldGrid>
      <PlayRow host={host} round={round} icon="arrow-down-to-line" verb={t('play')} />
    </TitleFrame>
  );
}
