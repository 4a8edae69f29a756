// What is in front of the reels: counters, the ladder, cards, celebrations. Text, so that it stays sharp.
import { useTexts } from '#site/shell/shell.tsx';
import { FeatureSummary, FreeSpinsLight, FreeSpinsRibbon } from './free-spins.tsx';
import type { FreeSpinCount, Summary, Value, View } from './view.ts';

interface FrontOfStageProps {
  view: View;
  money: (minor: bigint) => string;
  isReady: boolean;
  hasFailed: boolean;
  /** The theme's own words while the reels are being drawn. */
  loading: string;
  /** Of free spins that the player was given; a round's own come before them. */
  freeSpins: { count?: FreeSpinCount | undefined; summary?: Summary | undefined } | undefined;
  /** Closes the summary. */
  onClose: () => void;
}

const PILL =
  'figures rounded-(--reel-radius) border border-(--reel-edge) bg-(--reel-card) px-3 py-1 text-sm font-semibold';

export function FrontOfStage({
  view,
  money,
  isReady,
  hasFailed,
  loading,
  freeSpins: spins,
  onClose,
}: FrontOfStageProps) {
  const t = useTexts('reels');
  const freeSpins = view.feature ?? spins?.count;
  const summary = view.summary ?? spins?.summary;
  const written = (values: Readonly<Record<string, Value>>): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? money(value) : value]),
    );
  return (
    <div className="pointer-events-none absolute inset-0 z-1 grid [container:reels/inline-size] place-items-center text-(--reel-text)">
      {!isReady && !hasFailed && <p className="animate-[pulse-mark_1.4s_infinite] font-display text-lg">{loading}</p>}
      {hasFailed && (
        <p role="alert" className="max-w-sm p-6 text-center">
          {t('failed')}
        </p>
      )}
      {freeSpins && <FreeSpinsLight />}
      <div className="absolute inset-x-2 top-1.5 flex flex-wrap items-center justify-center gap-2">
        {freeSpins && <FreeSpinsRibbon count={freeSpins} money={money} />}
        {view.walk && <p className={PILL}>{t('walking', { step: view.walk.step })}</p>}
        {view.hold && (
          <p className={PILL} data-hold>
            {t('respins', { left: view.hold.left })}
            <span className="ml-3 text-(--reel-gold)">
              {view.hold.coins}/{view.hold.cells}
            </span>
          </p>
        )}
        {view.ladder && <Ladder {...view.ladder} />}
      </div>
      {summary && <FeatureSummary summary={summary} money={money} onClose={onClose} />}
      {view.card && (
        <div
          className="max-w-[90%] animate-[dialog-in_240ms_ease-out] rounded-(--reel-radius) border-2 border-(--reel-edge) bg-(--reel-card) px-8 py-6 text-center shadow-2"
          data-card={view.card.kind}
        >
          <p className="font-display text-2xl font-bold text-(--reel-gold) tablet:text-4xl">
            {t(`card.${view.card.kind}.title`, written(view.card.values))}
          </p>
          <p className="mt-2">{t(`card.${view.card.kind}.text`, written(view.card.values))}</p>
        </div>
      )}
      {view.celebration && (
        <div
          className="animate-[dialog-in_240ms_ease-out] text-center text-(--reel-gold) [text-shadow:0_4px_30px_#000,0_2px_4px_#000,0_0_60px_#000]"
          data-celebration={view.celebration.size}
        >
          <p
            className={`font-display font-extrabold uppercase tracking-tight ${view.celebration.size === 'huge' ? 'text-5xl tablet:text-8xl' : 'text-4xl tablet:text-6xl'}`}
          >
            {t(`celebration.${view.celebration.size}`)}
          </p>
          <p className="figures mt-1 text-3xl font-bold text-(--reel-text) tablet:text-5xl">
            {money(view.celebration.amountMinor)}
          </p>
        </div>
      )}
    </div>
  );
}

/** The multipliers of a spin's wins, the current one lit. */
function Ladder({ steps, at }: NonNullable<View['ladder']>) {
  const t = useTexts('reels');
  return (
    <ol
      aria-label={t('ladder')}
      className="figures flex overflow-hidden rounded-(--reel-radius) border border-(--reel-edge) bg-(--reel-card) text-sm font-semibold"
      data-ladder={at}
    >
      {steps.map((multiplier, step) => (
        <li
          // Steps of a ladder may repeat a multiplier.
          key={`${step} ${multiplier}`}
          aria-current={step === at || undefined}
          className={`px-2.5 py-1 @max-[34rem]/reels:px-1.5 @max-[34rem]/reels:text-xs ${step === at ? 'bg-(--reel-gold) text-(--reel-night)' : step < at ? 'opacity-50' : ''}`}
        >
          ×{multiplier}
        </li>
      ))}
    </ol>
  );
}
