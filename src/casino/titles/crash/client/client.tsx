// Crash as the player has it: a comet that climbs until it breaks, and one bet or two that leave it before.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { fromHundredths, payoutMinor, toHundredths } from '../../../engine/multiplier.ts';
import { rules } from '../paytable.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { AutoButton } from '../../../engine/client/auto.tsx';
import { useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useKeys } from '../../../engine/client/use-keys.ts';
import { stepStake } from '../../../engine/client/stakes.ts';
import { BetPanel, useBetChoice } from './bet-panel.tsx';
import { Sky } from './sky.tsx';
import { useRide, type LeftEvent, type Ride } from './use-ride.ts';
import { moneyOf } from '../../../engine/client/money-of.ts';
import style from './crash.module.css';

export const Rules = () => <RuleList area="title-crash" parts={['climb', 'target', 'clock', 'chance', 'whole']} />;

const aimOf = (target: unknown): number => (typeof target === 'string' ? toHundredths(target) : rules.target.most);

type Bets = readonly ReturnType<typeof useBetChoice>[];

/** The params of the next round. */
function choicesOf(bets: Bets, minorOf: (stake: string) => bigint, isByHand: boolean): Record<string, unknown> {
  const named = ({ isAuto: isNamed, aim }: Bets[number]) => isNamed && { target: fromHundredths(aim) };
  const [first, second] = bets;
  return {
    ...named(first!),
    ...(second && { second: { stake: String(minorOf(second.stake)), ...named(second) } }),
    ...(isByHand && { byHand: true }),
  };
}

/** The bets of a round that is running, or past. */
function betsOf(params: Record<string, unknown>, stakeMinor: bigint): { stakeMinor: bigint; target: number }[] {
  const second = params['second'] as { stake: string; target?: string } | undefined;
  return [
    { stakeMinor, target: aimOf(params['target']) },
    ...(second ? [{ stakeMinor: BigInt(second.stake), target: aimOf(second.target) }] : []),
  ];
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-crash');
  const { toasts } = useShell();
  const [hasSecond, setHasSecond] = useState(false);
  // The first has the stake that is kept for the next visit.
  const betChoices = [useBetChoice([host.stake, host.setStake]), useBetChoice(useState(host.stake))] as const;
  const bets = hasSecond ? betChoices : betChoices.slice(0, 1);
  const history = useHistory();
  const minorOf = (stake: string): bigint => parseAmount(stake, host.currency) ?? 0n;
  const money = moneyOf(host);

  const ride = useRide(host, {
    bets: hasSecond ? 2 : 1,
    sayLeft: ({ at, pays }) => t('said.left', { target: at, amount: money(BigInt(pays)) }),
    sayEnd: (left, at, wonMinor, isWin) =>
      [
        ...left.map(({ at: target, pays }) => t('said.left', { target, amount: money(BigInt(pays)) })),
        t(wonMinor === 0n ? 'said.lost' : isWin ? 'said.won' : 'said.returned', { at, amount: money(wonMinor) }),
      ].join(' '),
    onBroke: (at, isGood) => history.add({ text: `${at}×`, isGood }),
  });
  const { climb, round } = ride;
  const isAuto = host.auto?.left !== undefined;
  const isFixed = ride.isPlaying || isAuto || host.replay !== undefined;

  /** Of the round on the stage, else of the next one. */
  const params = host.replay?.params ?? round?.params;
  const betList = params
    ? betsOf(params, minorOf(host.replay?.stake ?? round!.stake.amount))
    : bets.map(({ stake, target }) => ({ stakeMinor: minorOf(stake), target }));
  const leftOf = (bet: number): LeftEvent | undefined => ride.left.find((event) => event.bet === bet);
  const riding = [...betList.keys()].filter((bet) => !leftOf(bet));

  const choices = (isByHand: boolean) => choicesOf(bets, minorOf, isByHand);
  function askAuto(): Record<string, unknown> | undefined {
    if (bets.every((bet) => bet.isAuto)) return choices(false);
    toasts.show('info', t('auto-needed'));
    return undefined;
  }
  function main(): void {
    if (host.replay) return ride.isPlaying ? ride.hurry() : ride.replay();
    const [first] = riding.filter((bet) => !ride.requestedPanels.includes(bet));
    if (round) return first === undefined ? undefined : ride.cashOut(first);
    if (ride.isShowing) return ride.hurry();
    if (!isAuto) void ride.open(host.stake, choices(true));
  }
  useKeys({
    play: main,
    step(by) {
      if (isFixed) return;
      ride.clear();
      host.setStake(stepStake(host, host.stake, by));
    },
  });

  // The line is drawn where the next bet leaves automatically.
  const lineAt = Math.min(rules.target.most, ...riding.map((bet) => betList[bet]!.target));
  const height = Math.round(climb.at * 100);
  const waitsFor = height < rules.target.least;

  return (
    <TitleFrame
      sysname="crash"
      label={t('stage')}
      round={{ isPlaying: ride.isPlaying, ending: ride.ending, money }}
      look={style['space']}
      stage={
        <Sky
          area="title-crash"
          climb={climb}
          lineAt={lineAt}
          history={history.list}
          leftAt={ride.left.map(({ at }) => at)}
        />
      }
    >
      <div className="mx-auto grid w-full max-w-3xl gap-2.5 desk:flex desk:max-w-5xl desk:items-center desk:justify-center desk:gap-4 low:!grid">
        {!host.replay && <BetPanels hasSecond={hasSecond} bets={bets} host={host} isFixed={isFixed} />}
        {/* Keeps its height while the curve climbs: nothing jumps under a finger. */}
        <PlayButtons
          round={round}
          betList={betList}
          leftOf={leftOf}
          waitsFor={waitsFor}
          money={money}
          height={height}
          ride={ride}
          main={main}
          host={host}
          isFixed={isFixed}
          hasSecond={hasSecond}
          setSecond={setHasSecond}
          askAuto={askAuto}
        />
      </div>
    </TitleFrame>
  );
}

interface BetPanelsProps {
  hasSecond: boolean;
  bets: Bets;
  host: TitleHost;
  isFixed: boolean;
}

function BetPanels({ hasSecond, bets, host, isFixed }: BetPanelsProps) {
  return (
    <div
      className={`grid gap-2.5 ${hasSecond ? 'sm:grid-cols-2 sm:gap-4 low:!grid-cols-1' : 'desk:[&_.bet-row]:flex-nowrap'}`}
    >
      {bets.map((bet, nth) => (
        <BetPanel
          // eslint-disable-next-line react/no-array-index-key -- a panel is identified by its place
          key={nth}
          host={host}
          number={nth + 1}
          bet={bet}
          canChoose={!isFixed}
        />
      ))}
    </div>
  );
}

interface PlayButtonsProps {
  round: object | undefined;
  betList: readonly { stakeMinor: bigint; target: number }[];
  leftOf: (bet: number) => LeftEvent | undefined;
  waitsFor: boolean;
  money: (minor: bigint) => string;
  height: number;
  ride: Ride;
  main: () => void;
  host: TitleHost;
  isFixed: boolean;
  hasSecond: boolean;
  setSecond: (hasSecond: boolean) => void;
  askAuto: () => Record<string, unknown> | undefined;
}

function PlayButtons({
  round,
  betList,
  leftOf,
  waitsFor,
  money,
  height,
  ride,
  main,
  host,
  isFixed,
  hasSecond,
  setSecond,
  askAuto,
}: PlayButtonsProps) {
  const t = useTexts('title-crash');
  const common = useTexts('titles');
  return (
    <div className="flex min-h-16 items-center justify-center gap-2 low:flex-wrap">
      {round ? (
        betList.map(({ stakeMinor, target }, bet) => (
          <CashOutButton
            // eslint-disable-next-line react/no-array-index-key -- a bet is identified by its place
            key={bet}
            isFirst={bet === 0}
            label={betList.length > 1 ? t('bet', { number: bet + 1 }) : undefined}
            left={leftOf(bet)}
            verb={waitsFor ? t('leaving-soon') : t('leave')}
            amount={waitsFor ? undefined : money(payoutMinor(stakeMinor, Math.min(height, target)))}
            money={money}
            isAsked={ride.requestedPanels.includes(bet)}
            onPress={() => ride.cashOut(bet)}
          />
        ))
      ) : (
        <Button look="primary" size="lg" data-spin className="min-h-16 min-w-40 max-sm:flex-1" onClick={main}>
          <Icon name={host.replay ? 'history' : 'zap'} />
          {ride.isShowing
            ? common(host.isHurryAllowed ? 'hurry' : 'running')
            : host.replay
              ? common('replay')
              : t('play')}
        </Button>
      )}
      {!host.replay && !round && (
        <>
          <Button
            look="quiet"
            disabled={isFixed}
            data-second
            icon={hasSecond ? 'minus' : 'plus'}
            onClick={() => {
              ride.clear();
              setSecond(!hasSecond);
            }}
          >
            <span className="max-sm:sr-only">{hasSecond ? t('remove') : t('add')}</span>
          </Button>
          <AutoButton host={host} stake={host.stake} readParams={askAuto} isDisabled={ride.isPlaying} />
        </>
      )}
    </div>
  );
}

interface CashOutButtonProps {
  /** Which bet, where there are two. */
  label: string | undefined;
  isFirst: boolean;
  left: LeftEvent | undefined;
  verb: string;
  /** What it would pay now. */
  amount: string | undefined;
  money: (minor: bigint) => string;
  isAsked: boolean;
  onPress: () => void;
}

function CashOutButton({ label, isFirst, left, verb, amount, money, isAsked, onPress }: CashOutButtonProps) {
  return (
    <Button
      look={left ? 'quiet' : 'primary'}
      size="lg"
      className="min-h-16 min-w-36 flex-1 sm:max-w-72"
      data-spin={isFirst || undefined}
      data-leave={left ? undefined : true}
      aria-disabled={left ? true : undefined}
      isBusy={isAsked && !left}
      onClick={left ? undefined : onPress}
    >
      <span className="flex flex-col items-center leading-tight">
        <span className="text-sm">
          {label && `${label}: `}
          {left ? `${left.at}×` : verb}
        </span>
        <span className="figures text-lg">{left ? money(BigInt(left.pays)) : amount}</span>
      </span>
    </Button>
  );
}
