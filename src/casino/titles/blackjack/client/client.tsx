// Blackjack as the player has it: a half-round table, the dealer above, their hands below.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { blackjack, type BlackjackEvent, type Move } from '../game.ts';
import { advise, type StrategyTables } from '../strategy.ts';
import { viewOf } from '../table-view.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { TableFrame } from '../../../engine/client/table-frame.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useKeys } from '../../../engine/client/use-keys.ts';
import { useLetters } from '../../../engine/client/use-letters.ts';
import { useSteps, type Steps } from '../../../engine/client/use-steps.ts';
import { stepStake } from '../../../engine/client/stakes.ts';
import style from './blackjack.module.css';
import { Cloth } from './cloth.tsx';
import { BoxCount, BoxStakes, DealButton, Moves } from './controls.tsx';
import { moneyOf } from '../../../engine/client/money-of.ts';
import { useDealing } from './use-dealing.ts';

export { Rules } from './rules.tsx';

const ORDER: readonly Move[] = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'no-insurance'];
const TABLES = blackjack.proof.tables as unknown as StrategyTables;

const LETTERS: Readonly<Record<string, Move>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  r: 'surrender',
  i: 'insure',
  n: 'no-insurance',
};

/** The boxes that the player plays, each with a stake of its own. */
function useBoxes(host: TitleHost, { round, clear }: Pick<Steps<BlackjackEvent>, 'round' | 'clear'>) {
  /** The stakes of the boxes after the first. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const minorOf = (amount: string): bigint => parseAmount(amount, host.currency) ?? 0n;
  const params = host.replay?.params ?? round?.params;
  const stake = round?.stake.amount ?? host.stake;
  const chosen = [host.stake, ...others];
  /** The stake of each box on the table, else of the chosen ones. */
  const boxes: readonly bigint[] = params
    ? [minorOf(stake), ...((params['others'] as string[] | undefined) ?? []).map(BigInt)]
    : [stake, ...others].map(minorOf);
  function chooseBoxes(next: readonly string[]): void {
    clear();
    setOthers(next);
  }
  return { others, chosen, boxes, minorOf, chooseBoxes };
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-blackjack');
  const common = useTexts('titles');
  const { stake: chosenStake, setStake } = host;
  const isReplay = host.replay !== undefined;
  const [hasAdvice, setAdvice] = useState(false);
  const money = moneyOf(host);

  const steps = useSteps<BlackjackEvent>(host, useDealing(host, money));
  const { events, isBusy, isOpen } = steps;
  const isPlaying = isOpen && !isReplay;
  const view = viewOf(events);
  const { others, chosen, boxes, minorOf, chooseBoxes } = useBoxes(host, steps);
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
    const more = others.length > 0 ? { others: others.map((stake) => String(minorOf(stake))) } : {};
    void steps.open(chosenStake, more);
  }
  useKeys({
    play: main,
    step: (by) => {
      if (isReplay || isOpen || isBusy) return;
      setStake(stepStake(host, chosenStake, by));
    },
  });
  useLetters(Object.fromEntries(Object.entries(LETTERS).map(([letter, move]) => [letter, () => act(move)])));

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
        total={!isReplay && others.length > 0 ? money(chosen.map(minorOf).reduce((a, b) => a + b)) : undefined}
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
