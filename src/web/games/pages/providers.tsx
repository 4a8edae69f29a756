// Who makes the games (RT-28), counted from the games that are open.
import { getGames, type Game } from '#domains/games/contract.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { Picture } from '../../ui/picture.tsx';
import { gameImage, gameName, shortRtp } from '../parts/game-tile.tsx';

interface Provider {
  name: string;
  games: number;
  low: string;
  high: string;
  /** Some of its games, to be recognised by. */
  pictures: { name: string; url: string }[];
}

const PICTURES = 3;
const PAGE = 100;

function providersOf(games: readonly Game[]): Provider[] {
  const byName = Map.groupBy(games, (game) => game.provider);
  return [...byName].map(([name, own]) => {
    const returns = own.map(({ rtp }) => rtp).toSorted((a, b) => Number(a) - Number(b));
    return {
      name,
      games: own.length,
      low: shortRtp(returns[0]!),
      high: shortRtp(returns.at(-1)!),
      pictures: own.slice(0, PICTURES).map((game) => ({ name: gameName(game), url: gameImage(game) })),
    };
  });
}

function Component({ data: providers }: { data: Provider[] }) {
  const t = useTexts('providers');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="providers" />
      <Section id="list" title={t('list')}>
        {providers.length === 0 ? (
          <EmptyState
            icon="gamepad-2"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-3">
            {providers.map((provider) => (
              <li key={provider.name} data-provider={provider.name}>
                <ProviderCard {...provider} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function ProviderCard({ name, games, low, high, pictures }: Provider) {
  const t = useTexts('providers');
  return (
    <Link
      to={`/gamehall?providers=${encodeURIComponent(name)}`}
      className="group block overflow-hidden rounded-lg border border-line bg-surface-1 shadow-1 transition-colors hover:border-line-strong"
    >
      <span className="grid h-28 auto-cols-fr grid-flow-col overflow-hidden">
        {pictures.map(({ name: game, url }) => (
          <Picture
            key={game}
            src={url}
            label={game}
            width={288}
            height={192}
            loading="lazy"
            className="size-full object-cover"
          />
        ))}
      </span>
      <span className="flex items-center gap-4 p-5">
        <span className="min-w-0 grow">
          <span className="block truncate font-display text-lg font-semibold first-letter:uppercase">{name}</span>
          <span className="block text-sm text-muted">{t('games', { count: games })}</span>
          <span className="figures block text-sm text-muted">{t('returns', { low, high })}</span>
          <span className="sr-only">{t('open', { name })}</span>
        </span>
        <Icon name="chevron-right" className="text-muted transition-transform group-hover:translate-x-0.5" />
      </span>
    </Link>
  );
}

export const page = definePage<Provider[]>({
  async load({ api, report }) {
    const options = { count: PAGE, fields: ['sysname', 'name', 'image_url', 'description', 'provider', 'rtp'] };
    const { items } = await api
      .call(getGames, { options: JSON.stringify(options) })
      .catch(report({ items: [], count: 0 }));
    return providersOf(items as Game[]);
  },
  meta: ({ t }) => ({ title: t('providers.meta.title'), description: t('providers.meta.description') }),
  Component,
});
