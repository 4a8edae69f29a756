// Sic bo as the player has it: three dice under a glass bell, and a cloth with everything that they can show.
import { useRef, useState, type ReactNode } from 'react';
import type { Currency } from '#kernel/money.ts';
import type { SicBoEvent } from '../game.ts';
import { rules, spots, totalOdds, type Dice } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { Spot } from '../../../engine/client/table/spot.tsx';
import { TableBar } from '../../../engine/client/table/table-bar.tsx';
import { useRoving } from '../../../engine/client/table/use-roving.ts';
import { useTableRound, type TableRound } from '../../../engine/client/table/use-table-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { DieFace } from './die-face.tsx';
import style from './sic-bo.module.css';

export const Rules = () => <RuleList area="title-sic-bo" parts={['dice', 'halves', 'numbers', 'totals']} />;

/** What every kind of spot pays, as printed on the cloth. */
function oddsOf(id: string): string {
  if (id.startsWith('total-')) return `${totalOdds(Number(id.slice(6)))} : 1`;
  if (id.startsWith('single-')) return rules.single.map((odds) => `${odds}`).join(' / ');
  if (id.startsWith('pair-')) return `${rules.odds.pair} : 1`;
  if (id.startsWith('double-')) return `${rules.odds.double} : 1`;
  if (id === 'any-triple') return `${rules.odds.anyTriple} : 1`;
  return id.startsWith('triple-') ? `${rules.odds.triple} : 1` : `${rules.odds.half} : 1`;
}

const FACES = ['1', '2', '3', '4', '5', '6'];
const HALVES = ['small', 'odd', 'even', 'big'];
const PAIRS = [...spots.keys()].filter((id) => id.startsWith('pair-'));
const TOTALS = [...spots.keys()].filter((id) => id.startsWith('total-'));

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-sic-bo');
  const [dice, setDice] = useState<Dice>([6, 5, 6]);
  const [isShaken, setIsShaken] = useState(false);
  const [lastRoll, setLastRoll] = useState<{ total: number }>();
  const [road, setRoad] = useState<readonly { dice: Dice; total: number }[]>([]);
  const top = useRef<HTMLDivElement>(null);

  const game = useTableRound<SicBoEvent>(host, {
    begin() {
      setLastRoll(undefined);
      setIsShaken(true);
      top.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    async show(event, { pace, synth }) {
      let rattle = -1;
      await pace.animate(1_150, (progress) => {
        const beat = Math.floor(progress * 13);
        if (beat <= rattle) return;
        rattle = beat;
        synth.note(1_700 + ((beat * 311) % 700), 0.03, 0.25, 0, 'square');
        // Faces that fly past; only the last ones mean anything.
        setDice([1 + ((beat * 5 + 2) % 6), 1 + ((beat * 7 + 4) % 6), 1 + ((beat * 11 + 1) % 6)]);
      });
      setDice(event.dice);
      setIsShaken(false);
      setLastRoll({ total: event.total });
      setRoad((before) => [{ dice: event.dice, total: event.total }, ...before].slice(0, 8));
      synth.note(240, 0.2, 0.35, 0, 'sine');
      await pace.wait(320);
    },
    describe(events, amount) {
      const thrown = events[0] as Extract<SicBoEvent, { type: 'dice' }>;
      const figures = { dice: thrown.dice.join(', '), total: thrown.total };
      return amount ? t('said.won', { ...figures, amount }) : t('said.lost', figures);
    },
    tune: [466, 554, 698, 932],
  });

  return (
    <TitleFrame
      sysname="sic-bo"
      label={t('stage')}
      round={game.round}
      look={style['house']}
      isLong
      stage={
        <div className={style['stage']}>
          <div className={style['top']} ref={top}>
            <div className={style['bell']} data-shaken={isShaken || undefined} aria-hidden>
              {dice.map((face, nth) => (
                <DieFace key={nth} face={face} className={style['die']} />
              ))}
            </div>
            <p className={style['total']} data-roll>
              {lastRoll?.total ?? ''}
            </p>
            <ol className={style['road']} aria-label={t('road')}>
              {road.map((roll, nth) => (
                <li key={road.length - nth}>
                  <b className="figures">{roll.total}</b> {roll.dice.join(' ')}
                </li>
              ))}
            </ol>
          </div>
          <Cloth game={game} currency={host.currency} />
        </div>
      }
    >
      <TableBar host={host} game={game} icon="dices" verb={t('throw')} />
    </TitleFrame>
  );
}

/** Everything that can be bet on. */
function Cloth({ game, currency }: { game: TableRound; currency: Currency }) {
  const t = useTexts('title-sic-bo');
  const roving = useRoving();
  const spot = (id: string, label: string, children: ReactNode, className: string | undefined) => (
    <Spot
      key={id}
      id={id}
      label={t('bet', { label, odds: oddsOf(id) })}
      currency={currency}
      game={game}
      className={`${style['spot']} ${className ?? ''}`}
    >
      <span className={style['print']}>
        {children} <small className="figures">{oddsOf(id)}</small>
      </span>
    </Spot>
  );
  const faces = (...list: string[]) => (
    <span className={style['faces']}>
      {list.map((face, nth) => (
        <DieFace key={nth} face={Number(face)} className={style['small']} />
      ))}
    </span>
  );

  return (
    <div {...roving} role="group" aria-label={t('cloth')} className={style['cloth']}>
      <div className={style['halves']}>
        {HALVES.map((id) => spot(id, t(`on.${id}`), <b>{t(`on.${id}`)}</b>, style['half']))}
      </div>
      <div className={style['six']}>
        {FACES.map((face) => spot(`double-${face}`, t('on.double', { face }), faces(face, face), undefined))}
      </div>
      <div className={style['seven']}>
        {FACES.map((face) => spot(`triple-${face}`, t('on.triple', { face }), faces(face, face, face), style['dear']))}
        {spot('any-triple', t('on.any-triple'), <b>{t('on.any-triple')}</b>, style['dear'])}
      </div>
      <div className={style['totals']}>
        {TOTALS.map((id) => spot(id, t('on.total', { total: id.slice(6) }), <b>{id.slice(6)}</b>, undefined))}
      </div>
      <div className={style['pairs']}>
        {PAIRS.map((id) => {
          const [, low, high] = id.split('-') as [string, string, string];
          return spot(id, t('on.pair', { low, high }), faces(low, high), undefined);
        })}
      </div>
      <div className={style['six']}>
        {FACES.map((face) => spot(`single-${face}`, t('on.single', { face }), faces(face), style['single']))}
      </div>
    </div>
  );
}
