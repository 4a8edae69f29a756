// Coin Flip as the player has it: a coin in the air, and the steps that it has to climb.
import { useState, type CSSProperties } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor } from '../../../engine/multiplier.ts';
import type { CoinFlipEvent } from '../game.ts';
import { paysFor, rules, SIDES, type Side } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Choice, FieldGrid, PaysField, Pick } from '../../../engine/client/quick/fields.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound } from '../../../engine/client/quick/use-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { CoinFace } from './coin-face.tsx';
import style from './coin-flip.module.css';

export const Rules = () => <RuleList area="title-coin-flip" parts={['coin', 'row', 'doubles', 'whole']} />;

/** Discs between the two faces, which make its edge. */
const EDGE = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

interface Air {
  /** Degrees; every whole turn shows heads. */
  turn: number;
  /** 0 on the cloth, 1 at the top of its flight. */
  height: number;
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-coin-flip');
  const common = useTexts('titles.quick');
  const [side, setSide] = useState((host.replay?.params['side'] as Side | undefined) ?? 'heads');
  const [flips, setFlips] = useState((host.replay?.params['flips'] as number | undefined) ?? 1);
  const [air, setAir] = useState<Air>({ turn: 0, height: 0 });
  const [reached, setReached] = useState<{ steps: number; isMissed: boolean }>({ steps: 0, isMissed: false });
  const history = useHistory();

  const round = useRound<CoinFlipEvent>(host, {
    readParams: () => ({ side, flips }),
    begin: () => setReached({ steps: 0, isMissed: false }),
    async show(event, { pace, synth }) {
      const from = 0;
      const to = 360 * 4 + (event.side === 'tails' ? 180 : 0);
      synth.note(1_450, 0.2, 0.22, 0, 'sine');
      // The later a flip in a row, the longer the coin is in the air.
      await pace.animate(560 + event.nth * 45, (progress) =>
        setAir({ turn: from + (to - from) * progress, height: Math.sin(Math.PI * progress) }),
      );
      setAir({ turn: event.side === 'tails' ? 180 : 0, height: 0 });
      setReached({ steps: event.hit ? event.nth : event.nth - 1, isMissed: !event.hit });
      synth.note(event.hit ? 700 * 1.06 ** event.nth : 180, 0.14, 0.3, 0, event.hit ? 'triangle' : 'sine');
      history.add({ text: t(`short.${event.side}`), isGood: event.hit });
      await pace.wait(150);
    },
    describe(events, amount) {
      const sides = events
        .filter((event) => event.type === 'flip')
        .map((event) => t(event.side))
        .join(', ');
      return amount ? t('said.won', { shown: sides, amount }) : t('said.lost', { shown: sides });
    },
    tune: [784, 988, 1_175, 1_568],
    wave: 'sine',
  });

  const change = (act: () => void) => {
    act();
    setReached({ steps: 0, isMissed: false });
    round.forgetEnding();
  };
  const pays = payoutMinor(parseAmount(round.stake, host.currency) ?? 0n, paysFor(flips));
  const steps = Array.from({ length: flips }, (_, index) => index + 1);

  return (
    <TitleFrame
      sysname="coin-flip"
      label={t('stage')}
      round={round}
      look={style['court']}
      stage={
        <div className={style['stage']} data-missed={reached.isMissed || undefined}>
          <div className="w-full px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <Coin air={air} />
          <ol className={style['steps']} aria-label={t('steps')} style={{ '--steps': flips } as CSSProperties}>
            {steps.map((nth) => (
              <li
                key={nth}
                data-state={
                  nth <= reached.steps ? 'hit' : reached.isMissed && nth === reached.steps + 1 ? 'missed' : undefined
                }
              >
                <span>{nth}</span>
                <b className="figures">{fromHundredths(paysFor(nth))}×</b>
              </li>
            ))}
          </ol>
        </div>
      }
    >
      <FieldGrid>
        <Choice
          label={t('side')}
          value={side}
          options={SIDES.map((value) => ({ value, label: t(value) }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setSide(value))}
        />
        <Pick
          label={t('in-a-row')}
          value={flips}
          options={Array.from({ length: rules.mostFlips }, (_, index) => ({
            value: index + 1,
            label: `${index + 1} · ${fromHundredths(paysFor(index + 1))}×`,
          }))}
          isDisabled={round.isFixed}
          onChange={(value) => change(() => setFlips(value))}
        />
        <div className="max-tablet:col-span-2">
          <PaysField label={common('pays')}>{round.money(pays)}</PaysField>
        </div>
      </FieldGrid>
      <PlayRow host={host} round={round} icon="coins" verb={t('play')} />
    </TitleFrame>
  );
}

interface CoinProps {
  air: Air;
}

function Coin({ air }: CoinProps) {
  return (
    <div className={style['air']} style={{ '--turn': `${air.turn}deg`, '--height': air.height } as CSSProperties}>
      <div className={style['shadow']} aria-hidden />
      <div className={style['coin']} aria-hidden>
        {EDGE.map((layer) => (
          <i key={layer} className={style['edge']} style={{ '--layer': layer } as CSSProperties} />
        ))}
        <CoinFace side="heads" className={style['front']} />
        <CoinFace side="tails" className={style['back']} />
      </div>
    </div>
  );
}
