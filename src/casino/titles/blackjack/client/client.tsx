// Blackjack as the player has it: a half-round table, the dealer above, their hands below.
import { useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { blackjack, type BlackjackEvent, type Move } from '../game.ts';
import { advise, type StrategyTables } from '../strategy.ts';
import { viewOf } from '../table-view.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { TableFrame } from '../../../engine/client/table-frame.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useKeys } from '../../../engine/client/use-keys.ts';
import { useLetters } from '../../../engine/client/use-letters.ts';
import { useSteps } from '../../../engine/client/use-steps.ts';
import { stepStake } from '../../../engine/client/stakes.ts';
import style from './blackjack.module.css';
import { Cloth } from './cloth.tsx';
import { BoxCount, BoxStakes, DealButton, Moves } from './controls.tsx';
import { useDealing } from './use-dealing.ts';

export { Rules } from './rules.tsx';

const ORDER: readonly Move[] = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'no-insurance'];
const TABLES = blackjack.proof.tables as unknown as StrategyTables;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-blackjack');
  const common = useTexts('titles');
  const { stake: chosenStake, setStake } = host;
  const isReplay = host.replay !== undefined;
  const [hasAdvice, setAdvice] = useState(false);
  /** The stakes of the boxes after the first. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });
  const minorOf = (amount: string): bigint => parseAmount(amount, host.currency) ?? 0n;

  const steps = useSteps<BlackjackEvent>(host, useDealing(host, money));
  const { events, round, isBusy, isOpen } = steps;
  const isPlaying = isOpen && !isReplay;
  const view = viewOf(events);
  const params = host.replay?.params ?? round?.params;
  const stake = round?.stake.amount ?? chosenStake;
  const chosen = [chosenStake, ...others];
  /** The stake of each box on the table, else of the chosen ones. */
  const boxes: readonly bigint[] = params
    ? [minorOf(stake), ...((params['others'] as string[] | undefined) ?? []).map(BigInt)]
    : [stake, ...others].map(minorOf);
  const moves = ORDER.filter((move) => steps.can(move));
  const advice =
    hasAdvice && moves.length > 0
      ? advise(TABLES, view.hands[Math.max(0, view.turn)]!.cards, view.dealer[0]!, moves)
      : undefined;

  const act = (move: Move) => {
    if (steps.can(move)) void steps.act({ do: move });
  };
  function main(): void {
    if (isBusy) return steps.hurry();
    if (isReplay) return steps.replay();
    if (isOpen) return;
    const more = others.length > 0 ? { others: others.map((one) => String(minorOf(one))) } : {};
    void steps.open(chosenStake, more);
  }
  function chooseBoxes(next: readonly string[]): void {
    steps.clear();
    setOthers(next);
  }
  useKeys({
    play: main,
    step: (by) => {
      if (isReplay || isOpen || isBusy) return;
      setStake(stepStake(host, chosenStake, by));
    },
  });
  useLetters({
    h: () => act('hit'),
    s: () => act('stand'),
    d: () => act('double'),
    p: () => act('split'),
    r: () => act('surrender'),
    i: () => act('insure'),
    n: () => act('no-insurance'),
  });

  const beforeTheDeal = (
    <>
      {!isReplay && (
        <BoxStakes
          host={host}
          stakes={chosen}
          isDisabled={isBusy}
          onChange={(box, next) => (box === 0 ? setStake(next) : chooseBoxes(others.with(box - 1, next)))}
        />
      )}
      <DealButton
        label={isReplay ? common(isBusy ? 'hurry' : 'replay') : t('deal')}
        total={!isReplay && others.length > 0 ? money(chosen.map(minorOf).reduce((sum, one) => sum + one)) : undefined}
        onPress={main}
      />
      {!isReplay && (
        <BoxCount
          count={chosen.length}
          isDisabled={isBusy}
          onLess={() => chooseBoxes(others.slice(0, -1))}
          onMore={() => chooseBoxes([...others, chosen.at(-1)!])}
        />
      )}
    </>
  );
  return (
    <TableFrame
      sysname="blackjack"
      label={t('stage')}
      isPlaying={isBusy}
      className={style['table']!}
      final={events.find((event) => event.type === 'final-win')}
      money={money}
      controls={
        <>
          {isPlaying || (isBusy && !isReplay) ? (
            <Moves
              moves={moves}
              advice={advice}
              costOf={(move) => steps.offers.find((offer) => offer.do === move)?.cost}
              onMove={act}
            />
          ) : (
            beforeTheDeal
          )}
          {!isReplay && (
            <IconButton
              icon="sparkles"
              look={hasAdvice ? 'primary' : 'quiet'}
              aria-pressed={hasAdvice}
              label={common('advice')}
              onClick={() => setAdvice(!hasAdvice)}
            />
          )}
        </>
      }
    >
      <Cloth view={view} boxes={boxes} currency={host.currency} isPlaying={isPlaying} money={money} />
    </TableFrame>
  );
}
