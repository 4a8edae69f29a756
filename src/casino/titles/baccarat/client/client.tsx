// Baccarat as the player has it: two hands that are dealt before their eyes, three places for their chips, and the road.
import type { Card } from '../../../engine/cards.ts';
import { useState } from 'react';
import type { BaccaratEvent, DealtCard, Hand } from '../game.ts';
import { rules, type Spot as BetOn } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { TurningCard } from './turning-card.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { Spot } from '../../../engine/client/table/spot.tsx';
import { TableBar } from '../../../engine/client/table/table-bar.tsx';
import { useRoving } from '../../../engine/client/table/use-roving.ts';
import { useTableRound, type TableRound } from '../../../engine/client/table/use-table-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import style from './baccarat.module.css';

export const Rules = () => <RuleList area="title-baccarat" parts={['hands', 'third', 'pays', 'shoe']} />;

/** `10H` in the rules is `TH` on a card. */
export const faceOf = (card: DealtCard): Card => card.replace('10', 'T') as Card;

interface Dealt {
  card: Card;
  isFaceDown: boolean;
}
interface DealtHand {
  cards: readonly Dealt[];
  total: number | undefined;
}
type Hands = Record<Hand, DealtHand>;

const EMPTY: Hands = { player: { cards: [], total: undefined }, banker: { cards: [], total: undefined } };

const PLACES: readonly { on: BetOn; odds: string }[] = [
  { on: 'player', odds: '1 : 1' },
  { on: 'tie', odds: `${rules.backOf20.tie / 20 - 1} : 1` },
  { on: 'banker', odds: '0.95 : 1' },
];

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-baccarat');
  const nameOf = useCardName();
  const [hands, setHands] = useState<Hands>(EMPTY);
  const [winner, setWinner] = useState<BetOn>();
  const [road, setRoad] = useState<readonly BetOn[]>([]);

  const game = useTableRound<BaccaratEvent>(host, {
    begin() {
      setHands(EMPTY);
      setWinner(undefined);
    },
    async show(event, { pace, synth }) {
      if (event.type === 'deal') {
        const { to, total } = event;
        const card = faceOf(event.card);
        const lay = (isFaceDown: boolean) =>
          setHands((before) => {
            const cards = isFaceDown ? before[to].cards : before[to].cards.slice(0, -1);
            const hand: DealtHand = {
              cards: [...cards, { card, isFaceDown }],
              total: isFaceDown ? before[to].total : total,
            };
            return { ...before, [to]: hand };
          });
        lay(true);
        synth.noise(0.12, 3_200, 0.25);
        await pace.wait(230);
        lay(false);
        synth.note(1_300, 0.04, 0.16, 0, 'square');
        await pace.wait(300);
        return;
      }
      setWinner(event.winner);
      setRoad((before) => [...before, event.winner].slice(-36));
      synth.note(event.winner === 'tie' ? 740 : 523, 0.25, 0.25);
      await pace.wait(420);
    },
    describe(events, amount) {
      const result = events.find((event) => event.type === 'result') as Extract<BaccaratEvent, { type: 'result' }>;
      const { player, banker } = result;
      const how = t(`wins.${result.winner}`, { player, banker });
      return amount ? t('said.won', { how, amount }) : t('said.lost', { how });
    },
    tune: [392, 494, 587, 784],
  });

  return (
    <TitleFrame
      sysname="baccarat"
      label={t('stage')}
      round={game.round}
      look={style['salon']}
      isLong
      stage={
        <div className={style['stage']}>
          <div className={style['hands']}>
            {(['player', 'banker'] as const).map((hand) => (
              <section
                key={hand}
                className={style['hand']}
                data-wins={winner === hand || undefined}
                aria-label={t(`on.${hand}`)}
              >
                <p className={style['name']}>
                  {t(`on.${hand}`)} <b data-roll={hand === 'player' || undefined}>{hands[hand].total ?? ''}</b>
                </p>
                <ul className={style['cards']}>
                  {hands[hand].cards.map((dealt, nth) => (
                    <li
                      key={nth}
                      data-third={nth === 2 || undefined}
                      aria-label={dealt.isFaceDown ? t('covered') : nameOf(dealt.card)}
                    >
                      <TurningCard card={dealt.card} isFaceDown={dealt.isFaceDown} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <Places host={host} game={game} winner={winner} />
          <ol className={style['road']} aria-label={t('road')}>
            {road.map((result, nth) => (
              <li key={nth} data-on={result} aria-label={t(`on.${result}`)}>
                {t(`short.${result}`)}
              </li>
            ))}
          </ol>
        </div>
      }
    >
      <TableBar host={host} game={game} icon="layers" verb={t('deal')} />
    </TitleFrame>
  );
}

/** The three places for chips. */
export function Places({
  host,
  game,
  winner,
}: {
  host: Pick<TitleHost, 'currency'>;
  game: TableRound;
  winner: BetOn | undefined;
}) {
  const t = useTexts('title-baccarat');
  const roving = useRoving();
  return (
    <div {...roving} role="group" aria-label={t('cloth')} className={style['cloth']}>
      {PLACES.map(({ on, odds }) => (
        <Spot
          key={on}
          id={on}
          label={t('bet', { on: t(`on.${on}`), odds })}
          currency={host.currency}
          game={game}
          className={`${style['place']} ${style[on]}`}
          isMarked={winner === on}
        >
          <span>
            <b>{t(`on.${on}`)}</b> <small className="figures">{odds}</small>
          </span>
        </Spot>
      ))}
    </div>
  );
}
