// What waits for this player, as cards with one thing to do each: spins to play, a bonus and how far it is, a game to go on with.
import type { ReactNode } from 'react';
import { gameImage, gameName, type TileGame } from '#casino/lobby/web/parts/game-tile.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { formatMoney } from '#site/design-system/format.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Time } from '#site/design-system/time.tsx';
import type { YourBonus, Yours } from '../yours.ts';

export const hasYours = ({ packs, bonuses }: Yours, last?: TileGame): boolean =>
  packs.length > 0 || bonuses.length > 0 || last !== undefined;

/** `last`: the game they played last. */
export function YourRow({ yours: { packs, bonuses }, last }: { yours: Yours; last?: TileGame | undefined }) {
  const t = useTexts('yours');
  return (
    <section aria-labelledby="row-yours" data-yours>
      <h2 id="row-yours" className="mb-4 text-xl">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3">
        {packs.map(({ id, game, remaining_count: count, stake, expires_at }) => (
          <YourCard
            key={id}
            kind="spins"
            to={`/game/${game.sysname}`}
            picture={<GamePicture src={`/games/${game.sysname}.webp`} name={game.name} />}
            label={game.name}
            title={`${t('spins', { count })} · ${formatMoney(stake)}`}
            action={t('play')}
          >
            <p className="text-xs text-muted">
              {t('until')} <Time at={expires_at} />
            </p>
          </YourCard>
        ))}
        {bonuses.map((bonus) => (
          <BonusCard key={bonus.id} bonus={bonus} />
        ))}
        {last && (
          <YourCard
            kind="game"
            to={`/game/${last.sysname}`}
            picture={<GamePicture src={gameImage(last)} name={gameName(last)} />}
            label={t('continue')}
            title={gameName(last)}
            action={t('play')}
          />
        )}
      </ul>
    </section>
  );
}

function BonusCard({ bonus: { name, status, amount, wagering } }: { bonus: YourBonus }) {
  const t = useTexts('yours');
  const isActive = status === 'active';
  return (
    <YourCard
      kind="bonus"
      to="/profile/bonuses"
      picture={
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-brass-soft text-brass">
          <Icon name="gift" className="size-6" />
        </span>
      }
      label={t(isActive ? 'earned' : 'waiting')}
      title={
        <>
          {name}
          {Number(amount.amount) > 0 && (
            <>
              {' · '}
              <Money value={amount} isGain />
            </>
          )}
        </>
      }
      action={t(isActive ? 'see' : 'activate')}
    >
      {isActive && Number(wagering.required.amount) > 0 && (
        <>
          <Progress percent={Math.floor(wagering.percent)} label={name} />
          <p className="figures text-xs text-muted">
            {t('wagered', { done: formatMoney(wagering.done), required: formatMoney(wagering.required) })}
          </p>
        </>
      )}
    </YourCard>
  );
}

const GamePicture = ({ src, name }: { src: string; name: string }) => (
  <Picture src={src} label={name} width={96} height={64} className="h-14 w-21 shrink-0 rounded-md object-cover" />
);

function YourCard({
  kind,
  to,
  picture,
  label,
  title,
  action,
  children,
}: {
  kind: 'spins' | 'bonus' | 'game';
  to: string;
  picture: ReactNode;
  label: string;
  title: ReactNode;
  action: string;
  children?: ReactNode;
}) {
  return (
    <li
      data-your={kind}
      className="relative flex items-center gap-3 rounded-lg border border-line bg-surface-1 p-3 shadow-1 transition-colors hover:border-line-strong"
    >
      {picture}
      <div className="grid min-w-0 grow gap-1">
        <p className="text-xs text-muted">{label}</p>
        <p className="font-semibold">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </p>
        {children}
      </div>
      <span aria-hidden className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-primary">
        {action}
        <Icon name="chevron-right" className="size-4" />
      </span>
    </li>
  );
}
