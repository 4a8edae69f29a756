// Blackjack as the player has it: a half-round table, the dealer above, their hands below.
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { blackjack, type BlackjackEvent, type Move } from '#math/titles/blackjack/game.ts';
import { MAX_BOXES, totalOf } from '#math/titles/blackjack/paytable.ts';
import { advise, type StrategyTables } from '#math/titles/blackjack/strategy.ts';
import { viewOf, type HandView } from '#math/titles/blackjack/table-view.ts';
import { formatMoney } from '../../ui/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlayingCard, useCardName } from '../cards/playing-card.tsx';
import { Chip } from '../table/chip.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import { TableFrame } from '../table-frame.tsx';
import { saidEnding } from '../said-ending.ts';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useLetters } from '../use-letters.ts';
import { useSteps } from '../use-steps.ts';
import { WinBanner } from '../win-banner.tsx';
import { soundOfWin } from '../win-sound.ts';
import style from './blackjack.module.css';

export { Rules } from './rules.tsx';

const ORDER: readonly Move[] = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'no-insurance'];
/** How long the first cards, and one more, take to be dealt. */
const DEAL_MS = 420;
const CARD_MS = 240;
const TABLES = blackjack.proof.tables as unknown as StrategyTables;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-blackjack');
  const common = useTexts('titles');
  const nameOf = useCardName();
  const { stake: chosenStake, setStake } = host;
  const [hasAdvice, setAdvice] = useState(false);
  /** The stakes of the boxes after the first. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });

  const steps = useSteps<BlackjackEvent>(host, async (event, { pace, synth }, all) => {
    const flick = () => synth.noise(0.09, 2_600, 0.3);
    const { hands, dealer } = viewOf(all.slice(0, all.indexOf(event) + 1));
    switch (event.type) {
      case 'deal':
        flick();
        if (event.others)
          host.announce(
            [
              ...hands.map((hand, at) => t('said.hand', { number: at + 1, cards: hand.cards.map(nameOf).join(', ') })),
              t('said.up', { up: nameOf(event.up) }),
            ].join(' '),
          );
        else host.announce(t('said.deal', { cards: event.cards.map(nameOf).join(', '), up: nameOf(event.up) }));
        return pace.wait(520);
      case 'turn':
        host.announce(
          t('said.hand', { number: event.hand + 1, cards: hands[event.hand]!.cards.map(nameOf).join(', ') }),
        );
        return undefined;
      case 'card':
      case 'doubled':
        flick();
        host.announce(t('said.card', { card: nameOf(event.card), total: totalOf(hands[event.hand]!.cards).total }));
        return pace.wait(380);
      case 'split':
        flick();
        host.announce(t('said.split', { cards: event.cards.map(nameOf).join(', ') }));
        return pace.wait(480);
      case 'dealer':
        flick();
        host.announce(t('said.dealer', { card: nameOf(event.card), total: totalOf(dealer).total }));
        return pace.wait(520);
      case 'bust':
        synth.note(165, 0.4, 0.3, 0, 'sine');
        return pace.wait(300);
      case 'final-win': {
        const sentence = saidEnding(event, money, {
          won: (sum) => t('said.won', { amount: sum }),
          returned: (sum) => common('returned', { amount: sum }),
          lost: () => t('said.lost'),
        });
        const ends = hands.flatMap(({ result }, at) =>
          result ? [t('said.end', { number: at + 1, result: t(`results.${result}`) })] : [],
        );
        if (sentence) host.announce([...(ends.length > 1 ? ends : []), sentence].join(' '));
        soundOfWin(synth, event.celebration, [523, 659, 784, 1047]);
        return pace.wait(120);
      }
      default:
        return undefined;
    }
  });

  const { events, round, isBusy, isOpen } = steps;
  const view = viewOf(events);
  const stake = round?.stake.amount ?? chosenStake;
  const minorOf = (amount: string): bigint => parseAmount(amount, host.currency) ?? 0n;
  const params = host.replay?.params ?? round?.params;
  /** The stake of each box on the table, else of the chosen ones. */
  const boxes: readonly bigint[] = params
    ? [minorOf(stake), ...((params['others'] as string[] | undefined) ?? []).map(BigInt)]
    : [stake, ...others].map(minorOf);
  const final = events.find((event) => event.type === 'final-win');
  const moves = ORDER.filter((move) => steps.can(move));
  const advice =
    hasAdvice && moves.length > 0
      ? advise(TABLES, view.hands[Math.max(0, view.turn)]!.cards, view.dealer[0]!, moves)
      : undefined;
  const act = (move: Move) => {
    if (steps.can(move)) void steps.act({ do: move });
  };
  const costOf = (move: Move) => steps.offers.find((offer) => offer.do === move)?.cost;

  function main(): void {
    if (host.replay) return isBusy ? steps.hurry() : steps.replay();
    if (isBusy) return steps.hurry();
    if (!isOpen)
      return void steps.open(
        chosenStake,
        others.length > 0 ? { others: others.map((one) => String(minorOf(one))) } : {},
      );
  }
  useKeys({
    play: main,
    step: (by) => {
      if (host.replay || isOpen || isBusy) return;
      setStake(host.stakes[host.stakes.indexOf(chosenStake) + by] ?? chosenStake);
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
  const isPlaying = isOpen && !host.replay;
  function chooseBoxes(next: readonly string[]): void {
    steps.clear();
    setOthers(next);
  }

  return (
    <TableFrame
      sysname="blackjack"
      label={t('stage')}
      isPlaying={isBusy}
      className={style['table']!}
      controls={
        <>
          {isPlaying || (isBusy && !host.replay) ? (
            <div className="grid min-h-13 min-w-0 grid-cols-2 gap-2 max-sm:flex-1 sm:flex sm:justify-center low:!grid low:w-full">
              {moves.length === 0 && <span className="col-span-2 self-center text-sm text-muted">{t('wait')}</span>}
              {moves.map((move) => {
                const cost = costOf(move);
                return (
                  <Button
                    key={move}
                    size="lg"
                    look={move === 'hit' || move === 'no-insurance' ? 'primary' : 'quiet'}
                    data-move={move}
                    className={`max-sm:px-2 ${advice === move ? style['advised'] : ''}`}
                    onClick={() => act(move)}
                  >
                    {t(`moves.${move}`)}
                    {cost && <small className="figures font-normal opacity-80">{formatMoney(cost)}</small>}
                  </Button>
                );
              })}
            </div>
          ) : (
            <>
              {!host.replay && (
                <div className="flex flex-wrap justify-center gap-x-3 gap-y-2 max-sm:w-full max-sm:gap-x-1">
                  {[chosenStake, ...others].map((one, box) => (
                    <div
                      // eslint-disable-next-line react/no-array-index-key -- a box is identified by its place
                      key={box}
                      role="group"
                      aria-label={t('hand', { number: box + 1 })}
                      // A phone has room for only three lists of stakes.
                      className={others.length > 0 ? 'max-sm:[&_button]:hidden' : ''}
                      data-box={box}
                    >
                      <StakeStepper
                        host={host}
                        stake={one}
                        isDisabled={isBusy}
                        onChange={(next) => (box === 0 ? setStake(next) : chooseBoxes(others.with(box - 1, next)))}
                      />
                    </div>
                  ))}
                </div>
              )}
              <Button
                look="primary"
                size="lg"
                data-spin
                className="min-w-40 max-sm:min-w-0 max-sm:flex-1"
                onClick={main}
              >
                {host.replay ? common(isBusy ? 'hurry' : 'replay') : t('deal')}
                {!host.replay && others.length > 0 && (
                  <small className="figures font-normal opacity-80">
                    {money([chosenStake, ...others].reduce((sum, one) => sum + minorOf(one), 0n))}
                  </small>
                )}
              </Button>
              {!host.replay && (
                <span className="flex">
                  <IconButton
                    icon="minus"
                    look="quiet"
                    label={t('box-less')}
                    disabled={isBusy || others.length === 0}
                    onClick={() => chooseBoxes(others.slice(0, -1))}
                    data-box-less
                  />
                  <IconButton
                    icon="plus"
                    look="quiet"
                    label={t('box-more')}
                    disabled={isBusy || others.length === MAX_BOXES - 1}
                    onClick={() => chooseBoxes([...others, others.at(-1) ?? chosenStake])}
                    data-box-more
                  />
                </span>
              )}
            </>
          )}
          {!host.replay && (
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
      <svg className={style['arc']} viewBox="0 0 1000 220" preserveAspectRatio="xMidYMid meet" aria-hidden>
        <path id="blackjack-arc" d="M60 10Q500 260 940 10" fill="none" />
        <text>
          <textPath href="#blackjack-arc" startOffset="50%" textAnchor="middle">
            {t('cloth')}
          </textPath>
        </text>
      </svg>
      <div className={style['place']} data-hands={Math.min(5, view.hands.length || boxes.length)}>
        <div className={style['row']} role="group" aria-label={t('dealer')} data-dealer>
          {view.dealer.map((card, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a card is identified by its place
            <PlayingCard key={index} card={card} delay={index === 0 ? 90 : 0} />
          ))}
          {view.isHoleDown && <PlayingCard delay={270} />}
          {view.dealer.length === 0 && <span className={style['empty']} />}
          {view.dealer.length > 0 && (
            <Total
              cards={view.dealer}
              note={view.isHoleDown ? '' : undefined}
              isDone={!view.isHoleDown}
              lateMs={DEAL_MS}
            />
          )}
        </div>
        {final && <WinBanner amount={money(BigInt(final.amount))} celebration={final.celebration} />}
        <div className={style['hands']}>
          {view.hands.length === 0 &&
            boxes.map((amount, box) => (
              // eslint-disable-next-line react/no-array-index-key -- a box is identified by its place
              <div key={box} className={style['hand']}>
                <span className={style['empty']} />
                <Chip chips={1} amount={formatAmount(amount, host.currency)} className={style['bet']!} />
              </div>
            ))}
          {view.hands.map((hand, index) => (
            <Hand
              // eslint-disable-next-line react/no-array-index-key -- a hand is identified by its place
              key={index}
              hand={hand}
              label={t('hand', { number: index + 1 })}
              isTurn={isPlaying && view.turn === index && !hand.result}
              isOther={isPlaying && view.hands.length > 1 && view.turn !== index}
              stake={formatAmount((boxes[hand.box] ?? 0n) * (hand.isDoubled ? 2n : 1n), host.currency)}
              isSplit={index > 0 && view.hands[index - 1]!.box === hand.box}
              result={hand.result && t(`results.${hand.result}`)}
              isGain={hand.result === 'win' || hand.result === 'blackjack'}
              back={hand.amount !== undefined && hand.amount > 0n ? money(hand.amount) : undefined}
            />
          ))}
        </div>
        {view.insurance !== undefined && (
          <p className={`${style['insurance']} figures`} data-insurance>
            {view.insuranceBack === undefined || view.insuranceBack === 0n
              ? t('insured', { amount: money(view.insurance) })
              : t('insurance-back', { amount: money(view.insuranceBack) })}
          </p>
        )}
      </div>
    </TableFrame>
  );
}

interface TotalProps {
  cards: readonly string[];
  note?: string | undefined;
  /** The value of an ace is final. */
  isDone: boolean;
  /** When the first cards have been dealt. */
  lateMs: number;
}

/** The total of the cards; it appears with them, and never before. */
function Total({ cards, note, isDone, lateMs }: TotalProps) {
  const { total, isSoft } = totalOf(cards);
  return (
    <span
      key={cards.length}
      className={`${style['total']} figures`}
      style={{ '--late': `${cards.length <= 2 ? lateMs : CARD_MS}ms` } as CSSProperties}
      data-total={note === undefined ? total : undefined}
    >
      {isSoft && total < 21 && !isDone ? `${total - 10}/${total}` : total}
    </span>
  );
}

interface HandProps {
  hand: HandView;
  label: string;
  isTurn: boolean;
  isOther: boolean;
  /** The bet on it, in major units. */
  stake: string;
  result: string | undefined;
  isGain: boolean;
  back: string | undefined;
  /** Of the same box as the previous hand. */
  isSplit: boolean;
}

function Hand({ hand, label, isTurn, isOther, stake, result, isGain, back, isSplit }: HandProps) {
  const place = useRef<HTMLDivElement>(null);
  // Where there is no room for all hands, the one being played is visible.
  useEffect(() => {
    if (isTurn) place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isTurn]);
  return (
    <div
      ref={place}
      className={style['hand']}
      data-split={isSplit || undefined}
      role="group"
      aria-label={label}
      data-hand
      data-turn={isTurn || undefined}
      data-result={hand.result}
    >
      <div className={style['fan']} style={{ '--count': hand.cards.length } as CSSProperties}>
        {hand.cards.map((card, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a card is identified by its place
          <PlayingCard key={index} card={card} isDim={isOther} delay={index < 2 ? index * 180 : 0} />
        ))}
      </div>
      <Total cards={hand.cards} isDone={hand.isDone} lateMs={DEAL_MS} />
      <Chip chips={hand.isDoubled ? 2 : 1} amount={stake} className={style['bet']!} />
      <p className={`${style['result']} figures`} data-gain={isGain || undefined}>
        {result}
        {back && ` ${back}`}
      </p>
    </div>
  );
}
