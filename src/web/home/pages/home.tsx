// The start page: hero, games, winners, promotions, why here, questions.
import { getBanners, type Banner } from '#domains/campaigns/contract.ts';
import { getPromotions } from '#domains/content/contract.ts';
import { getGames, type Game } from '#domains/games/contract.ts';
import { getLeaderboard, type Winner } from '#domains/winners/contract.ts';
import type { PromotionSummary } from '../../campaigns/parts/promotion-cards.tsx';
import { TILES_FROM } from '../../games/parts/game-card.tsx';
import { definePage } from '../../page.ts';
import { useTexts } from '../../shell/shell.tsx';
import { FeaturedGames } from '../parts/featured-games.tsx';
import { GameRow } from '../parts/game-row.tsx';
import { bannerPicture, Hero } from '../parts/hero.tsx';
import { PromotionRow } from '../parts/promotion-row.tsx';
import { Reasons } from '../parts/reasons.tsx';
import { Questions } from '../parts/questions.tsx';
import { LiveWinners } from '../parts/live-winners.tsx';

interface HomeData {
  banners: Banner[];
  games: Game[];
  winners: Winner[];
  promotions: PromotionSummary[];
}

const FIELDS = [
  'sysname',
  'name',
  'image_url',
  'description',
  'type',
  'provider',
  'tags',
  'rtp',
  'stated_by',
  'volatility',
  'max_win',
  'has_demo',
];
const ROWS: readonly { id: string; holds: (game: Game) => boolean; url: string }[] = [
  { id: 'popular', holds: (game) => game.tags.includes('popular'), url: '/gamehall' },
  { id: 'new', holds: (game) => game.tags.includes('new'), url: '/gamehall' },
  { id: 'slot', holds: (game) => game.type === 'slot', url: '/gamehall?category=slot' },
  { id: 'live', holds: (game) => game.type === 'live', url: '/gamehall?category=live' },
  { id: 'casino', holds: (game) => game.type === 'casino', url: '/gamehall?category=casino' },
  { id: 'fast', holds: (game) => game.type === 'fast', url: '/gamehall?category=fast' },
];

function Component({ data: { banners, games, winners, promotions } }: { data: HomeData }) {
  const t = useTexts('home');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 tablet:gap-14">
      <h1 className="sr-only">{t('heading')}</h1>
      {banners.length > 0 && <Hero banners={banners} />}
      {games.length < TILES_FROM ? (
        <FeaturedGames games={games} />
      ) : (
        ROWS.map(({ id, holds, url }) => {
          const found = games.filter(holds);
          return found.length > 0 && <GameRow key={id} id={id} title={t(`rows.${id}`)} url={url} games={found} />;
        })
      )}
      <LiveWinners first={winners} />
      {promotions.length > 0 && <PromotionRow promotions={promotions} />}
      <Reasons />
      <Questions />
    </div>
  );
}

export const page = definePage<HomeData>({
  async load({ api, report }) {
    // A list that does not come leaves its place empty; the page stands without it (ER-21).
    const empty = { items: [], count: 0 };
    const [banners, games, winners, promotions] = await Promise.all([
      api.call(getBanners, { fields: 'id,finished_at,image,description' }).catch(report(empty)),
      api
        .call(getGames, { options: JSON.stringify({ count: 60, sort: 'priority', order: 'asc', fields: FIELDS }) })
        .catch(report(empty)),
      api.call(getLeaderboard, { count: '12' }).catch(report(empty)),
      api.call(getPromotions, { count: '3' }).catch(report(empty)),
    ]);
    const sorted = (banners.items as Banner[]).toSorted((a, b) => a.description.position - b.description.position);
    return {
      banners: sorted,
      games: games.items as Game[],
      winners: winners.items,
      // Their articles stand on their own pages.
      promotions: promotions.items.map(({ html: _, ...summary }) => summary),
    };
  },
  meta: ({ data, t, context }) => {
    const picture = data.banners[0] && bannerPicture(data.banners[0]);
    return {
      title: t('home.meta.title', { name: context.content.name }),
      description: t('home.meta.description'),
      ...(picture && { preloadImage: picture }),
    };
  },
  Component,
});
