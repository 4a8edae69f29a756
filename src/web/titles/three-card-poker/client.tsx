// Three Card Poker as the player has it: the dealer's cards above, his own below, what lies on each bet between them.
import { Fragment, useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { numberOf } from '#math/engine/cards.ts';
import type { ThreeCardEvent } from '#math/titles/three-card-poker/game.ts';
import { rules, WORTH_PLAYING, worthOf } from '#math/titles/three-card-poker/paytable.ts';
import { formatMoney } from '../../shell/format.ts';
import { useTexts } from '../../shell/shell.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlayingCard, useCardName } from '../cards/playing-card.tsx';
import { Choice } from '../choice.tsx';
import { firstStake, StakeStepper } from '../stake-stepper.tsx';
import { TableFrame } from '../table-frame.tsx';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useLetters } from '../use-letters.ts';
import { useSteps } from '../use-steps.ts';
import { WinBanner } from '../win-banner.tsx';
import style from './three-card-poker.module.css';

export { Rules } from './rules.tsx';

type Of<Type extends ThreeCardEvent['type']> = Extract<ThreeCardEvent, { type: Type }>;
const SPOTS = ['pair-plus', 'ante', 'play'] as const;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-three-card-poker');
  const common = useTexts('titles');
  const nameOf = useCardName();
  const [chosenStake, setStake] = useState(() => host.replay?.stake ?? firstStake(host.stakes));
  const [pairPlus, setPairPlus] = useState(() => (host.replay?.params['pairPlus'] as number | undefined) ?? 0);
  const [hasAdvice, setAdvice] = useState(false);
  const money = (minor: bigint) => formatMoney({ amount: formatAmount(minor, host.currency), currency: host.currency });

  const steps = useSteps<ThreeCardEvent>(host, async (event, { pace, synth }) => {
    const flick = (cards: number): void => {
      for (let card = 0; card < cards; card++) synth.note(640 + card * 60, 0.06, 0.18, card * 0.11, 'triangle');
    };
    const named = (cards: readonly string[]): string => cards.map(nameOf).join(', ');
    switch (event.type) {
      case 'deal':
        flick(3);
        host.announce(t('said.deal', { cards: named(event.cards), hand: t(`hands.${event.hand}`) }));
        return pace.wait(host.replay ? 1_300 : 620);
      case 'dealer':
        flick(3);
        host.announce(
          t('said.dealer', {
            cards: named(event.cards),
            hand: t(`hands.${event.hand}`),
            outcome: t(`outcome.${event.outcome}`),
          }),
        );
        return pace.wait(900);
      case 'folded':
        synth.note(165, 0.35, 0.25, 0, 'sine');
        host.announce(t('outcome.folded'));
        return pace.wait(300);
      case 'paid':
        synth.note(880, 0.12, 0.2);
        return pace.wait(180);
      case 'final-win': {
        const amount = BigInt(event.amount);
        if (amount > 0n) host.announce(t('said.won', { amount: money(amount) }));
        const notes = { none: [], small: [659, 880], big: [523, 659, 784, 1047], huge: [523, 659, 784, 1047, 1319] };
        for (const [at, hertz] of notes[event.celebration].entries()) synth.note(hertz, 0.35, 0.3, at * 0.09);
        return pace.wait(120);
      }
      default:
        return undefined;
    }
  });

  const { events, round, isBusy, isOpen } = steps;
  const find = <Type extends ThreeCardEvent['type']>(type: Type) =>
    events.find((event) => event.type === type) as Of<Type> | undefined;
  const [deal, dealer, played, folded, final] = [
    find('deal'),
    find('dealer'),
    find('played'),
    find('folded'),
    find('final-win'),
  ];
  const stake = round?.stake.amount ?? chosenStake;
  const stakeMinor = parseAmount(stake, host.currency) ?? 0n;
  const canAct = steps.can('play');
  const isFixed = isOpen || isBusy || host.replay !== undefined;
  const numbers = deal?.cards.map(numberOf) as [number, number, number] | undefined;
  const advice = hasAdvice && canAct && numbers ? (worthOf(...numbers) >= WORTH_PLAYING ? 'play' : 'fold') : undefined;
  const side = deal ? BigInt(deal.pairPlus) : stakeMinor * BigInt(pairPlus);
  const lies: Record<(typeof SPOTS)[number], bigint> = {
    'pair-plus': side,
    ante: deal || isFixed ? stakeMinor : 0n,
    play: played ? BigInt(played.stake) : 0n,
  };
  const back = (bet: string): bigint =>
    events.reduce((sum, event) => (event.type === 'paid' && event.bet === bet ? sum + BigInt(event.amount) : sum), 0n);

  const act = (move: 'play' | 'fold'): void => {
    if (steps.can(move)) void steps.act({ do: move });
  };
  function main(): void {
    if (host.replay) return isBusy ? steps.hurry() : steps.replay();
    if (isBusy) return steps.hurry();
    if (!isOpen) return void steps.open(chosenStake, { pairPlus });
  }
  useKeys({
    play: main,
    step: (by) => {
      if (!isFixed) setStake(host.stakes[host.stakes.indexOf(chosenStake) + by] ?? chosenStake);
    },
  });
  useLetters({ p: () => act('play'), f: () => act('fold') });

  return (
    <TableFrame
      sysname="three-card-poker"
      label={t('stage')}
      isPlaying={isBusy}
      className={style['table']!}
      controls={
        // Another button in the place of one that had the focus is not pressed by accident.
        canAct ? (
          <Fragment key="act">
            <IconButton
              icon="sparkles"
              look={hasAdvice ? 'primary' : 'quiet'}
              aria-pressed={hasAdvice}
              label={common('advice')}
              onClick={() => setAdvice(!hasAdvice)}
            />
            <Button
              size="lg"
              data-move="fold"
              data-advised={advice === 'fold' || undefined}
              className={`${style['move']} min-w-32`}
              onClick={() => act('fold')}
            >
              {t('fold')}
            </Button>
            <Button
              look="primary"
              size="lg"
              data-move="play"
              data-advised={advice === 'play' || undefined}
              className={`${style['move']} min-w-44`}
              onClick={() => act('play')}
            >
              {t('play', { amount: money(stakeMinor) })}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="deal">
            {!host.replay && (
              <>
                <StakeStepper host={host} stake={stake} isDisabled={isFixed} onChange={setStake} />
                <Choice
                  label={t('spots.pair-plus')}
                  value={String(pairPlus)}
                  options={Array.from({ length: rules.pairPlus.most + 1 }, (_, antes) => [
                    String(antes),
                    antes === 0 ? t('none') : money(stakeMinor * BigInt(antes)),
                  ])}
                  isDisabled={isFixed}
                  onChange={(value) => setPairPlus(Number(value))}
                />
              </>
            )}
            <Button look="primary" size="lg" data-spin className="min-w-44 max-sm:flex-1" onClick={main}>
              {host.replay ? common(isBusy ? 'hurry' : 'replay') : isBusy ? common('hurry') : t('deal')}
            </Button>
          </Fragment>
        )
      }
    >
      <div className={style['place']}>
        <Hand
          label={t('dealer')}
          cards={dealer?.cards}
          note={dealer && (dealer.qualifies ? t(`hands.${dealer.hand}`) : t('outcome.not-qualified'))}
          isDealt={deal !== undefined}
        />
        <div className={style['spots']}>
          {SPOTS.map((spot) => {
            const won = back(spot) + (spot === 'ante' ? back('ante-bonus') : 0n);
            return (
              <div key={spot} data-spot={spot} data-won={won > 0n || undefined}>
                <span>{t(`spots.${spot}`)}</span>
                <b className="figures">{final ? money(won) : lies[spot] > 0n ? money(lies[spot]) : '–'}</b>
              </div>
            );
          })}
        </div>
        <Hand
          label={t('you')}
          cards={deal?.cards}
          note={deal && t(`hands.${deal.hand}`)}
          isDealt={deal !== undefined}
          isDim={folded !== undefined}
        />
        {final && BigInt(final.amount) > 0n && (
          <WinBanner amount={money(BigInt(final.amount))} celebration={final.celebration} />
        )}
      </div>
    </TableFrame>
  );
}

interface HandProps {
  label: string;
  cards: readonly string[] | undefined;
  note: string | undefined;
  isDealt: boolean;
  isDim?: boolean;
}

/** Three cards, their backs until they are seen, or the places for them. */
const Hand = ({ label, cards, note, isDealt, isDim = false }: HandProps) => (
  <section className={style['hand']} aria-label={label}>
    <p>
      {label}
      {note && <b>{note}</b>}
    </p>
    <div className={style['cards']}>
      {[0, 1, 2].map((place) =>
        isDealt ? (
          <PlayingCard key={`${place} ${cards?.[place]}`} card={cards?.[place]} delay={place * 110} isDim={isDim} />
        ) : (
          <span key={place} className={style['gap']} />
        ),
      )}
    </div>
  </section>
);
