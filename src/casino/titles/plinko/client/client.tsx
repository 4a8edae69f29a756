// Plinko as the player has it: pins, pockets, and a ball that takes the path of the round.
import { useState, type CSSProperties } from 'react';
import { MIN_ROWS, MAX_ROWS, pocketsOf, RISKS, type Risk } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Choice, FieldGrid, Pick } from '../../../engine/client/quick/fields.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { Board, heatOf } from './board.tsx';
import { useBalls } from './use-balls.ts';
import style from './plinko.module.css';

export const Rules = () => <RuleList area="title-plinko" parts={['ball', 'rows', 'risk', 'whole']} />;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-plinko');
  const common = useTexts('titles.quick');
  const [rows, setRows] = useState((host.replay?.params['rows'] as number | undefined) ?? 12);
  const [risk, setRisk] = useState((host.replay?.params['risk'] as Risk | undefined) ?? 'medium');
  const [landed, setLanded] = useState<number>();
  const history = useHistory();

  const round = useBalls(host, {
    params: () => ({ rows, risk }),
    onLanded(drop) {
      setLanded(drop.pocket);
      const heat = heatOf(drop.pocket, drop.path.length);
      history.add({
        text: `${drop.multiplier}×`,
        isGood: Number(drop.multiplier) > 1,
        style: { background: heat, borderColor: heat, color: '#1b0620' },
      });
    },
  });

  const change = (act: () => void) => {
    act();
    setLanded(undefined);
    round.forgetEnding();
  };
  const rowOptions = Array.from({ length: MAX_ROWS - MIN_ROWS + 1 }, (_, index) => MIN_ROWS + index);

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
            balls={round.balls}
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
          isDisabled={round.isBoardFixed}
          onChange={(value) => change(() => setRows(value))}
        />
        <Choice
          label={common('risk')}
          value={risk}
          options={RISKS.map((value) => ({ value, label: common(`risks.${value}`) }))}
          isDisabled={round.isBoardFixed}
          onChange={(value) => change(() => setRisk(value))}
        />
      </FieldGrid>
      <PlayRow
        host={host}
        round={{ ...round, isPlaying: round.isPlaying && round.isOneByOne, isFixed: host.auto?.left !== undefined }}
        icon="arrow-down-to-line"
        verb={t('play')}
      />
    </TitleFrame>
  );
}
