// Video poker as the player has it, for every set of its rules: the pay table above, five cards, hold and draw.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import type { Title as TitleMath } from '../../title.ts';
import { bestHold, type PokerEvent, type Ranking, type VideoPokerRules } from '../../video-poker.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { PlayingCard, useCardName } from '../cards/playing-card.tsx';
import { StakeStepper } from '../stake-stepper.tsx';
import { TableFrame } from '../table-frame.tsx';
import { saidEnding } from '../said-ending.ts';
import type { TitleHost } from '../title-client.ts';
import type { TitleModule } from '../title-module.ts';
import { useKeys } from '../use-keys.ts';
import { useLetters } from '../use-letters.ts';
import { useSteps } from '../use-steps.ts';
import { soundOfWin } from '../win-sound.ts';
import { stepStake } from '../stakes.ts';
import { PokerRules } from './rules.tsx';
import style from './video-poker.module.css';
import { moneyOf } from '../money-of.ts';
import type { Card } from '../../cards.ts';

const TUNE = [659, 784, 988, 1319];

export interface PokerMachine {
  title: TitleMath<Record<string, never>>;
  rules: VideoPokerRules;
  ranking: Ranking;
  /** The look of its cabinet. */
  look: 'jacks' | 'deuces';
}

/** How each event looks and sounds. */
function useShow(
  host: TitleHost,
  sysname: string,
  money: (minor: bigint) => string,
  setHeld: (held: readonly number[]) => void,
): Parameters<typeof useSteps<PokerEvent>>[1] {
  const texts = useTexts(`title-${sysname}`);
  const common = useTexts('titles');
  const nameOf = useCardName();
  const handName = (hand: string | null): string => texts(`hands.${hand ?? 'nothing'}`);
  return async (event, { pace, synth }) => {
    switch (event.type) {
      case 'deal':
        setHeld([]);
        for (let card = 0; card < 5; card++) synth.note(700 + card * 40, 0.06, 0.2, card * 0.07, 'square');
        host.announce(texts('said.deal', { cards: event.cards.map(nameOf).join(', '), hand: handName(event.hand) }));
        return pace.wait(host.replay ? 1_200 : 420);
      case 'draw':
        setHeld(event.held);
        synth.noise(0.12, 2_400, 0.3);
        host.announce(texts('said.draw', { cards: event.cards.map(nameOf).join(', '), hand: handName(event.hand) }));
        return pace.wait(480);
      case 'final-win': {
        const sentence = saidEnding(event, money, {
          won: (sum) => texts('said.won', { amount: sum }),
          returned: (sum) => common('returned', { amount: sum }),
        });
        if (sentence) host.announce(sentence);
        soundOfWin(synth, event.celebration, TUNE, 'square');
        return pace.wait(120);
      }
    }
  };
}

/** The client of a machine. */
export const pokerClient = (machine: PokerMachine): TitleModule => ({
  Title: ({ host }) => <VideoPoker host={host} machine={machine} />,
  Rules: (props) => <PokerRules {...props} machine={machine} />,
});

function VideoPoker({ host, machine }: { host: TitleHost; machine: PokerMachine }) {
  const { title, rules, ranking, look } = machine;
  const t = useTexts('titles.poker');
  const texts = useTexts(`title-${title.sysname}`);
  const common = useTexts('titles');
  const nameOf = useCardName();
  const { stake: chosenStake, setStake } = host;
  const [held, setHeld] = useState<readonly number[]>([]);
  const [hasAdvice, setAdvice] = useState(false);
  const money = moneyOf(host);
  const handName = (hand: string | null): string => (hand ? texts(`hands.${hand}`) : texts('hands.nothing'));

  const steps = useSteps<PokerEvent>(host, useShow(host, title.sysname, money, setHeld));

  const { events, round, isBusy, isOpen } = steps;
  const deal = events.find((event) => event.type === 'deal');
  const draw = events.find((event) => event.type === 'draw');
  const final = events.find((event) => event.type === 'final-win');
  const cards = draw?.cards ?? deal?.cards;
  const hand = draw ? draw.hand : deal?.hand;
  const stake = round?.stake.amount ?? chosenStake;
  const stakeMinor = parseAmount(stake, host.currency) ?? 0n;
  const canHold = steps.can('hold');
  const advised = hasAdvice && canHold && deal ? bestHold(deal.cards, rules, ranking, title.proof) : undefined;

  const toggle = (card: number) => {
    if (!canHold) return;
    setHeld(held.includes(card) ? held.filter((value) => value !== card) : [...held, card].sort((a, b) => a - b));
  };
  function main(): void {
    if (host.replay) return isBusy ? steps.hurry() : steps.replay();
    if (isBusy) return steps.hurry();
    if (canHold) return void steps.act({ do: 'hold', cards: held });
    if (!isOpen) return void steps.open(chosenStake, {});
  }
  useKeys({
    play: main,
    step: (by) => {
      if (host.replay || isOpen || isBusy) return;
      setStake(stepStake(host, chosenStake, by));
    },
  });
  useLetters(Object.fromEntries([0, 1, 2, 3, 4].map((card) => [String(card + 1), () => toggle(card)])));

  return (
    <TableFrame
      sysname={title.sysname}
      label={texts('stage')}
      isPlaying={isBusy}
      className={`${style['cabinet']} ${style[look]}`}
      final={final}
      money={money}
      controls={
        <>
          {!host.replay && <StakeStepper host={host} stake={stake} isDisabled={isOpen || isBusy} onChange={setStake} />}
          {!host.replay && (
            <IconButton
              icon="sparkles"
              look={hasAdvice ? 'primary' : 'quiet'}
              aria-pressed={hasAdvice}
              label={common('advice')}
              onClick={() => setAdvice(!hasAdvice)}
            />
          )}
          <Button look="primary" size="lg" data-spin className="min-w-44 max-sm:flex-1" onClick={main}>
            {host.replay ? common(isBusy ? 'hurry' : 'replay') : canHold ? t('draw') : t('deal')}
          </Button>
        </>
      }
    >
      <PayTable rules={rules} hand={hand} draw={draw} handName={handName} money={money} stakeMinor={stakeMinor} />
      <div className={style['place']}>
        <p className={style['made']} data-made-hand={hand ?? ''}>
          {cards ? (hand ? handName(hand) : draw ? handName(null) : t('choose')) : texts('title')}
        </p>
        <Cards
          cards={cards}
          held={held}
          deal={deal}
          canHold={canHold}
          advised={advised}
          toggle={toggle}
          isOpen={isOpen}
          isBusy={isBusy}
          main={main}
          nameOf={nameOf}
          draw={draw}
        />
      </div>
    </TableFrame>
  );
}

interface PayTableProps {
  rules: VideoPokerRules;
  hand: string | null | undefined;
  draw: object | undefined;
  handName: (hand: string | null) => string;
  money: (minor: bigint) => string;
  stakeMinor: bigint;
}

function PayTable({ rules, hand, draw, handName, money, stakeMinor }: PayTableProps) {
  return (
    <div className={style['pays']}>
      <dl>
        {Object.entries(rules.pays).map(([name, pay]) => (
          <div key={name} data-made={hand === name || undefined} data-final={(draw && hand === name) || undefined}>
            <dt>{handName(name)}</dt>
            <dd className="figures">{money(stakeMinor * BigInt(pay))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CardsProps {
  cards: readonly Card[] | undefined;
  held: readonly number[];
  deal: object | undefined;
  canHold: boolean;
  advised: readonly number[] | undefined;
  toggle: (card: number) => void;
  isOpen: boolean;
  isBusy: boolean;
  main: () => void;
  nameOf: ReturnType<typeof useCardName>;
  draw: object | undefined;
}

function Cards({ cards, held, deal, canHold, advised, toggle, isOpen, isBusy, main, nameOf, draw }: CardsProps) {
  const t = useTexts('titles.poker');
  return (
    <div className={style['cards']} role="group" aria-label={t('cards')}>
      {Array.from({ length: 5 }, (_, index) => {
        const card = cards?.[index];
        const isHeld = held.includes(index) && deal !== undefined;
        return (
          <button
            key={index}
            type="button"
            className={style['slot']}
            data-hold={index + 1}
            aria-pressed={isHeld}
            aria-disabled={!canHold || undefined}
            data-advised={advised?.includes(index) || undefined}
            onClick={() => (canHold ? toggle(index) : !isOpen && !isBusy && main())}
          >
            <span className="sr-only">{t('hold-card', { number: index + 1, card: nameOf(card) })}</span>
            <span className={style['held']} aria-hidden>
              {isHeld ? t('held') : advised?.includes(index) ? t('hold') : ''}
            </span>
            <PlayingCard key={`${draw && !isHeld ? 'new' : 'old'} ${card}`} card={card} delay={index * 70} isHidden />
          </button>
        );
      })}
    </div>
  );
}
