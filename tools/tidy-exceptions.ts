// Breaches of tidiness that stand, each with its reason. The list may only shrink: an exception that is no longer needed fails the test.
import type { Rule } from './tidy.ts';

const PUBLISHED = 'published mathematics: rounds name the hash of its bytes';
const VOCABULARY = 'is renamed with the words of the glossary';
const LINE_UP = 'one of a row of files for things of the same kind';
const CHUNK = 'is loaded when it is needed';

export const EXCEPTIONS: Readonly<Partial<Record<Rule, Readonly<Record<string, string>>>>> = {
  'folder of a slice': {
    'src/sportsbook/bets/edit':
      'how bets are edited: offers, prices, room in the limits, and what is staked again, one file for each',
    'src/sportsbook/bets/promotions':
      'what the house adds to bets: terms, ends, costs and what is written of them, one file for each',
    'src/sportsbook/book/boosts': 'boosts of prices: their rules, their rows, and how they begin and end',
    'src/sportsbook/bets/cash-out': 'how bets are cashed out: offers, payments, holds and targets, one file for each',
    'src/rewards/economy/promises': 'what the economy reads, one file for each kind of promise',
    'src/sportsbook/virtuals/competitions': 'the invented competitions, as data',
    'src/sportsbook/virtuals/races':
      'races of the league: meetings, cards, prices, scripts and how they are published, one file for each',
  },
  drawer: {
    'src/sportsbook/bets/web/pages/shared': 'a page has the path of its address: /betting/shared/…',
  },
  'small file': {
    'src/app/web/standalone-document.ts': 'part of what the bundle offers the server',
    'src/casino/engine/client/roulette/road.tsx': 'has a style sheet of its own',
    'src/casino/live-tables/keep-open-bets.ts': LINE_UP,
    'src/casino/titles/baccarat/client/turning-card.tsx': 'has a style sheet of its own',
    'src/players/accounts/ways-to-reach.ts': 'what other slices ask of accounts',
    'src/players/accounts/web/parts/complete-form.tsx': CHUNK,
    'src/players/support/web/parts/helplines.tsx': CHUNK,
    'src/rewards/economy/promises/campaigns.ts': LINE_UP,
    'src/rewards/economy/promises/league.ts': LINE_UP,
    'src/sportsbook/book/paths.ts': 'what other slices ask of the book',
  },
  'long function': {
    'src/casino/engine/reel-slot.ts#reelSlot': PUBLISHED,
    'src/casino/engine/reel-spin.ts#reelSpin': PUBLISHED,
  },
  'bare name': {
    'src/casino/titles/three-card-poker/paytable.ts#paid': PUBLISHED,
    'src/kernel/validators.ts#required': 'the name of this check in every library of forms',
    'src/platform/config/option.ts#whole': VOCABULARY,
  },
};
