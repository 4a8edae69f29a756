// In a game's bar: the progress of the bonus that binds, and whether this game counts towards it.
import { useEffect, useState } from 'react';
import { type Bonus, type BonusMessage } from '../../contract.ts';
import type { Game } from '#casino/rounds/contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useOwnMessages } from '#site/shell/own-messages.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { bindingBonus, bindingStake, loadActiveBonuses } from '../bonuses.ts';

export type PlayedGame = Pick<Game, 'sysname' | 'type'>;

/** Whether stakes on this game are allowed with the bonus, and count towards it. */
export function playedFor({ excluded, contributions }: Bonus['terms'], { sysname, type }: PlayedGame) {
  const isExcluded = excluded.categories.includes(type) || excluded.games.some((game) => game.sysname === sysname);
  const percent = contributions.games.find((game) => game.sysname === sysname)?.percent;
  return isExcluded ? 'excluded' : (percent ?? contributions.categories[type] ?? 0) > 0 ? 'counts' : 'nothing';
}

export function BonusFigure({ game }: { game: PlayedGame }) {
  const t = useTexts('bonuses.bar');
  const common = useTexts('common');
  const bonus = useActiveBonus();
  if (!bonus) return null;
  const { name, wagering, terms } = bonus;
  const use = playedFor(terms, game);
  const highest = bindingStake(bonus);
  // A bonus from free spins has no requirement before they have won.
  const hasWagering = Number(wagering.required.amount) > 0;
  return (
    <Link
      to="/profile/bonuses"
      data-bonus-bar={use}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface-2 px-3 text-xs font-semibold hover:border-line-strong low:row-span-2"
    >
      <Icon name="gift" className={`size-4 ${use === 'excluded' ? 'text-warning' : 'text-primary'}`} />
      <span className="sr-only">{hasWagering ? t('hint', { bonus: name, percent: wagering.percent }) : name}</span>
      {use === 'counts' ? (
        <span className="figures" aria-hidden>
          {t('label')} {hasWagering && common('percent', { share: wagering.percent })}
          {highest && (
            <span className="max-cinema:group-has-data-freespins/bar:hidden">
              {` · ${t('most', { stake: formatMoney(highest) })}`}
            </span>
          )}
        </span>
      ) : (
        <span>{t(use)}</span>
      )}
    </Link>
  );
}

function useActiveBonus(): Bonus | undefined {
  const { api } = useShell();
  const [bonus, setBonus] = useState<Bonus>();
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    let isOver = false;
    loadActiveBonuses({ api }).then(
      (bonuses) => !isOver && setBonus(bindingBonus(bonuses)),
      (failure: unknown) => reportError(failure, 'bonus'),
    );
    return () => void (isOver = true);
  }, [api, asks]);
  const askAgain = (): void => setAsks((before) => before + 1);
  useOwnMessages<BonusMessage>(
    'bonus',
    ({ id, type, status, percent }) => {
      if (type !== 'casino') return;
      if (bonus?.id === id && status === 'active') setBonus({ ...bonus, wagering: { ...bonus.wagering, percent } });
      else askAgain();
    },
    true,
    askAgain,
  );
  return bonus;
}
