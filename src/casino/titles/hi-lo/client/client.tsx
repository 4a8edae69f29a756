// Hi-Lo as the player has it: one card on dark red velvet, what came before it, and three ways to go on.
import type { HiLoEvent } from '../game.ts';
import { GUESSES, placeOf, rules, winningRanks, type Guess } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { PlayingCard, useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { ClimbFrame } from '../../../engine/client/climb/climb-frame.tsx';
import { useClimb } from '../../../engine/client/climb/use-climb.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useLetters } from '../../../engine/client/use-letters.ts';
import style from './hi-lo.module.css';
import type { Card } from '../../../engine/cards.ts';
import { moneyOf } from '../../../engine/client/money-of.ts';
import type { Steps } from '../../../engine/client/use-steps.ts';

export { Rules } from './rules.tsx';

type Show = Parameters<typeof useClimb<HiLoEvent, undefined>>[1]['show'];

const TUNE = [659, 784, 988];
const ARROWS: Record<Guess, string> = {
  higher: 'M12 4l8 9h-5v7H9v-7H4z',
  lower: 'M12 20l8-9h-5V4H9v7H4z',
  same: 'M4 7h16v4H4zM4 13h16v4H4z',
};

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-hi-lo');
  const nameOf = useCardName();
  const money = moneyOf(host);

  const show: Show = async (event, { pace, synth }, events) => {
    const right = events.slice(0, events.indexOf(event) + 1).filter(({ type }) => type === 'right').length;
    switch (event.type) {
      case 'card':
        synth.noise(0.1, 2_200, 0.3);
        host.announce(nameOf(event.card));
        return pace.wait(host.replay ? 700 : 220);
      case 'right':
        synth.noise(0.1, 2_200, 0.3);
        for (const [at, hertz] of [1, 1.25, 1.5].entries())
          synth.note(392 * 1.06 ** right * hertz, 0.25, 0.25, 0.12 + at * 0.06);
        host.announce(t('said.right', { card: nameOf(event.card), prize: money(BigInt(event.prize)) }));
        return pace.wait(host.replay ? 900 : 300);
      case 'wrong':
        synth.note(196, 0.3, 0.3, 0.1, 'sine');
        synth.note(147, 0.5, 0.3, 0.3, 'sine');
        host.announce(t('said.wrong', { card: nameOf(event.card) }));
        return pace.wait(500);
      default:
        return undefined;
    }
  };
  const steps = useClimb<HiLoEvent, undefined>(host, {
    sysname: 'hi-lo',
    firstWay: () => undefined,
    paramsOf: () => ({}),
    show,
    tune: TUNE,
    onArrow: (by) => act(by > 0 ? 'higher' : 'lower'),
  });

  const { events, isOpen } = steps;
  const seen = events.filter((event) => 'card' in event);
  const last = seen.at(-1);
  const card = last?.card;
  const rights = events.filter((event) => event.type === 'right');
  const prize = rights.at(-1)?.prize;
  const prizes = last && 'prizes' in last && isOpen ? last.prizes : {};
  function act(what: string): void {
    if (steps.can(what)) void steps.act({ do: what });
  }
  useLetters({ s: () => act('skip'), e: () => act('same') });

  return (
    <ClimbFrame
      host={host}
      climb={steps}
      look={style['velvet']!}
      words={{ choose: t('guess'), take: prize && t('take', { prize: money(BigInt(prize)) }) }}
      buttonClass="max-sm:w-full"
      more={
        <Button look="quiet" icon="refresh-cw" disabled={!steps.can('skip')} onClick={() => act('skip')}>
          {t('skip')}
        </Button>
      }
    >
      <EarlierCards seen={seen} money={money} />
      <div className={style['place']}>
        <p className={style['dots']} role="img" aria-label={t('rights', { count: rights.length, most: rules.guesses })}>
          {Array.from({ length: rules.guesses }, (_, index) => (
            <i key={index} data-on={index < rights.length || undefined} />
          ))}
        </p>
        <div className={style['middle']}>
          <div className={style['card']} data-end={last?.type} key={seen.length}>
            <PlayingCard card={card} />
          </div>
          {!host.replay && <Guesses prizes={prizes} card={card} steps={steps} act={act} money={money} />}
        </div>
      </div>
    </ClimbFrame>
  );
}

interface EarlierCardsProps {
  seen: readonly Extract<HiLoEvent, { card: Card }>[];
  money: (minor: bigint) => string;
}

function EarlierCards({ seen, money }: EarlierCardsProps) {
  const t = useTexts('title-hi-lo');
  return (
    <ol className={style['way']} aria-label={t('way')}>
      {seen
        .slice(0, -1)
        .slice(-9)
        .map((event, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a card is identified by its place
          <li key={index} data-by={event.type}>
            <PlayingCard card={event.card} isDim={event.type === 'card' && event.by === 'skip'} />
            {event.type === 'right' && <small className="figures">{money(BigInt(event.prize))}</small>}
          </li>
        ))}
    </ol>
  );
}

interface GuessesProps {
  prizes: Extract<HiLoEvent, { type: 'card' }>['prizes'];
  card: Card | undefined;
  steps: Pick<Steps<HiLoEvent>, 'pendingAction' | 'can'>;
  act: (what: string) => void;
  money: (minor: bigint) => string;
}

function Guesses({ prizes, card, steps, act, money }: GuessesProps) {
  const t = useTexts('title-hi-lo');
  const game = useTexts('common.game');
  return (
    <div className={style['guesses']} role="group" aria-label={t('choose')}>
      {GUESSES.filter((guess) => guess !== 'same' || prizes.same !== undefined || !card).map((guess) => {
        const pays = prizes[guess];
        if (guess === 'same' && pays === undefined) return null;
        const wins = card ? winningRanks(guess, placeOf(card)) : 0;
        return (
          <button
            key={guess}
            type="button"
            className={style['guess']}
            data-guess={guess}
            data-asked={steps.pendingAction?.['do'] === guess || undefined}
            disabled={!steps.can(guess)}
            onClick={() => act(guess)}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={ARROWS[guess]} />
            </svg>
            <b>
              {t(`guesses.${guess}`)}
              <small className="figures">
                {pays ? `${game('rtp', { rtp: ((wins / 13) * 100).toFixed(1) })} · ${money(BigInt(pays))}` : ' '}
              </small>
            </b>
          </button>
        );
      })}
    </div>
  );
}
