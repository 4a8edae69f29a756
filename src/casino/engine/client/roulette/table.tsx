// A roulette table: the wheel with its last numbers, the cloth, and the controls. The games differ by rules and look.
import { useRef, useState } from 'react';
import type { RouletteEvent, RouletteRules } from '../../roulette.ts';
import { useTexts as useAreaTexts } from '#site/shell/shell.tsx';
import { TitleFrame } from '../quick/title-frame.tsx';
import { TableBar } from '../table/table-bar.tsx';
import { useTableRound } from '../table/use-table-round.ts';
import type { TitleHost } from '../title-client.ts';
import type { TitleModule } from '../title-module.ts';
import { RouletteRules as Rules } from './rules.tsx';
import { RouletteStage, type WheelMotion } from './stage.tsx';
import { useTexts } from './texts.ts';
import { colourOf } from './wheel.tsx';

interface Roulette {
  sysname: string;
  rules: RouletteRules;
  look: string | undefined;
  /** The notes of a win. */
  tune: readonly number[];
}

/** The client of a roulette. */
export const rouletteClient = (roulette: Roulette): TitleModule => ({
  Title: ({ host }) => <RouletteTable host={host} {...roulette} />,
  Rules: () => <Rules {...roulette} />,
});

const SPIN_MS = 4_200;

function RouletteTable({ host, sysname, rules, look, tune }: Roulette & { host: TitleHost }) {
  const t = useTexts();
  const texts = useAreaTexts(`title-${sysname}`);
  const [motion, setMotion] = useState<WheelMotion>({ turn: 0 });
  const [pocket, setPocket] = useState<string>();
  const [road, setRoad] = useState<readonly string[]>([]);
  const top = useRef<HTMLDivElement>(null);

  const game = useTableRound<RouletteEvent>(host, {
    begin() {
      setPocket(undefined);
      top.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    async show(event, { pace, synth }) {
      const step = 360 / rules.wheel.length;
      const from = motion.turn;
      const place = rules.wheel.indexOf(event.pocket) * step;
      const turned = 400;
      // The ball runs nine times round against the wheel, until it drops into its pocket and is carried along.
      synth.noise(2.6, 2_400, 0.16);
      let clicks = 0;
      await pace.animate(SPIN_MS, (progress) => {
        const left = (1 - Math.min(1, progress / 0.92)) ** 2.4;
        const fall = Math.min(1, Math.max(0, (progress - 0.62) / 0.3));
        const hop = fall > 0 && fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 3)) * (1 - fall) * 0.45 : 0;
        const turn = from + turned * (1 - (1 - progress) ** 1.7);
        setMotion({ turn, ball: { turn: turn + place + 3_240 * left, height: Math.max(0, 1 - fall + hop) } });
        const beat = Math.floor((1 - left) * 26);
        if (beat > clicks) synth.note(fall > 0 ? 1_500 : 900, 0.03, fall > 0 ? 0.22 : 0.07, 0, 'square');
        clicks = beat;
      });
      const turn = (from + turned) % 360;
      setMotion({ turn, ball: { turn: turn + place, height: 0 } });
      setPocket(event.pocket);
      setRoad((list) => [event.pocket, ...list].slice(0, 18));
      synth.note(1_250, 0.12, 0.3);
      await pace.wait(350);
    },
    describe(events, amount) {
      const spin = events[0] as Extract<RouletteEvent, { type: 'spin' }>;
      const where = { pocket: spin.pocket, colour: t(`colour.${colourOf(spin.pocket)}`) };
      return amount ? t('said.won', { ...where, amount }) : t('said.lost', where);
    },
    tune,
  });

  return (
    <TitleFrame
      sysname={sysname}
      label={texts('stage')}
      round={game.round}
      look={look}
      isLong
      stage={
        <RouletteStage
          rules={rules}
          name={texts('name')}
          game={game}
          currency={host.currency}
          motion={motion}
          isSpinning={game.round.isPlaying && pocket === undefined}
          pocket={pocket}
          road={road}
          top={top}
        />
      }
    >
      <TableBar host={host} game={game} icon="refresh-cw" verb={t('spin')} />
    </TitleFrame>
  );
}
