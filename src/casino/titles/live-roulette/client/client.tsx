// Live roulette: a wheel of dark wood in a room with other players.
import { useState } from 'react';
import { rules } from '../paytable.ts';
import { useTexts as useAreaTexts } from '#site/shell/shell.tsx';
import { LiveStage } from '../../../engine/client/live/live-stage.tsx';
import type { LiveHost } from '../../../engine/client/live/live-host.ts';
import { useLiveBets } from '../../../engine/client/live/use-live-bets.ts';
import { useReveal } from '../../../engine/client/live/use-reveal.ts';
import { RouletteStage, type WheelMotion } from '../../../engine/client/roulette/stage.tsx';
import { rouletteClient } from '../../../engine/client/roulette/table.tsx';
import { useTexts } from '../../../engine/client/roulette/texts.ts';
import { colourOf } from '../../../engine/client/roulette/wheel.tsx';
import { TableBar } from '../../../engine/client/table/table-bar.tsx';
import style from './live-roulette.module.css';

/** `Title`: a round of the past. */
export const { Title, Rules } = rouletteClient({
  sysname: 'live-roulette',
  rules,
  look: style['room'],
  tune: [440, 554, 659, 880],
});

const SPIN_MS = 5_600;

export function Live({ host }: { host: LiveHost }) {
  const t = useTexts();
  const texts = useAreaTexts('title-live-roulette');
  const live = useAreaTexts('titles.live');
  const [motion, setMotion] = useState<WheelMotion>({ turn: 0 });
  const [pocket, setPocket] = useState<string>();

  const reveal = useReveal(host, {
    begin: () => setPocket(undefined),
    async show([spin], { pace, synth }) {
      const landed = spin!['pocket'] as string;
      const from = motion.turn;
      const place = rules.wheel.indexOf(landed) * (360 / rules.wheel.length);
      synth.noise(3.4, 2_400, 0.16);
      await pace.animate(SPIN_MS, (progress) => {
        const left = (1 - Math.min(1, progress / 0.92)) ** 2.4;
        const fall = Math.min(1, Math.max(0, (progress - 0.66) / 0.26));
        const hop = fall > 0 && fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 3)) * (1 - fall) * 0.45 : 0;
        const turn = from + 460 * (1 - (1 - progress) ** 1.7);
        // Against the wheel, eleven times round.
        setMotion({ turn, ball: { turn: turn + place + 3_960 * left, height: Math.max(0, 1 - fall + hop) } });
      });
      const turn = (from + 460) % 360;
      setMotion({ turn, ball: { turn: turn + place, height: 0 } });
      setPocket(landed);
      synth.note(1_250, 0.12, 0.3);
      await pace.wait(400);
    },
    describe: ([spin]) => {
      const landed = spin!['pocket'] as string;
      return t('said.fell', { pocket: landed, colour: t(`colour.${colourOf(landed)}`) });
    },
  });
  const game = useLiveBets(host, reveal.synth);

  return (
    <LiveStage
      host={host}
      sysname="live-roulette"
      label={texts('stage')}
      round={{ ...game.round, isPlaying: reveal.isRevealing }}
      look={style['room']}
      isLong
      isLaid={game.table.total > 0}
      stage={
        <RouletteStage
          rules={rules}
          name={texts('name')}
          game={game}
          currency={host.currency}
          motion={motion}
          isSpinning={reveal.isRevealing && pocket === undefined && host.round?.state !== 'betting'}
          pocket={pocket}
          road={host.history.slice(0, 18).map(({ result }) => result['pocket'] as string)}
        />
      }
    >
      <TableBar host={host} game={game} icon="check" verb={live('place')} isStakeFixed={host.mine.length > 0} />
    </LiveStage>
  );
}
