// What the keys of The Odds API have left, and when it was last read: for whoever has to buy credits before there are none.
import type { DeskParts, Listing } from '#platform/desk.ts';
import { accountsOf, lastReadOf, spendingOf } from './store.ts';
import type { AccountRow } from './tables.ts';

const stateOf = ({ paused_until: until, remaining }: AccountRow, now: Date): string =>
  until !== null && until > now ? 'paused' : remaining === 0 ? 'no credits' : 'reading';

const quotaListing: Listing = {
  name: 'odds-api',
  area: 'sports',
  title: 'Credits of The Odds API',
  about:
    'What each key has left until the month ends, and what went wrong last. Prices that could not be read take no bets.',
  subject: 'producer',
  columns: [
    { key: 'feed', label: 'Feed', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'read', label: 'Last read', kind: 'age' },
    { key: 'remaining', label: 'Credits left', kind: 'number' },
    { key: 'used', label: 'Used this month', kind: 'number' },
    { key: 'today', label: 'Used today', kind: 'number' },
    { key: 'last', label: 'Last call', kind: 'number' },
    { key: 'problem', label: 'Last problem', kind: 'text' },
    { key: 'problemAt', label: 'At', kind: 'time' },
  ],
  filters: [{ name: 'feed', label: 'Feed' }],
  tabOf: [{ kind: 'producer', filter: 'feed', title: 'Credits' }],
  whenEmpty: 'No feed of the kind odds-api has been read yet. FEEDS in the configuration names them.',
  async read({ db, clock }, { filters: { feed } }) {
    const accounts = (await accountsOf(db)).filter((account) => feed === undefined || account.feed === feed);
    const rows = accounts.map(async (account) => ({
      id: account.feed,
      values: {
        feed: account.feed,
        state: stateOf(account, clock.now()),
        read: (await lastReadOf(db, account.feed))?.toISOString() ?? null,
        remaining: account.remaining,
        used: account.used,
        today: (await spendingOf(db, account.feed, clock.now())).today,
        last: account.last_cost,
        problem: account.problem,
        problemAt: account.problem_at?.toISOString() ?? null,
      },
    }));
    return { rows: await Promise.all(rows) };
  },
};

export const desk: DeskParts = { listings: [quotaListing] };
