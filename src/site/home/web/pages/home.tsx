// The start page: hero, games, winners, offers, promotions, why here, questions.
import { getBanners, type Banner } from '#rewards/campaigns/contract.ts';
import type { Offer } from '#rewards/campaigns/offer-contract.ts';
import { getPromotions } from '#site/content/contract.ts';
import { getGames, type Game } from '#casino/rounds/contract.ts';
import { getHighlights, type SportEvent } from '#sportsbook/book/contract.ts';
import { getLeaderboard, type Winner } from '#rewards/winners/contract.ts';
import { loadOffers, shownOffers } from '#rewards/campaigns/web/campaigns.ts';
import { OfferCards } from '#rewards/campaigns/web/parts/offer-cards.tsx';
import { hasYours, YourRow } from '#rewards/campaigns/web/parts/your-row.tsx';
import { loadYours, type Yours } from '#rewards/campaigns/web/yours.ts';
import { PromotionCards, type PromotionSummary } from '#rewards/campaigns/web/parts/promotion-cards.tsx';
import { TILES_FROM, GameCard } from '#casino/lobby/web/parts/game-card.tsx';
import { loadRecent } from '#casino/lobby/web/load-recent.ts';
import type { TileGame } from '#casino/lobby/web/parts/game-tile.tsx';
import { loadTileMarks } from '#casino/lobby/web/load-tile-marks.ts';
import { TileMarksContext, type TileMarks } from '#casino/lobby/web/parts/tile-marks.ts';
import { loadShortJackpots, type ShortJackpot } from '#rewards/jackpots/web/jackpots.ts';
import { definePage } from '#site/shell/page.ts';
import { isSwitchedOn } from '#site/shell/visibility.ts';
import { GameRow } from '../parts/game-row.tsx';
import { bannerPicture, Hero } from '../parts/hero.tsx';
import { HIGHLIGHTS, SportsRow } from '../parts/sports-row.tsx';
import { RUNNING, TournamentRow, type RunningTournament } from '../parts/tournament-row.tsx';
import { loadRunning } from '#rewards/tournaments/web/tournaments.ts';
import { Reasons } from '../parts/reasons.tsx';
import { JackpotMeter } from '../parts/jackpot-meter.tsx';
import { LiveWinners } from '../parts/live-winners.tsx';
import type { ReactNode } from 'react';
import { EmptyState } from '#site/design-system/surface.tsx';
import { Link } from '#site/shell/link.tsx';
import { RowHead } from '../parts/row-head.tsx';
import { CachedPart } from '#site/shell/cached-part.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { QuestionsList } from '#site/design-system/questions-list.tsx';

interface HomeData {
  banners: Banner[];
  /** Of a small house: each with everything that is shown of it. */
  games: Game[];
  /** Of a larger house: the games of all rows, each once, and the rows as indexes into them. */
  tiles: TileGame[];
  rows: { id: string; places: number[] }[];
  /** The providers of the games that are shown. */
  providers: string[];
  winners: Winner[];
  /** Empty while the operator has the sportsbook disabled. */
  sports: SportEvent[];
  /** What waits for the player, and what they played last; empty for a guest. */
  yours: Yours;
  marks: TileMarks;
  recent: TileGame[];
  tournaments: RunningTournament[];
  offers: Offer[];
  promotions: PromotionSummary[];
  jackpots: ShortJackpot[];
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
  'rtp_range',
  'stated_by',
  'volatility',
  'max_win',
  'max_win_one_in',
  'has_demo',
];
/** How many a row holds; the lobby has all. */
const ROW = 10;
const ROWS: readonly { id: string; holds: (game: Game) => boolean; url: string }[] = [
  { id: 'popular', holds: (game) => game.tags.includes('popular'), url: '/gamehall?category=popular' },
  { id: 'new', holds: (game) => game.tags.includes('new'), url: '/gamehall?category=new' },
  { id: 'slot', holds: (game) => game.type === 'slot', url: '/gamehall?category=slot' },
  { id: 'live', holds: (game) => game.type === 'live', url: '/gamehall?category=live' },
  { id: 'casino', holds: (game) => game.type === 'casino', url: '/gamehall?category=casino' },
  { id: 'fast', holds: (game) => game.type === 'fast', url: '/gamehall?category=fast' },
];

function Component({
  data: {
    banners,
    games,
    tiles,
    rows,
    providers,
    winners,
    sports,
    yours,
    marks,
    recent,
    tournaments,
    offers,
    promotions,
    jackpots,
  },
}: {
  data: HomeData;
}) {
  const t = useTexts('home');
  return (
    <TileMarksContext value={marks}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 tablet:gap-10">
        <h1 className="sr-only">{t('heading')}</h1>
        <LiveWinners first={winners} />
        {hasYours(yours) && <YourRow yours={yours} last={recent[0]} />}
        {banners.length > 0 && <Hero banners={banners} />}
        {recent.length > 0 && <GameRow id="recent" title={t('rows.recent')} url="/gamehall" games={recent} />}
        {rows.length === 0 && <FeaturedGames games={games} />}
        <Rows rows={rows.slice(0, ROWS_BEFORE_JACKPOTS)} tiles={tiles} />
        {jackpots.length > 0 && <JackpotMeter jackpots={jackpots} />}
        <Rows rows={rows.slice(ROWS_BEFORE_JACKPOTS, ROWS_BEFORE_SPORTS)} tiles={tiles} />
        {tournaments.length > 0 && <TournamentRow tournaments={tournaments} />}
        {sports.length > 0 && <SportsRow first={sports} />}
        <Rows rows={rows.slice(ROWS_BEFORE_SPORTS)} tiles={tiles} />
        {offers.length > 0 && (
          <CampaignRow part="offers" of={offers}>
            <OfferCards offers={offers} />
          </CampaignRow>
        )}
        {promotions.length > 0 && (
          <CampaignRow part="promotions" of={promotions}>
            <PromotionCards promotions={promotions} />
          </CampaignRow>
        )}
        {providers.length > 0 && <ProviderRow providers={providers} />}
        <Reasons />
        <Questions />
      </div>
    </TileMarksContext>
  );
}

/** The most played games come first: on a phone they are part of the first screen. Sports come where a visitor sees them soon. */
const ROWS_BEFORE_JACKPOTS = 1;
const ROWS_BEFORE_SPORTS = 2;

function Rows({ rows, tiles }: Pick<HomeData, 'rows' | 'tiles'>) {
  const t = useTexts('home');
  return rows.map(({ id, places }) => (
    <GameRow
      key={id}
      id={id}
      title={t(`rows.${id}`)}
      url={ROWS.find((row) => row.id === id)!.url}
      games={places.map((place) => tiles[place]!)}
    />
  ));
}

type Shown = Pick<HomeData, 'games' | 'tiles' | 'rows' | 'providers'>;

/** A response that guests share is processed once. */
const rowCache = new WeakMap<Game[], Shown>();

function shownGames(games: Game[]): Shown {
  const rows = rowCache.get(games) ?? sortedIntoRows(games);
  rowCache.set(games, rows);
  return rows;
}

const tileOf = ({ sysname, name, image_url, description, rtp, rtp_range, tags, stated_by }: Game): TileGame => ({
  sysname,
  name,
  image_url,
  description,
  rtp,
  ...(rtp_range && { rtp_range }),
  stated_by,
  tags: tags.filter((tag) => tag === 'new'),
});

function sortedIntoRows(games: Game[]): Shown {
  const providers = [...new Set(games.map(({ provider }) => provider))];
  if (games.length < TILES_FROM) return { games, tiles: [], rows: [], providers };
  const places = new Map<Game, number>();
  const placeOf = (game: Game): number => {
    const place = places.get(game) ?? places.size;
    places.set(game, place);
    return place;
  };
  const rows = ROWS.map(({ id, holds }) => ({ id, places: games.filter(holds).slice(0, ROW).map(placeOf) }));
  const tiles = [...places.keys()].map(tileOf);
  return { games: [], tiles, rows: rows.filter((row) => row.places.length > 0), providers };
}

export const page = definePage<HomeData>({
  async load(context) {
    const { api, report, session, content } = context;
    // A list that fails to load leaves its place empty; the page is shown without it (ER-21).
    const empty = { items: [], count: 0 };
    const hasSports = isSwitchedOn('sportsbook', content);
    const [banners, games, winners, sports, yours, marks, recent, tournaments, offers, promotions, jackpots] =
      await Promise.all([
        api.call(getBanners, { fields: 'id,finished_at,image,description,why' }).catch(report(empty)),
        api
          .call(getGames, { options: JSON.stringify({ count: 60, sort: 'priority', order: 'asc', fields: FIELDS }) })
          .catch(report(empty)),
        api.call(getLeaderboard, { count: '24' }).catch(report(empty)),
        hasSports
          ? api.call(getHighlights, { count: String(HIGHLIGHTS) }).catch(report({ items: [], version: 0 }))
          : { items: [] },
        loadYours(context),
        loadTileMarks(context),
        session ? loadRecent(context, { count: ROW, fields: FIELDS }).catch(report([])) : [],
        loadRunning(context, RUNNING).catch(report([])),
        loadOffers(context).catch(report([])),
        api.call(getPromotions, { count: '3' }).catch(report(empty)),
        loadShortJackpots(context).catch(report([])),
      ]);
    const sorted = (banners.items as Banner[]).toSorted((a, b) => a.description.position - b.description.position);
    return {
      banners: sorted,
      ...shownGames(games.items as Game[]),
      winners: winners.items,
      sports: sports.items,
      yours,
      marks,
      recent: recent.map(tileOf),
      tournaments,
      offers: shownOffers(offers, session !== null).slice(0, 3),
      // Their articles are on their own pages.
      promotions: promotions.items.map(({ html: _, ...summary }) => summary),
      jackpots,
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

/** `of`: the data of the cards. */
function CampaignRow({
  part,
  of: total,
  children,
}: {
  part: 'offers' | 'promotions';
  of: readonly object[];
  children: ReactNode;
}) {
  const t = useTexts('home');
  const id = `row-${part}`;
  return (
    <CachedPart as="section" part={part} by={() => JSON.stringify(total)} aria-labelledby={id} className="far-down">
      <RowHead id={id} title={t(`${part}.title`)} to={`/${part}`} />
      {children}
    </CachedPart>
  );
}

/** A small house shows each of its games large: picture, what has been proved, play or try. */
function FeaturedGames({ games }: { games: readonly Game[] }) {
  const t = useTexts('home');
  return (
    <CachedPart as="section" part="featured-games" by={() => JSON.stringify(games)} aria-labelledby="row-games">
      <RowHead id="row-games" title={t('rows.all')} to="/gamehall" />
      {games.length === 0 ? (
        <EmptyState title={t('noGames.title')} text={t('noGames.text')} icon="gamepad-2" />
      ) : (
        <div className="grid gap-5 tablet:grid-cols-2">
          {games.map((game) => (
            <GameCard key={game.sysname} game={game} />
          ))}
        </div>
      )}
    </CachedPart>
  );
}

/** `providers`: their names in addresses. */
function ProviderRow({ providers }: { providers: readonly string[] }) {
  const t = useTexts('home');
  return (
    <section aria-labelledby="row-providers">
      <RowHead id="row-providers" title={t('providers')} to="/providers" />
      <ul className="flex flex-wrap gap-3">
        {providers.map((sysname) => (
          <li key={sysname}>
            <Link
              to={`/gamehall?providers=${encodeURIComponent(sysname)}`}
              data-provider={sysname}
              className="inline-flex min-h-12 items-center rounded-lg border border-line bg-surface-1 px-5 font-semibold transition-colors hover:border-line-strong"
            >
              {sysname.replace(/^./, (letter) => letter.toUpperCase())}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What people ask before they play; complete in the HTML, folded for the eye. */
const QUESTIONS = ['fair', 'demo', 'withdraw', 'return', 'limits'] as const;

function Questions() {
  return (
    <CachedPart
      as="section"
      part="questions"
      aria-labelledby="questions-title"
      className="far-down grid gap-6 laptop:grid-cols-[1fr_1.6fr]"
    >
      <Inside />
    </CachedPart>
  );
}

function Inside() {
  const t = useTexts('home.questions');
  return (
    <>
      <div>
        <h2 id="questions-title" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{t('text')}</p>
      </div>
      <QuestionsList
        name="questions"
        items={QUESTIONS.map((id) => ({ id, question: t(`${id}.question`), answer: t(`${id}.answer`) }))}
      />
    </>
  );
}
