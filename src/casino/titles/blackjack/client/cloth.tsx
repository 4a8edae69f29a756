// The table itself: the dealer above, the player's hands below.
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { viewOf } from '../table-view.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlayingCard } from '../../../engine/client/cards/playing-card.tsx';
import { Chip } from '../../../engine/client/table/chip.tsx';
import style from './blackjack.module.css';
import { DEAL_MS, Hand, Total } from './hands.tsx';

type View = ReturnType<typeof viewOf>;

interface ClothProps {
  view: View;
  /** The stake of each box, in minor units. */
  boxes: readonly bigint[];
  currency: Currency;
  /** The player is to act, so one of the hands has its turn. */
  isPlaying: boolean;
  money: (minor: bigint) => string;
}

export function Cloth({ view, boxes, currency, isPlaying, money }: ClothProps) {
  const t = useTexts('title-blackjack');
  return (
    <div className={style['place']} data-hands={Math.min(5, view.hands.length || boxes.length)}>
      <Dealer view={view} />
      <svg className={style['arc']} viewBox="0 0 1000 150" preserveAspectRatio="xMidYMid meet" aria-hidden>
        <path id="blackjack-arc" d="M60 6Q500 216 940 6" fill="none" />
        <text>
          <textPath href="#blackjack-arc" startOffset="50%" textAnchor="middle">
            {t('cloth')}
          </textPath>
        </text>
      </svg>
      <div className={style['hands']}>
        {view.hands.length === 0 &&
          boxes.map((amount, box) => (
            // eslint-disable-next-line react/no-array-index-key -- a box is identified by its place
            <div key={box} className={style['hand']}>
              <span className={style['empty']} />
              <Chip chips={1} amount={formatAmount(amount, currency)} className={style['bet']!} />
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
            stake={formatAmount((boxes[hand.box] ?? 0n) * (hand.isDoubled ? 2n : 1n), currency)}
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
  );
}

function Dealer({ view }: { view: View }) {
  const t = useTexts('title-blackjack');
  return (
    <div className={style['row']} role="group" aria-label={t('dealer')} data-dealer>
      {view.dealer.map((card, index) => (
        // eslint-disable-next-line react/no-array-index-key -- a card is identified by its place
        <PlayingCard key={index} card={card} delay={index === 0 ? 90 : 0} />
      ))}
      {view.isHoleDown && <PlayingCard delay={270} />}
      {view.dealer.length === 0 && <span className={style['empty']} />}
      {view.dealer.length > 0 && (
        <Total cards={view.dealer} note={view.isHoleDown ? '' : undefined} isDone={!view.isHoleDown} lateMs={DEAL_MS} />
      )}
    </div>
  );
}
