import { describe, expect, it, vi } from 'vitest';
import { allowsCampaignPopup, popupAskedFor } from '#rewards/campaigns/web/campaign-popup.ts';
import { ANCHOR_PAUSE_MS, ANCHOR_TRIES, whenThere } from '#site/shell/hash-anchor.tsx';
import { promoCodeOf } from '#site/shell/browser-storage.ts';
import { covers } from '#testing/covers.ts';

describe('what an address asks for', () => {
  it('a promo code, of which the last one wins', covers('~GD-09'), () => {
    expect(promoCodeOf('?promo_code=AAA&promo_code=BBB')).toBe('BBB');
    expect(promoCodeOf('?promo_code=%20CCC%20')).toBe('CCC');
    expect(promoCodeOf('?promo_code=')).toBeUndefined();
    expect(promoCodeOf(`?promo_code=${'A'.repeat(65)}`)).toBeUndefined();
  });

  it('a campaign popup by its system name, in preview with the hash', covers('~GD-10'), () => {
    expect(popupAskedFor('?popup=welcome', '#popup-preview')).toEqual({ sysname: 'welcome', isPreview: true });
    expect(popupAskedFor('?popup=welcome', '')).toEqual({ sysname: 'welcome', isPreview: false });
    expect(popupAskedFor('', '#popup-preview')).toBeUndefined();
    expect(popupAskedFor('?popup=%3Cscript%3E', '#popup-preview')).toBeUndefined();
  });

  it('no campaign popup over a game or a deposit', covers('GD-17 1/2'), () => {
    for (const path of ['/game/dice', '/cashier/deposit', '/cashier/deposit/card'])
      expect(allowsCampaignPopup(path)).toBe(false);
    for (const path of ['/', '/gamehall', '/cashier/history', '/games', '/promotions/1'])
      expect(allowsCampaignPopup(path)).toBe(true);
  });
});

describe('a part of the page', () => {
  it('is looked for at once, and then four times, 300 ms apart', covers('CO-18 1/2'), () => {
    vi.useFakeTimers();
    const find = vi.fn(() => null);
    const onPopup = vi.fn();
    whenThere(find, onPopup);
    expect(find).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(ANCHOR_PAUSE_MS * 20);
    expect(find).toHaveBeenCalledTimes(1 + ANCHOR_TRIES);
    expect(ANCHOR_TRIES).toBe(4);
    expect(ANCHOR_PAUSE_MS).toBe(300);
    expect(onPopup).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('is scrolled to when it appears a second later', covers('CO-18 2/2'), () => {
    vi.useFakeTimers();
    let element: string | null = null;
    const onPopup = vi.fn();
    whenThere(() => element, onPopup);
    vi.advanceTimersByTime(1000);
    expect(onPopup).not.toHaveBeenCalled();
    element = 'here';
    vi.advanceTimersByTime(250);
    expect(onPopup).toHaveBeenCalledExactlyOnceWith('here');
    vi.useRealTimers();
  });
});
