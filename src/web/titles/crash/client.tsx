// Crash as the player has it: a comet that climbs until it breaks, and the height at which they leave it.
import { useRef, useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor, toHundredths } from '#math/engine/multiplier.ts';
import type { CrashEvent } from '#math/titles/crash/game.ts';
import { rules } from '#math/titles/crash/paytable.ts';
import { useTexts } from '../../shell/shell.tsx';
import { HistoryStrip, useHistory } from '../quick/history-strip.tsx';
import { PlayRow } from '../quick/play-row.tsx';
import { RuleList } from '../quick/rule-list.tsx';
import { TargetFields } from '../quick/target-fields.tsx';
import { TitleFrame } from '../quick/title-frame.tsx';
import { useRound } from '../quick/use-round.ts';
import type { TitleHost } from '../title-client.ts';
import { Curve, type Climb } from './curve.tsx';
import style from './crash.module.css';

export const Rules = () => <RuleList area="title-crash" parts={['climb', 'target', 'chance', 'whole']} />;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-crash');
  const common = useTexts('titles.quick');
  const [target, setTarget] = useState(() => toHundredths((host.replay?.params['target'] as string) ?? '2.00'));
  const [climb, setClimb] = useState<Climb>({ at: 1, state: 'waiting' });
  /** How far the curve has come in this round. */
  const climbed = useRef(1);
  const history = useHistory();

  const round = useRound<CrashEvent>(host, {
    ask: () => ({ target: fromHundredths(target) }),
    begin() {
      climbed.current = 1;
      setClimb({ at: 1, state: 'climbing' });
    },
    async show(event, { pace, synth }) {
      const from = climbed.current;
      const to = Number(event.type === 'left' ? event.target : event.at);
      const hasLeft = event.type === 'broke' && event.hit;
      // Doubling takes a second; after the player has left it may go faster.
      const ms = Math.min(hasLeft ? 1_400 : 4_600, (hasLeft ? 520 : 1_350) * Math.log(to / from) + 160);
      let step = 0;
      await pace.animate(ms, (progress) => {
        const at = from * (to / from) ** progress;
        setClimb({ at, state: hasLeft ? 'left' : 'climbing' });
        if (Math.floor(progress * (ms / 130)) > step) {
          step++;
          synth.note(180 + 90 * Math.log(at) * 2, 0.09, 0.1, 0, 'sawtooth');
        }
      });
      climbed.current = to;
      if (event.type === 'left') {
        setClimb({ at: to, state: 'left' });
        synth.note(880, 0.18, 0.3);
        await pace.wait(180);
        return;
      }
      setClimb({ at: to, state: event.hit ? 'left-broke' : 'broke' });
      synth.noise(0.55, 320, 0.5);
      history.add({ text: `${event.at}×`, isGood: event.hit });
      await pace.wait(320);
    },
    say(events, amount) {
      const broke = events.find((event) => event.type === 'broke') as Extract<CrashEvent, { type: 'broke' }>;
      return amount ? t('said.won', { at: broke.at, target: broke.target, amount }) : t('said.lost', { at: broke.at });
    },
    tune: [466, 587, 698, 932],
    wave: 'sawtooth',
  });

  const aim = (next: number) => {
    setTarget(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(next))));
    setClimb({ at: 1, state: 'waiting' });
    round.forgetEnding();
  };
  const pays = payoutMinor(parseAmount(round.stake, host.currency) ?? 0n, target);

  return (
    <TitleFrame
      sysname="crash"
      label={t('stage')}
      round={round}
      look={style['space']}
      stage={
        <div className={style['stage']} data-state={climb.state}>
          <Curve climb={climb} target={target / 100} className={style['curve']} />
          <div className="relative px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <p className={style['figure']} data-roll>
            {climb.at.toFixed(2)}×
          </p>
          <p className={style['word']}>
            {[
              (climb.state === 'left' || climb.state === 'left-broke') && t('left', { target: fromHundredths(target) }),
              (climb.state === 'broke' || climb.state === 'left-broke') && t('broke', { at: climb.at.toFixed(2) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      }
    >
      <TargetFields target={target} kept={rules.kept} pays={round.money(pays)} isDisabled={round.isFixed} onAim={aim} />
      <PlayRow host={host} round={round} icon="zap" verb={t('play')} />
    </TitleFrame>
  );
}
