// Every dialog of the site with sample data, for `/dev/ui`: including those whose business is not running yet.
import { useState } from 'react';
import type { WireMoney } from '#kernel/money.ts';
import { fillProfileDialog, inactivityDialog, openVerification, welcomeDialog } from '#players/accounts/web/dialogs.ts';
import {
  askBonus,
  bettingBonusDialog,
  cashbackDialog,
  mayBurnBonuses,
  showPromoCodeTaken,
} from '#rewards/campaigns/web/dialogs.ts';
import { openQuickDeposit } from '#money/cashier/web/dialogs.ts';
import { demoDialog, type DemoDialogProps } from '#casino/rounds/web/dialogs.ts';
import { buyInShop, chooseCharacter } from '#rewards/loyalty/web/dialogs.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { campaignDialog } from '#rewards/campaigns/web/campaign-popup.ts';
import { openSearch } from '#site/shell/games-search.ts';
import { createRefusalDialogs } from '#site/visitor/web/refusal-dialogs.ts';
import { useShell, type Shell } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';

const AMOUNT: WireMoney = { amount: '25.00', currency: 'EUR' };
const ITEM = { name: 'Twenty free spins', text: 'For Midnight Apothecary, at the lowest stake.', points: 500 };
const CHARACTERS = [
  { id: 'chemist', name: 'The chemist', text: 'Patient, and fond of long odds.' },
  { id: 'croupier', name: 'The croupier', text: 'Counts everything twice.' },
  { id: 'traveller', name: 'The traveller', text: 'Never plays the same table on two nights.' },
];

type Sample = readonly [label: string, open: (shell: Shell) => Promise<string | boolean | void>];

const SAMPLES: readonly Sample[] = [
  ['Log in', ({ dialogs }) => openAuth(dialogs, 'login')],
  ['Register', ({ dialogs }) => openAuth(dialogs, 'register')],
  [
    'Promo code activated',
    ({ dialogs }) => showPromoCodeTaken(dialogs, '/', { code: 'WELCOME-20', gift: 'Twenty free spins' }),
  ],
  [
    'Unseen cashback',
    ({ dialogs }) =>
      dialogs.open(cashbackDialog, {
        amount: AMOUNT,
        description: 'A tenth of what you lost last week comes back to you.',
        status: 'active',
        receiving_expired_at: '2030-01-02T10:00:00Z',
      }),
  ],
  ['Identity verification', ({ dialogs, content }) => openVerification(dialogs, content)],
  [
    'Demo mode',
    ({ dialogs }) =>
      dialogs.open<DemoDialogProps, 'demo' | 'register' | 'deposit'>(demoDialog, { name: 'Dice', who: 'guest' }),
  ],
  ['Quick deposit', ({ dialogs }) => openQuickDeposit(dialogs)],
  ['Campaign', ({ dialogs }) => dialogs.open(campaignDialog, { sysname: 'sample', isPreview: true })],
  ['Shop: enough points', ({ dialogs }) => buyInShop(dialogs, ITEM, { balance: 740, buy: () => Promise.resolve() })],
  [
    'Shop: refused',
    ({ dialogs }) =>
      buyInShop(dialogs, ITEM, {
        balance: 740,
        buy: () => Promise.reject(new ApiRefusal({ type: 'NetworkFailure' }, 0)),
      }),
  ],
  ['Shop: too few points', ({ dialogs }) => buyInShop(dialogs, ITEM, { balance: 120, buy: () => Promise.resolve() })],
  [
    'Another character',
    async ({ dialogs }) => (await chooseCharacter(dialogs, CHARACTERS, 'chemist'))?.name ?? 'as before',
  ],
  ['Search games', ({ dialogs }) => openSearch(dialogs)],
  ['Inactivity', ({ dialogs }) => dialogs.open(inactivityDialog, { deadline: Date.now() + 20_000 })],
  [
    'Burn bonuses',
    ({ dialogs }) =>
      mayBurnBonuses(dialogs, {
        by: 'withdrawal',
        bonuses: [
          {
            id: '1',
            name: 'Welcome bonus',
            amount: AMOUNT,
            spins: [{ game: { sysname: 'coral-court', name: 'Coral Court' }, count: 19 }],
          },
        ],
      }),
  ],
  ['Confirm e-mail', ({ dialogs, content }) => afterRefusal('UserNeedConfirmContactException', dialogs, content)],
  [
    'Activate a bonus',
    ({ dialogs }) => askBonus(dialogs, { action: 'activate', bonus: 'Welcome bonus', amount: AMOUNT }),
  ],
  ['Remove a bonus', ({ dialogs }) => askBonus(dialogs, { action: 'remove', bonus: 'Welcome bonus', amount: AMOUNT })],
  ['Fill the profile', ({ dialogs }) => dialogs.open(fillProfileDialog, {})],
  ['Welcome', ({ dialogs }) => dialogs.open(welcomeDialog, {})],
  ['Betting bonus activated', ({ dialogs }) => dialogs.open(bettingBonusDialog, { bonus: 'Free bet', amount: AMOUNT })],
];

/** As the API client does when a call is refused. */
const afterRefusal = (type: ApiRefusal['type'], dialogs: Shell['dialogs'], content: Shell['content']) =>
  createRefusalDialogs(dialogs, content)({ type });

export function EveryDialog() {
  const shell = useShell();
  const [answer, setAnswer] = useState('');
  return (
    <div className="flex flex-wrap items-center gap-3">
      {SAMPLES.map(([label, open]) => (
        <Button
          key={label}
          look="ghost"
          data-dialog-sample={label}
          onClick={() => void open(shell).then((result) => setAnswer(`${label}: ${String(result ?? 'closed')}`))}
        >
          {label}
        </Button>
      ))}
      <output data-dialog-answer className="text-sm text-muted">
        {answer}
      </output>
    </div>
  );
}
