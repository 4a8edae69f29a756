// Live crash: one curve for everybody, and the moment to leave it.
import { useEffect, useRef, useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor, toHundredths } from '#math/engine/multiplier.ts';
import { heightAt, rules } from '#math/titles/live-crash/paytable.ts';
import { formatMoney } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Title as CrashTitle } from '../crash/client.tsx';
import { Curve, type Climb } from '../crash/curve.tsx';
import { FieldGrid, NumberField } from '../quick/fields.tsx';
import { HistoryStrip } from '../quick/history-strip.tsx';
import { RuleList } from '../quick/rule-list.tsx';
import { LiveStage } from '../live/live-stage.tsx';
import type { LiveHost } from '../live/live-host.ts';
import { endingOf } from '../live/ending.ts';
import { useReveal } from '../live/use-reveal.ts';
import { useWinSound } from '../live/use-win-sound.ts';
import { StakeStepper } from '../stake-stepper.tsx';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import crash from '../crash/crash.module.css';
import style from './live-crash.module.css';

export const Rules = () => <RuleList area="title-live-crash" parts={['climb', 'leave', 'chance', 'clock']} />;

/** A round of the past, as the game of one player shows it. */
export const Title = ({ host }: { host: TitleHost }) => <CrashTitle host={host} />;

export function Live({ host }: { host: LiveHost }) {
  const t = useTexts('title-live-crash');
  const common = useTexts('titles.quick');
  const live = useTexts('titles.live');
  const { stake, setStake } = host;
  const [target, setTarget] = useState(rules.target.most as number);
  const [isSending, setSending] = useState(false);
  const [climb, setClimb] = useState<Climb>({ at: 1, state: 'waiting' });
  const { round, mine, now } = host;
  const open = mine.find(({ state }) => state === 'open');
  const leftAt = mine.find(({ state, won }) => state === 'out' || Number(won.amount) > 0)?.params['target'] as
    | string
    | undefined;

  const reveal = useReveal(host, {
    begin: () => setClimb({ at: 1, state: 'waiting' }),
    async show([broke], { pace, synth }) {
      setClimb({ at: Number(broke!['at']), state: leftAt ? 'left-broke' : 'broke' });
      synth.noise(0.55, 320, 0.5);
      await pace.wait(350);
    },
    say: ([broke]) => t('said.broke', { at: broke!['at'] as string }),
  });

  useWinSound(host, reveal.synth);

  // Between two messages the page draws the curve by the server's clock.
  const startedAt = round?.state === 'running' && round.started_at ? Date.parse(round.started_at) : undefined;
  const hasLeft = leftAt !== undefined;
  const noted = useRef(0);
  useEffect(() => {
    if (startedAt === undefined) return;
    let frame = 0;
    const draw = (): void => {
      const at = heightAt(now() - startedAt) / 100;
      setClimb({ at, state: hasLeft ? 'left' : 'climbing' });
      const step = Math.floor((now() - startedAt) / 300);
      if (step !== noted.current) reveal.synth()?.note(180 + 180 * Math.log(at), 0.09, 0.1, 0, 'sawtooth');
      noted.current = step;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
    // The sound goes with the stage and not with the curve.
    // eslint-disable-next-line react/exhaustive-deps
  }, [startedAt, hasLeft, now]);

  const canBet = round?.state === 'betting' && mine.length === 0;
  const canLeave = round?.state === 'running' && open !== undefined;
  const own = open ? toHundredths(open.params['target'] as string) : rules.target.most;
  const height = Math.min(own, Math.round(climb.at * 100));

  async function press(): Promise<void> {
    if (isSending) return;
    setSending(true);
    if (canLeave) {
      const out = await host.cashOut(open);
      if (out) {
        reveal.synth()?.note(880, 0.18, 0.3);
        host.announce(t('said.left', { target: out.params['target'] as string, amount: formatMoney(out.won) }));
      }
    } else if (canBet) {
      const bet = await host.place(stake, { target: fromHundredths(target) });
      if (bet) host.announce(live('placed', { amount: formatMoney(bet.staked) }));
    } else host.announce(live('closed'));
    setSending(false);
  }
  useKeys({
    play: () => void press(),
    step: (by) => canBet && setStake(host.stakes[host.stakes.indexOf(stake) + by] ?? stake),
  });

  const pays = payoutMinor(parseAmount(open?.stake.amount ?? stake, host.currency) ?? 0n, height);
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });

  return (
    <LiveStage
      host={host}
      sysname="live-crash"
      label={t('stage')}
      round={{ isPlaying: reveal.isRevealing, ending: endingOf(host), money }}
      look={style['dawn']}
      stage={
        <div className={crash['stage']} data-state={climb.state}>
          <Curve climb={climb} target={own / 100} className={crash['curve']} />
          <div className="relative px-4 pt-3">
            <HistoryStrip
              label={common('history')}
              list={host.history.slice(0, 16).map(({ number, result }) => ({
                key: number,
                text: `${result['at'] as string}×`,
                isGood: Number(result['at']) >= 2,
              }))}
            />
          </div>
          <p className={crash['figure']} data-roll>
            {climb.at.toFixed(2)}×
          </p>
          <p className={crash['word']}>
            {climb.state === 'broke' || climb.state === 'left-broke'
              ? t('broke')
              : leftAt
                ? t('left', { target: leftAt })
                : ''}
          </p>
        </div>
      }
    >
      <FieldGrid>
        <NumberField
          label={t('leave-at')}
          end="×"
          value={fromHundredths(target)}
          isDisabled={!canBet}
          onChange={(value) =>
            setTarget(Math.min(rules.target.most, Math.max(rules.target.least, Math.round(value * 100))))
          }
        />
      </FieldGrid>
      <div className="mt-2.5 flex flex-wrap items-center justify-center gap-3">
        <StakeStepper host={host} stake={stake} isDisabled={!canBet} onChange={setStake} />
        <Button
          look="primary"
          size="lg"
          data-spin
          className="min-w-52"
          aria-disabled={!canBet && !canLeave ? true : undefined}
          onClick={() => void press()}
        >
          <Icon name={canLeave ? 'log-out' : 'check'} />
          <span className="figures" data-leave={canLeave || undefined}>
            {canLeave
              ? height >= rules.target.least
                ? t('leave', { amount: money(pays) })
                : t('leaving-soon')
              : open
                ? t('waiting')
                : live('place')}
          </span>
        </Button>
      </div>
    </LiveStage>
  );
}
