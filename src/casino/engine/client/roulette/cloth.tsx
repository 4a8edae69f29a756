// The cloth of a roulette: every spot can be pressed, and reached with the arrow keys.
import { useMemo, useState, type CSSProperties } from 'react';
import { ODDS, spotsOf, type Spot as RouletteSpot, type Zeros } from '../../roulette-layout.ts';
import type { Currency } from '#kernel/money.ts';
import { useTexts, type Texts } from './texts.ts';
import { Spot } from '../table/spot.tsx';
import { useRoving } from '../table/use-roving.ts';
import type { TableRound } from '../table/use-table-round.ts';
import { placeOf } from './cloth-places.ts';
import { colourOf } from './wheel.tsx';
import style from './cloth.module.css';

interface ClothProps {
  zeros: Zeros;
  game: TableRound;
  currency: Currency;
  /** Where the ball is. */
  pocket: string | undefined;
}

const labelOf = ({ id, kind, pockets }: RouletteSpot, t: Texts): string => {
  const odds = ODDS[kind];
  if (kind === 'column') return t('bet.column', { nth: id.at(-1)!, odds });
  // The printed label is part of the accessible name, so that voice control finds it.
  if (kind === 'dozen') return t('bet.outside', { name: t(`face.${id}`), odds });
  if (kind === 'even-money') return t('bet.outside', { name: t(`outside.${id}`), odds });
  if (kind === 'straight') return t('bet.straight', { numbers: id, colour: t(`colour.${colourOf(id)}`), odds });
  return t(`bet.${kind}`, { numbers: pockets.join(', '), odds });
};

const faceOf = ({ id, kind }: RouletteSpot, t: Texts): string | undefined => {
  if (kind === 'straight') return id;
  if (kind === 'column') return '2:1';
  if (kind === 'dozen') return t(`face.dozen-${id.at(-1)!}`);
  return kind === 'even-money' && id !== 'red' && id !== 'black' ? t(`face.${id}`) : undefined;
};

export function Cloth({ zeros, game, currency, pocket }: ClothProps) {
  const t = useTexts();
  const roving = useRoving();
  const [hovered, setHovered] = useState<string>();
  const spots = useMemo(() => [...spotsOf(zeros).values()], [zeros]);
  const lit = useMemo(() => new Set(hovered ? spotsOf(zeros).get(hovered)?.pockets : []), [hovered, zeros]);
  return (
    // Arrow key events of the spots bubble up to here.
    <div {...roving} role="group" aria-label={t('cloth')} className={style['cloth']} data-zeros={zeros}>
      {spots.map((spot) => {
        const { x, y, w, h } = placeOf(spot, zeros);
        const face = faceOf(spot, t);
        const isNumber = spot.kind === 'straight';
        const isPlain = isNumber || face !== undefined || spot.kind === 'even-money';
        const tone = isNumber ? colourOf(spot.id) : spot.id === 'red' || spot.id === 'black' ? spot.id : 'none';
        return (
          <Spot
            key={spot.id}
            id={spot.id}
            label={labelOf(spot, t)}
            currency={currency}
            game={game}
            className={`${isPlain ? style['field'] : style['between']} ${isNumber ? style['number'] : ''} ${isNumber && lit.has(spot.id) ? style['lit'] : ''} ${style[tone] ?? ''}`}
            place={{ '--x': x, '--y': y, '--w': w, '--h': h } as CSSProperties}
            isMarked={isNumber && spot.id === pocket}
            onHover={setHovered}
          >
            {face !== undefined && <span className={style['face']}>{face}</span>}
            {(spot.id === 'red' || spot.id === 'black') && <span className={style['diamond']} data-tone={spot.id} />}
          </Spot>
        );
      })}
    </div>
  );
}
