// Live crash: one curve for everybody, and the moment to leave it.
import { useEffect, useRef, useState } from 'react';
import type { OwnBet } from '#casino/live-tables/contract.ts';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor, toHundredths } from '../../../engine/multiplier.ts';
import { heightAt, rules } from '../paytable.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { BetPanel, useBetChoice } from '../../crash/client/bet-panel.tsx';
import { Title as CrashTitle } from '../../crash/client/client.tsx';
import type { Climb } from '../../crash/client/curve.tsx';
import { soundOfBreak, soundOfHeight, soundOfLeaving } from '../../crash/client/ride-sounds.ts';
import { Sky } from '../../crash/client/sky.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { LiveStage } from '../../../engine/client/live/live-stage.tsx';
import type { LiveHost } from '../../../engine/client/live/live-host.ts';
import { endingOf } from '../../../engine/client/live/ending.ts';
import { useReveal } from '../../../engine/client/live/use-reveal.ts';
import { useWinSound } from '../../../engine/client/live/use-win-sound.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useKeys } from '../../../engine/client/use-keys.ts';
import { stepStake } from '../../../engine/client/stakes.ts';
import { moneyOf } from '../../../engine/client/money-of.ts';
import style from './live-crash.module.css';

export const Rules = () => <RuleList area="title-live-crash" parts={['climb', 'leave', 'chance', 'clock']} />;

/** A past round, shown by the single-player game. */
export const Title = ({ host }: { host: TitleHost }) => <CrashTitle host={host} />;

/** How many of those who have left are named on the stage. */
const MAX_LEFT = 6;

/** Between two messages the page draws the curve by the server's clock. */
function useClimbByClock(
  { round, now }: Pick<LiveHost, 'round' | 'now'>,
  hasLeft: boolean,
  setClimb: (climb: Climb) => void,
  synth: ReturnType<typeof useReveal>['synth'],
): void {
  const startedAt = round?.state === 'running' && round.started_at ? Date.parse(round.started_at) : undefined;
  const noted = useRef(0);
  useEffect(() => {
    if (startedAt === undefined) return;
    let frame = 0;
    const draw = (): void => {
      const at = heightAt(now() - startedAt) / 100;
      setClimb({ at, state: hasLeft ? 'left' : 'climbing' });
      const step = Math.floor((now() - startedAt) / 300);
      if (step !== noted.current) soundOfHeight(synth(), at);
      noted.current = step;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
    // The sound belongs to the stage, not to the curve.
    // eslint-disable-next-line react/exhaustive-deps
  }, [startedAt, hasLeft, now]);
}

/** Where the next bet leaves automatically. */
const lineOf = (mine: readonly OwnBet[], chosen: number): number =>
  Math.min(
    ...mine.filter(({ state }) => state === 'open').map(({ params }) => toHundredths(params['target'] as string)),
    mine.length === 0 ? chosen : rules.target.most,
  );

type Texts = ReturnType<typeof useTexts>;

function betVerb(bet: OwnBet | undefined, t: Texts, live: Texts): string {
  if (!bet) return live('place');
  const hasLeft = bet.state !== 'open' && Number(bet.won.amount) > 0;
  return hasLeft ? t('left', { target: bet.params['target'] as string }) : t('waiting');
}

export function Live({ host }: { host: LiveHost }) {
  const t = useTexts('title-live-crash');
  const live = useTexts('titles.live');
  // The first has the stake that is kept for the next visit.
  const bets = [useBetChoice([host.stake, host.setStake]), useBetChoice(useState(host.stake))] as const;
  /** The bet that each panel has placed in this round. */
  const [placedBy, setPlacedBy] = useState<Partial<Record<number, string>>>({});
  /** Panels whose request is under way; neither waits for the other. */
  const [sending, setSending] = useState<readonly number[]>([]);
  const [climb, setClimb] = useState<Climb>({ at: 1, state: 'waiting' });
  const { round, mine } = host;
  const betOf = betsOfPanels(mine, placedBy);
  const away = mine.filter(({ state, won }) => state === 'out' || Number(won.amount) > 0);
  const leftAt = away.at(-1)?.params['target'] as string | undefined;
  const isOn = mine.some(({ state }) => state === 'open');

  const reveal = useReveal(host, {
    begin: () => setClimb({ at: 1, state: 'waiting' }),
    async show([broke], { pace, synth }) {
      setClimb({ at: Number(broke!['at']), state: leftAt && !isOn ? 'left-broke' : 'broke' });
      soundOfBreak(synth);
      await pace.wait(350);
    },
    describe: ([broke]) => t('said.broke', { at: broke!['at'] as string }),
  });

  useWinSound(host, reveal.synth);

  useClimbByClock(host, leftAt !== undefined && !isOn, setClimb, reveal.synth);

  const canLeave = (panel: number) => round?.state === 'running' && betOf[panel]?.state === 'open';
  const canBet = (panel: number) => round?.state === 'betting' && !betOf[panel];
  const heightOf = (bet: OwnBet | undefined) =>
    Math.min(bet ? toHundredths(bet.params['target'] as string) : rules.target.most, Math.round(climb.at * 100));

  async function press(panel: number): Promise<void> {
    if (sending.includes(panel)) return;
    setSending((others) => [...others, panel]);
    if (canLeave(panel)) {
      const out = await host.cashOut(betOf[panel]!);
      if (out) {
        soundOfLeaving(reveal.synth());
        host.announce(t('said.left', { target: out.params['target'] as string, amount: formatMoney(out.won) }));
      }
    } else if (canBet(panel)) {
      const { stake, target } = bets[panel]!;
      const bet = await host.place(stake, { target: fromHundredths(target) });
      if (bet) {
        setPlacedBy((before) => ({ ...before, [panel]: bet.id }));
        host.announce(live('placed', { amount: formatMoney(bet.staked) }));
      }
    } else host.announce(live('closed'));
    setSending((panels) => panels.filter((value) => value !== panel));
  }
  useKeys({
    play: () => void press(0),
    step: (by) => {
      const { stake, setStake } = bets[0];
      if (canBet(0)) setStake(stepStake(host, stake, by));
    },
  });

  const verbOf = (panel: number): string => {
    const bet = betOf[panel];
    return canLeave(panel) ? leaveVerb(bet!, heightOf(bet)) : betVerb(bet, t, live);
  };
  const leaveVerb = (bet: OwnBet, height: number): string =>
    height < rules.target.least
      ? t('leaving-soon')
      : t('leave', { amount: money(payoutMinor(parseAmount(bet.stake.amount, host.currency) ?? 0n, height)) });
  const money = moneyOf(host);

  const lineAt = lineOf(mine, bets[0].target);

  return (
    <LiveStage
      host={host}
      sysname="live-crash"
      label={t('stage')}
      round={{ isPlaying: reveal.isRevealing, ending: endingOf(host), money }}
      look={style['dawn']}
      stage={<LiveSky climb={climb} lineAt={lineAt} host={host} leftAt={leftAt} />}
    >
      <div className="mx-auto grid w-full max-w-4xl gap-2.5 sm:grid-cols-2 sm:gap-4 low:!grid-cols-1">
        {bets.map((bet, panel) => (
          <BetPanel
            // eslint-disable-next-line react/no-array-index-key -- a panel is identified by its place
            key={panel}
            host={host}
            number={panel + 1}
            bet={bet}
            canChoose={canBet(panel)}
          >
            <PanelButton canLeave={canLeave} panel={panel} canBet={canBet} press={press} verbOf={verbOf} />
          </BetPanel>
        ))}
      </div>
    </LiveStage>
  );
}

interface PanelButtonProps {
  canLeave: (panel: number) => boolean;
  panel: number;
  canBet: (panel: number) => boolean;
  press: (panel: number) => Promise<void>;
  verbOf: (panel: number) => string;
}

function PanelButton({ canLeave, panel, canBet, press, verbOf }: PanelButtonProps) {
  return (
    <Button
      look={canLeave(panel) || canBet(panel) ? 'primary' : 'quiet'}
      size="lg"
      isWide
      data-spin={panel === 0 || undefined}
      aria-disabled={!canBet(panel) && !canLeave(panel) ? true : undefined}
      onClick={() => void press(panel)}
    >
      <Icon name={canLeave(panel) ? 'log-out' : 'check'} />
      <span className="figures" data-leave={canLeave(panel) || undefined}>
        {verbOf(panel)}
      </span>
    </Button>
  );
}

interface LiveSkyProps {
  climb: Climb;
  lineAt: number;
  host: Pick<LiveHost, 'history' | 'bets'>;
  leftAt: string | undefined;
}

function LiveSky({ climb, lineAt, host, leftAt }: LiveSkyProps) {
  const live = useTexts('titles.live');
  return (
    <Sky
      area="title-live-crash"
      climb={climb}
      lineAt={lineAt}
      history={host.history.slice(0, 16).map(({ number, result }) => ({
        key: number,
        text: `${result['at'] as string}×`,
        isGood: Number(result['at']) >= 2,
      }))}
      leftAt={leftAt === undefined ? [] : [leftAt]}
    >
      <ol className={style['left']} aria-label={live('left')} data-left-list>
        {host.bets
          .filter(({ left }) => left !== null)
          .slice(0, MAX_LEFT)
          .map(({ id, name, left }) => (
            <li key={id}>
              {name || live('hidden')} <b className="figures">{left}×</b>
            </li>
          ))}
      </ol>
    </Sky>
  );
}

/** Which bet of the round belongs to which panel: the one it has placed, else bets found on the table, in order. */
function betsOfPanels(mine: readonly OwnBet[], placedBy: Partial<Record<number, string>>): (OwnBet | undefined)[] {
  const panelBets = [0, 1].map((panel) => mine.find(({ id }) => id === placedBy[panel]));
  const others = mine.filter((bet) => !panelBets.includes(bet));
  return panelBets.map((bet) => bet ?? others.shift());
}
