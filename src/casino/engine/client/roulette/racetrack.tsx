// The racetrack: the wheel laid out flat. A number bets on itself and its neighbours; the parts of the wheel are in the middle.
import { useState, type CSSProperties } from 'react';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { spotsOf } from '../../roulette-layout.ts';
import type { RouletteRules } from '../../roulette.ts';
import { Chip } from '../table/chip.tsx';
import type { TableRound } from '../table/use-table-round.ts';
import { CALLS, NEIGHBOURS, neighboursOf, type CallName } from './call-bets.ts';
import { useTexts } from './texts.ts';
import { trackLength, trackOf } from './track-places.ts';
import { colourOf } from './wheel.tsx';
import style from './racetrack.module.css';

interface RacetrackProps {
  rules: RouletteRules;
  game: TableRound;
  currency: Currency;
  /** Where the ball is. */
  pocket: string | undefined;
}

/** The extent of each part along the middle: its first column, and the column after its last. */
const PARTS: Readonly<Record<CallName, readonly [from: number, to: number]>> = {
  tiers: [2, 7],
  orphelins: [7, 11],
  voisins: [11, 18],
};
const pocketsOf = (name: CallName): string[] =>
  CALLS[name].flatMap((spot) => [...(spotsOf('single').get(spot)?.pockets ?? [])]);

export function Racetrack({ rules, game: { round, table, putAll }, currency, pocket }: RacetrackProps) {
  const t = useTexts();
  const [lit, setLit] = useState<readonly string[]>([]);
  const base = parseAmount(round.stake, currency) ?? 0n;
  const light = (pockets: readonly string[]) => ({
    onMouseEnter: () => setLit(pockets),
    onMouseLeave: () => setLit([]),
    onFocus: () => setLit(pockets),
    onBlur: () => setLit([]),
  });
  return (
    <div
      className={style['track']}
      style={{ '--length': trackLength(rules.wheel) } as CSSProperties}
      role="group"
      aria-label={t('racetrack')}
      data-racetrack
    >
      {trackOf(rules.wheel).map((place) => {
        const around = neighboursOf(rules.wheel, place.pocket);
        const chips = table.cloth.get(place.pocket) ?? 0;
        return (
          <button
            key={place.pocket}
            type="button"
            className={style['number']}
            data-neighbours={place.pocket}
            data-tone={colourOf(place.pocket)}
            data-lit={lit.includes(place.pocket) || undefined}
            data-marked={place.pocket === pocket || undefined}
            aria-disabled={round.isFixed || undefined}
            aria-label={t('neighbours', {
              pocket: place.pocket,
              colour: t(`colour.${colourOf(place.pocket)}`),
              count: NEIGHBOURS,
            })}
            style={
              {
                '--along': `${place.along} / span ${place.wide}`,
                '--across': `${place.across} / span ${place.high}`,
              } as CSSProperties
            }
            onClick={() => putAll(around)}
            {...light(around)}
          >
            {place.pocket}
            {chips > 0 && (
              <Chip chips={chips} amount={formatAmount(base * BigInt(chips), currency)} className={style['laid']!} />
            )}
          </button>
        );
      })}
      {rules.zeros === 'single' &&
        (Object.keys(PARTS) as CallName[]).map((name) => (
          <button
            key={name}
            type="button"
            className={style['part']}
            data-call={name}
            aria-disabled={round.isFixed || undefined}
            aria-label={t(`call.${name}`, { chips: CALLS[name].length })}
            style={{ '--along': PARTS[name].join(' / '), '--across': '3 / span 2' } as CSSProperties}
            onClick={() => putAll(CALLS[name])}
            {...light(pocketsOf(name))}
          >
            {t(`call-name.${name}`)}
          </button>
        ))}
    </div>
  );
}
