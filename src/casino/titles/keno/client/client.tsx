// Keno as the player has it: forty numbers to mark, ten balls, and what the hits pay.
import { useState } from 'react';
import { fromHundredths } from '../../../engine/multiplier.ts';
import type { KenoEvent } from '../game.ts';
import { MAX_SPOTS, NUMBERS, paysOf, TABLES, type Table } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Choice } from '../../../engine/client/quick/fields.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound, type Round } from '../../../engine/client/quick/use-round.ts';
import { useRoving } from '../../../engine/client/table/use-roving.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './keno.module.css';

export const Rules = () => <RuleList area="title-keno" parts={['draw', 'spots', 'tables', 'whole']} />;

const FIRST_SPOTS = [3, 8, 14, 21, 27, 36];

/** That many different numbers, for players who do not care which. */
function anySpots(count: number): number[] {
  const left = Array.from({ length: NUMBERS }, (_, index) => index + 1);
  const order = crypto.getRandomValues(new Uint32Array(NUMBERS));
  return left.sort((a, b) => order[a - 1]! - order[b - 1]!).slice(0, count);
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-keno');
  const [table, setTable] = useState((host.replay?.params['table'] as Table | undefined) ?? 'classic');
  const [spots, setSpots] = useState<readonly number[]>(
    (host.replay?.params['spots'] as number[] | undefined) ?? FIRST_SPOTS,
  );
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const [hits, setHits] = useState<number>();
  const roving = useRoving();

  const round = useRound<KenoEvent>(host, {
    readParams() {
      if (spots.length > 0) return { table, spots: [...spots].sort((a, b) => a - b) };
      host.announce(t('none'));
      return undefined;
    },
    begin() {
      setDrawn([]);
      setHits(undefined);
    },
    async show(event, { pace, synth }) {
      if (event.type === 'hits') {
        setHits(event.hits);
        await pace.wait(200);
        return;
      }
      setDrawn((before) => [...before, event.number]);
      if (event.hit) synth.note(880, 0.16, 0.3);
      else synth.note(420, 0.06, 0.16, 0, 'sine');
      await pace.wait(event.hit ? 330 : 210);
    },
    describe(events, amount) {
      const end = events.find((event) => event.type === 'hits') as { hits: number; spots: number };
      const figures = { hits: end.hits, spots: end.spots };
      return amount ? t('said.won', { ...figures, amount }) : t('said.lost', figures);
    },
    tune: [440, 554, 659, 880],
  });

  const change = (act: () => void) => {
    if (round.isFixed) return;
    act();
    setDrawn([]);
    setHits(undefined);
    round.forgetEnding();
  };
  const mark = (number: number) =>
    change(() => {
      if (spots.includes(number)) setSpots(spots.filter((spot) => spot !== number));
      else if (spots.length < MAX_SPOTS) setSpots([...spots, number]);
      else host.announce(t('full'));
    });
  const pays = spots.length > 0 ? paysOf(table, spots.length) : [];

  return (
    <TitleFrame
      sysname="keno"
      label={t('stage')}
      round={round}
      look={style['hall']}
      stage={<Board drawn={drawn} spots={spots} roving={roving} round={round} mark={mark} pays={pays} hits={hits} />}
    >
      <div className="mx-auto flex max-w-3xl flex-wrap items-end justify-center gap-2">
        <div className="min-w-60 flex-1">
          <Choice
            label={t('table')}
            value={table}
            options={TABLES.map((value) => ({ value, label: t(`tables.${value}`) }))}
            isDisabled={round.isFixed}
            onChange={(value) => change(() => setTable(value))}
          />
        </div>
        <div className="flex gap-2">
          <Button
            icon="dices"
            disabled={round.isFixed}
            onClick={() => change(() => setSpots(anySpots(spots.length || MAX_SPOTS)))}
          >
            {t('any')}
          </Button>
          <Button icon="x" disabled={round.isFixed || spots.length === 0} onClick={() => change(() => setSpots([]))}>
            {t('clear')}
          </Button>
        </div>
      </div>
      <PlayRow host={host} round={round} icon="play" verb={t('play')} />
    </TitleFrame>
  );
}

interface BoardProps {
  drawn: readonly number[];
  spots: readonly number[];
  roving: ReturnType<typeof useRoving>;
  round: Pick<Round, 'isFixed'>;
  mark: (number: number) => void;
  pays: readonly number[];
  hits: number | undefined;
}

function Board({ drawn, spots, roving, round, mark, pays, hits }: BoardProps) {
  const t = useTexts('title-keno');
  return (
    <div className={style['stage']}>
      <ol className={style['balls']} aria-label={t('drawn')}>
        {Array.from({ length: 10 }, (_, nth) => (
          <li
            key={nth}
            data-in={nth < drawn.length || undefined}
            data-hit={spots.includes(drawn[nth] ?? 0) || undefined}
          >
            {drawn[nth] ?? ''}
          </li>
        ))}
      </ol>
      <div {...roving} role="group" aria-label={t('numbers')} className={style['numbers']}>
        {Array.from({ length: NUMBERS }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            data-spot={number}
            aria-pressed={spots.includes(number)}
            aria-disabled={round.isFixed || undefined}
            data-drawn={drawn.includes(number) || undefined}
            aria-label={drawn.includes(number) ? t('number-drawn', { number }) : String(number)}
            className={style['number']}
            onClick={() => mark(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <ol className={style['pays']} aria-label={t('pays')}>
        {pays.map((pay, count) => (
          <li key={count} data-hit={hits === count || undefined} data-none={pay === 0 || undefined}>
            <span>{t('hits', { count })}</span>
            <b className="figures">{pay === 0 ? '–' : `${fromHundredths(pay)}×`}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
