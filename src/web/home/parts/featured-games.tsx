// A small house shows each of its games large: picture, what is proved, play or try.
import type { Game } from '#domains/games/contract.ts';
import { formatNumber } from '../../shell/format.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { gameImage, gameName, shortRtp } from '../../games/parts/game-tile.tsx';

export function FeaturedGames({ games }: { games: readonly Game[] }) {
  const t = useTexts('home');
  return (
    <section aria-labelledby="row-games">
      <header className="mb-4 flex items-center gap-2">
        <h2 id="row-games" className="mr-auto text-xl">
          {t('rows.all')}
        </h2>
        <Link
          to="/gamehall"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t('seeAll')}
        </Link>
      </header>
      {games.length === 0 ? (
        <EmptyState title={t('noGames.title')} text={t('noGames.text')} icon="gamepad-2" />
      ) : (
        <div className="grid gap-5 tablet:grid-cols-2">
          {games.map((game) => (
            <Feature key={game.sysname} game={game} />
          ))}
        </div>
      )}
    </section>
  );
}

function Feature({ game }: { game: Game }) {
  const t = useTexts('home');
  const tc = useTexts('common.game');
  const name = gameName(game);
  const facts = [
    [tc('rtpName'), `${shortRtp(game.rtp)} %`],
    [tc('volatilityName'), tc(`volatility.${game.volatility}`)],
    [tc('maxWinName'), `× ${formatNumber(game.max_win)}`],
  ] as const;
  return (
    <Card className="group flex flex-col overflow-hidden">
      <Link to={`/game/${game.sysname}`} aria-label={tc('open', { name })} className="block overflow-hidden">
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
        <h3 className="text-lg">{name}</h3>
        <p className="mt-1 text-sm text-muted">{game.description.about ?? t(`about.${game.type}`)}</p>
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
            {tc('play')}
          </Link>
          {game.has_demo && (
            <Link to={`/game/${game.sysname}`} className={buttonStyle({ look: 'quiet' })}>
              {tc('demo')}
            </Link>
          )}
        </div>
      </div>
    </Card>
  );
}
