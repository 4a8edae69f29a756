// What opens which dialog, and what the answer means to the caller. The queue is the real one; a dialog is answered as
// its buttons would.
import { describe, expect, it } from 'vitest';
import { fillProfileAddress, openVerification } from '#players/accounts/web/dialogs.ts';
import { askBonus, mayBurnBonuses, showPromoCodeTaken } from '#rewards/campaigns/web/dialogs.ts';
import { buyInShop, chooseCharacter } from '#rewards/loyalty/web/dialogs.ts';
import { createDialogQueue, type DialogQueue } from '#site/shell/dialog-queue.ts';
import { createRefusalDialogs } from './refusal-dialogs.ts';
import { covers } from '#testing/covers.ts';

const opened = (dialogs: DialogQueue) => dialogs.opened.get().map(({ name, type }) => `${type} ${name}`);

async function answer(dialogs: DialogQueue, result?: unknown): Promise<void> {
  dialogs.close(dialogs.opened.get().at(-1)!.id, result);
  await Promise.resolve();
  await Promise.resolve();
}

const AMOUNT = { amount: '25.00', currency: 'EUR' } as const;
const BONUSES = [{ id: '1', name: 'Welcome bonus', amount: AMOUNT, spins: [] }];
const ITEM = { name: 'Spins', text: '', points: 500 };
const CHARACTERS = [
  { id: 'a', name: 'A', text: '' },
  { id: 'b', name: 'B', text: '' },
];

describe('bonuses and promo codes', () => {
  it('a promo code is shown anywhere but over a deposit', covers('~DG-03', '~ST-15'), async () => {
    const dialogs = createDialogQueue();
    for (const path of ['/cashier/deposit', '/cashier/deposit/card'])
      await showPromoCodeTaken(dialogs, path, { code: 'A', gift: 'B' });
    expect(opened(dialogs)).toEqual([]);
    void showPromoCodeTaken(dialogs, '/profile/bonuses', { code: 'A', gift: 'B' });
    expect(opened(dialogs)).toEqual(['popup promo-code-activated']);
  });

  it(
    'asks before bonuses burn; declining or closing stops the action, and a player without bonuses is not asked',
    covers('~DG-12'),
    async () => {
      const dialogs = createDialogQueue();
      expect(await mayBurnBonuses(dialogs, { by: 'withdrawal', bonuses: [] })).toBe(true);
      for (const [isChecked, meaning] of [
        [true, true],
        [false, false],
        [undefined, false],
      ] as const) {
        const decision = mayBurnBonuses(dialogs, { by: 'currency', bonuses: BONUSES });
        expect(opened(dialogs)).toEqual(['confirm burn-bonuses']);
        await answer(dialogs, isChecked);
        expect(await decision).toBe(meaning);
      }
    },
  );

  it('a bonus is activated or removed only on a yes', covers('~DG-14', '~ST-03'), async () => {
    const dialogs = createDialogQueue();
    for (const action of ['activate', 'remove'] as const) {
      const decision = askBonus(dialogs, { action, bonus: 'Welcome', amount: AMOUNT });
      expect(opened(dialogs)).toEqual(['confirm bonus-confirm']);
      await answer(dialogs);
      expect(await decision).toBe(false);
    }
  });
});

describe('the loyalty shop and characters', () => {
  it('with enough points asks first and buys then', covers('~DG-08'), async () => {
    const dialogs = createDialogQueue();
    void buyInShop(dialogs, ITEM, { balance: 500, buy: () => Promise.resolve() });
    expect(opened(dialogs)).toEqual(['confirm loyalty-shop-confirm']);
    await answer(dialogs, true);
    expect(opened(dialogs)).toEqual(['popup loyalty-shop-buy']);
  });

  it('a no buys nothing', covers('~DG-08'), async () => {
    const dialogs = createDialogQueue();
    const decision = buyInShop(dialogs, ITEM, { balance: 900, buy: () => Promise.reject(new Error('bought')) });
    await answer(dialogs, false);
    await decision;
    expect(opened(dialogs)).toEqual([]);
  });

  it('says how many points are missing', covers('~DG-08'), () => {
    const dialogs = createDialogQueue();
    void buyInShop(dialogs, ITEM, { balance: 499, buy: () => Promise.reject(new Error('bought')) });
    expect(opened(dialogs)).toEqual(['confirm loyalty-shop-insufficient-funds']);
    expect(dialogs.opened.get()[0]!.props).toMatchObject({ missing: 1 });
  });

  it(
    'another character is chosen, then confirmed; the same one needs no confirmation',
    covers('OP-11 3/3', '~DG-09'),
    async () => {
      const dialogs = createDialogQueue();
      const other = chooseCharacter(dialogs, CHARACTERS, 'a');
      expect(opened(dialogs)).toEqual(['popup loyalty-character-change']);
      await answer(dialogs, CHARACTERS[1]);
      expect(opened(dialogs)).toEqual(['confirm loyalty-character-change-confirm']);
      await answer(dialogs, true);
      expect(await other).toEqual(CHARACTERS[1]);
      const same = chooseCharacter(dialogs, CHARACTERS, 'a');
      await answer(dialogs, CHARACTERS[0]);
      expect(await same).toBeUndefined();
      expect(opened(dialogs)).toEqual([]);
    },
  );
});

describe('refusals that a player can do something about', () => {
  for (const [row, type, dialog] of [
    ['~DG-13', 'UserNeedConfirmContactException', 'popup confirm-email'],
    ['~DG-15', 'UserNeedProfileDataException', 'confirm fill-profile-info'],
    ['~DG-05', 'SumsubVerificationRequiredException', 'popup identity-verification'],
    ['~DG-05', 'KycUserProfileException', 'popup identity-verification'],
  ] as const)
    it(`${type} opens the ${dialog}, once for several of them`, covers(row), async () => {
      const dialogs = createDialogQueue();
      const help = createRefusalDialogs(dialogs, {});
      void help({ type });
      void help({ type });
      expect(opened(dialogs)).toEqual([dialog]);
      await answer(dialogs);
      await new Promise((done) => setTimeout(done, 0));
      void help({ type });
      expect(opened(dialogs)).toEqual([dialog]);
    });

  it('any other refusal opens nothing', covers('~ER-05'), () => {
    const dialogs = createDialogQueue();
    void createRefusalDialogs(dialogs, {})({ type: 'InternalServerErrorException' });
    expect(opened(dialogs)).toEqual([]);
  });

  it('verification stays closed while the operator has switched it off', covers('~DG-05', 'RO-06 2/2'), async () => {
    const dialogs = createDialogQueue();
    await openVerification(dialogs, { features: { verification: false } });
    expect(opened(dialogs)).toEqual([]);
    void openVerification(dialogs, { features: { verification: true } });
    expect(opened(dialogs)).toEqual(['popup identity-verification']);
  });

  it('filling the profile leads to the settings with where from and what to say there', covers('~DG-15'), () => {
    expect(fillProfileAddress('/cashier/withdraw')).toBe(
      '/profile/settings?from=%2Fcashier%2Fwithdraw&toastType=fill-profile',
    );
  });
});
