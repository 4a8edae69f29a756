// What the player stakes on the open spin: by a press, or by the digits of the keyboard.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import type { ShownReels } from '../use-reels.ts';

const NONE = '0';

export function StakeChoice({ shownReels, stakes }: { shownReels: ShownReels; stakes: readonly string[] }) {
  const t = useTexts('tournaments.reels');
  const { open, reels, stake, choose, isBusy, reason } = shownReels;
  const [isRepeated, setIsRepeated] = useState(false);
  const [lastStake, setLastStake] = useState(NONE);
  const credits = Number(reels?.own?.credits ?? 0);
  const offers = [NONE, ...stakes];
  const isPossible = (offer: string): boolean => open !== null && Number(offer) <= credits;
  const take = (offer: string): void => {
    if (!isPossible(offer) || isBusy) return;
    setLastStake(offer);
    void choose(offer);
  };

  const spin = open?.number;
  const again = useEffectEvent(() => {
    if (isRepeated && lastStake !== NONE && Number(stake) === 0 && isPossible(lastStake)) void choose(lastStake);
  });
  useEffect(() => {
    if (spin !== undefined) again();
  }, [spin]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    if (target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]')) return;
    const offer = /^\d$/.test(event.key) ? offers[Number(event.key)] : undefined;
    if (offer === undefined) return;
    event.preventDefault();
    take(offer);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <fieldset className="grid gap-3" data-stake={stake}>
      <legend className="mb-2 text-sm font-semibold">{t('choose', { spin: spin ?? '–' })}</legend>
      <div className="grid grid-cols-3 gap-2 tablet:flex tablet:flex-wrap">
        {offers.map((offer, index) => {
          const isChosen = open !== null && Number(offer) === Number(stake);
          return (
            <button
              key={offer}
              type="button"
              aria-pressed={isChosen}
              aria-keyshortcuts={String(index)}
              disabled={!isPossible(offer)}
              onClick={() => take(offer)}
              className={`min-h-12 min-w-20 rounded-full border-2 px-4 font-semibold transition-colors disabled:opacity-45 ${isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line bg-surface-2 hover:border-line-strong'}`}
            >
              {offer === NONE ? t('sitOut') : <span className="figures">{formatNumber(Number(offer))}</span>}
            </button>
          );
        })}
      </div>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={isRepeated}
          onChange={() => setIsRepeated(!isRepeated)}
        />
        {t('repeat')}
      </label>
      <p className="text-sm text-muted max-tablet:hidden">{t('keys', { last: stakes.length })}</p>
      {reason && (
        <p role="alert" className="text-sm text-danger">
          {reason}
        </p>
      )}
    </fieldset>
  );
}
