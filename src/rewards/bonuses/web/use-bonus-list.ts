// One type of the player's bonuses as a list that is updated as they play.
import { useCallback, useState } from 'react';
import type { Bonus, BonusMessage } from '../contract.ts';
import { latestOnly } from '#site/shell/latest-only.ts';
import { useOwnMessages } from '#site/shell/own-messages.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';
import { BONUSES_OF_A_PAGE, loadBonuses, type BonusPage, type BonusType } from './bonuses.ts';

export interface BonusList extends BonusPage {
  more: () => Promise<void>;
  /** Everything that is shown, refreshed. It does not reject: what it follows has been done whether or not this succeeds. */
  reload: () => Promise<void>;
}

const MOST = 100;

export function useBonusList(type: BonusType, first: BonusPage): BonusList {
  const { api } = useShell();
  const [list, setList] = useState({ first, page: first });
  if (list.first !== first) setList({ first, page: first });
  const { items, count } = list.page;
  const shownCount = items.length;

  const [newest] = useState(latestOnly);
  const reload = useCallback(async (): Promise<void> => {
    try {
      const pageQuery = { count: Math.min(MOST, Math.max(BONUSES_OF_A_PAGE, shownCount)) };
      const page = await newest(loadBonuses({ api }, type, pageQuery));
      if (page) setList((before) => ({ ...before, page }));
    } catch (failure) {
      reportError(failure, 'bonuses');
    }
  }, [api, newest, type, shownCount]);

  useOwnMessages<BonusMessage>(
    'bonus',
    (message) => {
      if (message.type !== type) return;
      const bonus = items.find(({ id }) => id === message.id);
      if (bonus?.status !== message.status) return void reload();
      setList(({ page, ...before }) => ({
        ...before,
        page: { ...page, items: page.items.map((item) => (item.id === message.id ? moved(item, message) : item)) },
      }));
    },
    true,
    () => void reload(),
  );

  return {
    items,
    count,
    reload,
    async more() {
      const next = await loadBonuses({ api }, type, { offset: shownCount });
      const last = items.at(-1)?.id;
      setList((now) => {
        // The list has been loaded again meanwhile: behind another last bonus these would leave a gap.
        if (now.page.items.at(-1)?.id !== last) return now;
        const ids = new Set(now.page.items.map(({ id }) => id));
        const further = next.items.filter(({ id }) => !ids.has(id));
        return { ...now, page: { count: next.count, items: [...now.page.items, ...further] } };
      });
    },
  };
}

const moved = (bonus: Bonus, { required, done, percent }: BonusMessage): Bonus => ({
  ...bonus,
  wagering: {
    required: { ...bonus.wagering.required, amount: required },
    done: { ...bonus.wagering.done, amount: done },
    percent,
  },
});
