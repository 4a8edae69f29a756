// Live baccarat: a pavilion in green and ivory, two hands for the whole table.
import type { Card } from '../../../engine/cards.ts';
import { useState } from 'react';
import type { BaccaratEvent, Hand } from '../../baccarat/game.ts';
import type { Spot as BetOn } from '../../baccarat/paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { faceOf, Places, Title as BaccaratTitle } from '../../baccarat/client/client.tsx';
import { PlayingCard, useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { LiveStage } from '../../../engine/client/live/live-stage.tsx';
import type { LiveHost } from '../../../engine/client/live/live-host.ts';
import { useLiveBets } from '../../../engine/client/live/use-live-bets.ts';
import { useReveal } from '../../../engine/client/live/use-reveal.ts';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TableBar } from '../../../engine/client/table/table-bar.tsx';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { Roads } from './roads.tsx';
import salon from '../../baccarat/client/baccarat.module.css';
import style from './live-baccarat.module.css';

export const Rules = () => <RuleList area="title-baccarat" parts={['hands', 'third', 'pays', 'shoe']} />;

/** A round of the past. */
export const Title = ({ host }: { host: TitleHost }) => <BaccaratTitle host={host} />;

interface Dealt {
  cards: readonly Card[];
  total: number | undefined;
}
type Hands = Record<Hand, Dealt>;
const EMPTY: Hands = { player: { cards: [], total: undefined }, banker: { cards: [], total: undefined } };

export function Live({ host }: { host: LiveHost }) {
  const t = useTexts('title-baccarat');
  const texts = useTexts('title-live-baccarat');
  const live = useTexts('titles.live');
  const nameOf = useCardName();
  const [hands, setHands] = useState<Hands>(EMPTY);
  const [winner, setWinner] = useState<BetOn>();

  const reveal = useReveal(host, {
    begin() {
      setHands(EMPTY);
      setWinner(undefined);
    },
    async show(drawn, { pace, synth }) {
      setHands(EMPTY);
      for (const event of drawn as readonly BaccaratEvent[]) {
        if (event.type === 'deal') {
          const { to, total } = event;
          const card = faceOf(event.card);
          setHands((before) => {
            const hand: Dealt = { cards: [...before[to].cards, card], total };
            return { ...before, [to]: hand };
          });
          synth.noise(0.12, 3_200, 0.25);
          await pace.wait(620);
        } else if (event.type === 'result') setWinner(event.winner);
      }
      await pace.wait(400);
    },
    describe(drawn) {
      const { winner: won, player, banker } = drawn.at(-1) as unknown as Extract<BaccaratEvent, { type: 'result' }>;
      return t(`wins.${won}`, { player, banker });
    },
  });
  const game = useLiveBets(host, reveal.synth);

  return (
    <LiveStage
      host={host}
      sysname="live-baccarat"
      label={texts('stage')}
      round={{ ...game.round, isPlaying: reveal.isRevealing }}
      look={style['pavilion']}
      isLong
      isLaid={game.table.total > 0}
      stage={
        <div className={salon['stage']}>
          <div className={salon['hands']}>
            {(['player', 'banker'] as const).map((hand) => (
              <section
                key={hand}
                className={salon['hand']}
                data-wins={winner === hand || undefined}
                aria-label={t(`on.${hand}`)}
              >
                <p className={salon['name']}>
                  {t(`on.${hand}`)} <b data-roll={hand === 'player' || undefined}>{hands[hand].total ?? ''}</b>
                </p>
                <ul className={salon['cards']}>
                  {hands[hand].cards.length === 0 &&
                    [0, 1].map((nth) => <li key={`empty ${nth}`} className={style['empty']} aria-hidden />)}
                  {hands[hand].cards.map((card, nth) => (
                    <li key={nth} data-third={nth === 2 || undefined} aria-label={nameOf(card)}>
                      <PlayingCard card={card} isHidden />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <Places host={host} game={game} winner={winner} />
          <Roads winners={host.history.map(({ result }) => result['winner'] as BetOn).toReversed()} />
        </div>
      }
    >
      <TableBar host={host} game={game} icon="check" verb={live('place')} isStakeFixed={host.mine.length > 0} />
    </LiveStage>
  );
}
