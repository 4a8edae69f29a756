// What every roulette shows: the wheel with its last numbers, the cloth, and the racetrack. A phone has room for one of them at
// a time: the cloth or the track while bets are laid, the wheel while it turns.
import { useState, type Ref } from 'react';
import type { Currency } from '#kernel/money.ts';
import type { RouletteRules } from '../../roulette.ts';
import type { TableRound } from '../table/use-table-round.ts';
import { Cloth } from './cloth.tsx';
import { Racetrack } from './racetrack.tsx';
import { Road } from './road.tsx';
import { useTexts } from './texts.ts';
import { colourOf, Wheel } from './wheel.tsx';
import style from './table.module.css';

export interface WheelMotion {
  turn: number;
  ball?: { turn: number; height: number };
}

interface StageProps {
  rules: RouletteRules;
  name: string;
  game: TableRound;
  currency: Currency;
  motion: WheelMotion;
  isSpinning: boolean;
  /** Where the ball is. */
  pocket: string | undefined;
  /** Previous numbers, newest first. */
  road: readonly string[];
  top?: Ref<HTMLDivElement>;
}

export function RouletteStage({ rules, name, game, currency, motion, isSpinning, pocket, road, top }: StageProps) {
  const t = useTexts();
  const [isTrackShown, setTrackShown] = useState(false);
  return (
    <div className={style['table']} data-spinning={isSpinning || undefined}>
      <div className={style['house']} ref={top}>
        <Wheel pockets={rules.wheel} turn={motion.turn} ball={motion.ball} className={style['wheel']} />
        <div className={style['beside']}>
          <p className={style['pocket']} data-tone={pocket ? colourOf(pocket) : undefined} data-roll>
            {pocket ?? <span className={style['name']}>{name}</span>}
          </p>
          <Road label={t('road')} pockets={road} />
          <button
            type="button"
            className={style['switch']}
            aria-pressed={isTrackShown}
            onClick={() => setTrackShown(!isTrackShown)}
          >
            {t('racetrack')}
          </button>
        </div>
      </div>
      <div className={style['lay']} data-track={isTrackShown || undefined}>
        <Cloth zeros={rules.zeros} game={game} currency={currency} pocket={pocket} />
        <div className={style['flat']}>
          <Racetrack rules={rules} game={game} currency={currency} pocket={pocket} />
        </div>
      </div>
    </div>
  );
}
