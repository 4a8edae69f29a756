// A game shown large: picture, what has been proved about it, play or try.
import type { Game } from '#casino/rounds/contract.ts';
import { formatNumber } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { LikeButton } from './like-button.tsx';
import { gameImage, gameName, useReturnText } from './game-tile.tsx';

/** A house with fewer games than this shows each of them large. */
export const TILES_FROM = 7;

export function GameCard({ game, heading: Heading = 'h3' }: { game: Game; heading?: 'h2' | 'h3' }) {
  const t = useTexts('common.game');
  const returnOf = useReturnText();
  const name = gameName(game);
  const { max_win_one_in: rounds } = game;
  const facts: readonly (readonly [string, string])[] = [
    [t(game.stated_by ? 'statedName' : 'rtpName'), returnOf(game)],
    [t('volatilityName'), t(`volatility.${game.volatility}`)],
    [t('maxWinName'), `× ${formatNumber(game.max_win)}`],
    ...(rounds === undefined ? [] : [[t('maxWinChance'), t('oneIn', { chance: Number(rounds) })] as const]),
  ];
  return (
    <article
      data-game={game.sysname}
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1"
    >
      <Link to={`/game/${game.sysname}`} aria-label={t('open', { name })} className="block overflow-hidden">
        <Picture
          src={gameImage(game)}
          label={name}
          width={288}
          height={192}
          loading="lazy"
          className="aspect-3/2 w-full object-cover transition-transform duration-240 ease-out group-hover:scale-[1.03]"
        />
      </Link>
      <div className="flex min-w-0 grow flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <Heading className="text-lg">{name}</Heading>
          <span className="-mr-2 -mt-2">
            <LikeButton sysname={game.sysname} name={name} />
          </span>
        </div>
        <p className="mt-1 text-sm text-muted">
          {game.description.about ?? t(game.stated_by ? 'about.outside' : `about.${game.type}`)}
        </p>
        <dl className="mb-5 mt-4 grid gap-1.5 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-muted">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex gap-2">
          <Link to={`/game/${game.sysname}#real`} className={`${buttonStyle({ look: 'primary' })} grow`}>
            {t('play')}
          </Link>
          {game.has_demo && (
            <Link to={`/game/${game.sysname}`} className={buttonStyle({ look: 'quiet' })}>
              {t('demo')}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}
