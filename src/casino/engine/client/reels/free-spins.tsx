// Free spins on the screen, those that a round has won and those that a player was given: a light of their own, a ribbon with
// the count and what they have won, and the sum at the end.
import { Button } from '#site/design-system/button.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import type { FreeSpinCount, Summary } from './view.ts';
import style from './free-spins.module.css';

type Money = (minor: bigint) => string;

export function FreeSpinsRibbon({ count, money }: { count: FreeSpinCount; money: Money }) {
  const t = useTexts('reels');
  const { number, total, multiplier, wonMinor } = count;
  return (
    <p className={style['ribbon']} data-free-spins={`${number}/${total}`}>
      <svg aria-hidden viewBox="0 0 100 40" preserveAspectRatio="none">
        <path className={style['band']} vectorEffect="non-scaling-stroke" d="M1 2H99L96 20L99 38H1L4 20Z" />
        <path className={style['seam']} vectorEffect="non-scaling-stroke" d="M5 6H95M5 34H95" />
      </svg>
      <span className={style['name']}>{t('free-spins')}</span>
      <span className="figures whitespace-nowrap">
        {number === 0 ? t('spins-waiting', { of: total }) : t('counter', { number, of: total })}
      </span>
      <span className="figures whitespace-nowrap" data-free-spins-won>
        {t('won-so-far', { amount: money(wonMinor) })}
      </span>
      {multiplier > 1 && <span className="figures text-(--reel-gold)">×{multiplier}</span>}
    </p>
  );
}

export const FreeSpinsLight = () => <div className={style['light']} data-scene="free-spins" />;

export function FeatureSummary({ summary, money, onClose }: { summary: Summary; money: Money; onClose: () => void }) {
  const t = useTexts('reels');
  const { kind, count, minor } = summary;
  return (
    <div className={style['summary']} data-summary={kind}>
      <p className={style['name']}>{t(`summary.${kind}`)}</p>
      <p className={`${style['sum']} figures`}>{money(minor)}</p>
      <p className="mb-3 mt-1">{t(`card.${kind}.text`, kind === 'hold-end' ? { coins: count } : { spins: count })}</p>
      <Button look="primary" data-summary-close onClick={onClose}>
        {t('summary.close')}
      </Button>
    </div>
  );
}
