// What stands in front of the reels: the counter of free spins, cards, celebrations. Text, so that it stays sharp.
import { useTexts } from '../../shell/shell.tsx';
import type { View } from './show.ts';

interface FrontOfStageProps {
  view: View;
  money: (minor: bigint) => string;
  isReady: boolean;
  hasFailed: boolean;
}

export function FrontOfStage({ view, money, isReady, hasFailed }: FrontOfStageProps) {
  const t = useTexts('title-midnight-apothecary');
  return (
    <div className="pointer-events-none absolute inset-0 z-1 grid place-items-center text-[#fdf6e3]">
      {!isReady && !hasFailed && (
        <p className="animate-[pulse-mark_1.4s_infinite] font-display text-lg">{t('loading')}</p>
      )}
      {hasFailed && (
        <p role="alert" className="max-w-sm p-6 text-center">
          {t('failed')}
        </p>
      )}
      {view.feature && (
        <p
          className="figures absolute top-2 rounded-full border border-[#9db8ff]/50 bg-[#0b1238]/85 px-4 py-1 text-sm font-semibold"
          data-free-spins
        >
          {t('counter', { number: view.feature.number, of: view.feature.of })}
          <span className="ml-3 text-[#ffe39a]">×{view.feature.multiplier}</span>
        </p>
      )}
      {view.card && (
        <div
          className="animate-[dialog-in_240ms_ease-out] rounded-xl border border-[#9db8ff]/50 bg-[#0b1238]/92 px-8 py-6 text-center shadow-2"
          data-card={view.card.kind}
        >
          <p className="font-display text-2xl font-bold tablet:text-4xl">
            {t(`card.${view.card.kind}.title`, cardValues(view.card, money))}
          </p>
          <p className="mt-2 text-[#cdd8ff]">{t(`card.${view.card.kind}.text`, cardValues(view.card, money))}</p>
        </div>
      )}
      {view.celebration && (
        <div
          className="animate-[dialog-in_240ms_ease-out] text-center [text-shadow:0_4px_30px_#000,0_0_60px_oklch(0.7_0.14_80/0.7)]"
          data-celebration={view.celebration.size}
        >
          <p
            className={`font-display font-extrabold uppercase tracking-tight text-[oklch(0.9_0.12_90)] ${view.celebration.size === 'huge' ? 'text-5xl tablet:text-8xl' : 'text-4xl tablet:text-6xl'}`}
          >
            {t(`celebration.${view.celebration.size}`)}
          </p>
          <p className="figures mt-1 text-3xl font-bold tablet:text-5xl">{money(view.celebration.amountMinor)}</p>
        </div>
      )}
    </div>
  );
}

function cardValues(
  card: NonNullable<View['card']>,
  money: FrontOfStageProps['money'],
): Record<string, string | number> {
  switch (card.kind) {
    case 'free-spins-end':
      return { spins: card.spins, amount: money(card.amountMinor) };
    case 'capped':
      return {};
    default:
      return { spins: card.spins, multiplier: card.multiplier };
  }
}
