// The games on offer: entries of content, each with its title's mathematics.
import { titles } from '#math/titles/index.ts';
import type { Title } from '#math/engine/title.ts';
import { labelOf } from '#math/proof/label.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context, Services } from '#platform/context.ts';
import { collection, remembered, spoken } from '#domains/content/index.ts';
import { profileInForce } from '#domains/limits/index.ts';
import type { Game } from './contract.ts';
import { externalGames, externalVersion } from './external-games.ts';
import { featureTags } from './rules/features.ts';
import { gameSearch, type GameSearch } from './rules/search.ts';
import { stakesOf } from './stakes.ts';
import { isSwitchedOff } from './switches.ts';

interface GameEntry {
  sysname: string;
  provider: string;
  priority: number;
  tags: string[];
  /** Its name may be written once per language. */
  description: Omit<Game['description'], 'name'> & { name?: string | Record<string, string> };
}

/** A game as content and its title describe it; neither says whether it is open. */
export interface CatalogueGame extends Omit<Game, 'is_open'> {
  priority: number;
  /** Its names in the languages of the site: players search for any of them. */
  names?: readonly string[];
}

interface Catalogue {
  games: readonly CatalogueGame[];
  search: GameSearch;
}

const DEFAULT_TITLE_NAMES = (sysname: string): string =>
  sysname.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

/** All games, including those that are switched off. The same list until content changes, so it must not be modified. */
export const catalogue = (services: Services, currency: Currency, locale: string): readonly CatalogueGame[] =>
  madeOf(services, currency, locale).games;

/** Searches that catalogue; returns indexes into it. */
export const searchOf = (services: Services, currency: Currency, locale: string): GameSearch =>
  madeOf(services, currency, locale).search;

const madeOf = (services: Services, currency: Currency, locale: string): Catalogue =>
  remembered(services, `games/catalogue/${currency}/${locale}/${externalVersion(services)}`, () => {
    const { isHurryAllowed } = profileInForce(services);
    const own = collection<GameEntry>(services, 'games', locale).flatMap((entry) => {
      const title = Object.hasOwn(titles, entry.sysname) ? titles[entry.sysname] : undefined;
      return title ? [{ ...gameOf(entry, title, currency, locale), is_hurry_allowed: isHurryAllowed }] : [];
    });
    const games = [...own, ...externalGames(services, currency, locale)];
    let search: GameSearch | undefined;
    // Most lists are never searched.
    return { games, search: (query) => (search ??= gameSearch(games))(query) };
  });

function gameOf(entry: GameEntry, title: Title, currency: Currency, locale: string): CatalogueGame {
  const { name } = entry.description;
  const { lowest, highest, topWin } = labelOf(title.proof);
  return {
    sysname: entry.sysname,
    name: DEFAULT_TITLE_NAMES(entry.sysname),
    image_url: `/games/${entry.sysname}.webp`,
    description: spoken(entry.description, locale) as Game['description'],
    type: title.type,
    provider: entry.provider,
    tags: [...entry.tags, ...featureTags(title)],
    rtp: title.proof.rtp,
    ...(lowest.rtp !== highest.rtp && { rtp_range: { lowest: lowest.rtp, highest: highest.rtp } }),
    volatility: title.proof.volatility,
    max_win: topWin.times,
    ...(topWin.isRare && { max_win_one_in: topWin.oneIn }),
    stakes: stakesOnOffer(title, currency),
    demo_stakes: stakesOnOffer(title, 'FUN'),
    // A live table is shared by players who play for money; guests can only watch.
    has_demo: title.type !== 'live',
    priority: entry.priority,
    ...(typeof name === 'object' && { names: Object.values(name) }),
  };
}

const stakesOnOffer = (title: Title, currency: Currency): string[] =>
  stakesOf(title, currency).map((stake) => formatAmount(stake, currency));

export const nameOf = (game: Pick<Game, 'name' | 'description'>): string => game.description.name ?? game.name;

/** The game's name in the caller's language; its sysname when it no longer exists. */
export function gameNameFor(ctx: Context, sysname: string): string {
  const game = catalogue(ctx, ctx.player?.currency ?? 'EUR', ctx.locale).find((entry) => entry.sysname === sysname);
  return game ? nameOf(game) : sysname;
}

export function titleNamed(sysname: string): Title {
  const title = Object.hasOwn(titles, sysname) ? titles[sysname] : undefined;
  if (!title)
    refuse('InvalidParameter', {
      rule: 'games.known',
      inputs: { sysname },
      sentence: 'There is no such game.',
      errorData: { sysname: ['Wrong value'] },
      status: 404,
    });
  return title;
}

/** The title of a round that is requested now. A round that has begun goes on, whatever is switched off later. */
export function openTitleNamed(services: Services, sysname: string): Title {
  const title = titleNamed(sysname);
  if (isSwitchedOff(services, sysname))
    refuse('ApplicationUnavailable', {
      rule: 'games.switched-off',
      inputs: { sysname },
      sentence: 'This game is closed for the moment.',
      retryAfterSeconds: 60,
    });
  return title;
}
