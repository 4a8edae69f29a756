// The games on offer: entries of content, each with its title's mathematics.
import * as z from 'zod/mini';
import { titles } from '#casino/titles/index.ts';
import { labelOf } from '#casino/engine/proof/label.ts';
import { or } from '#kernel/lenient.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context, Services } from '#platform/context.ts';
import { collection, deriveFromContent, inLanguage } from '#site/content/index.ts';
import { profileInForce } from '#money/limits/index.ts';
import type { Game } from './contract.ts';
import { externalGames, externalVersion } from './external-games.ts';
import { gameSearch, type GameSearch } from './rules/search.ts';
import { stakesOf, usualStake } from './stakes.ts';
import { isSwitchedOff } from './switches.ts';
import type { Title } from '#casino/engine/title.ts';
import type { ReelSlotRules } from '#casino/engine/reel-rules.ts';

/** Text, or text once per language. */
const words = z.union([z.string(), z.record(z.string(), z.string())]);
const optionalWords = or(z.optional(words), undefined);
/** What is missing, or is not what it should be, is as if nothing were said: it must not take the other games along. */
const gameEntry = z.object({
  sysname: z.string(),
  provider: or(z.string(), 'baize'),
  /** The lowest first, so a game without one comes last. */
  priority: or(z.number(), Number.MAX_SAFE_INTEGER),
  tags: or(z.array(z.string()), []),
  description: or(z.object({ name: optionalWords, img_288_192: optionalWords, about: optionalWords }), {}),
});
type GameEntry = z.output<typeof gameEntry>;

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
export const catalogue = (
  services: Services,
  currency: Currency,
  locale: string = DEFAULT_LOCALE,
): readonly CatalogueGame[] => madeOf(services, currency, locale).games;

/** Searches that catalogue; returns indexes into it. */
export const searchOf = (services: Services, currency: Currency, locale: string): GameSearch =>
  madeOf(services, currency, locale).search;

const madeOf = (services: Services, currency: Currency, locale: string): Catalogue =>
  deriveFromContent(services, `games/catalogue/${currency}/${locale}/${externalVersion(services)}`, () => {
    const { isHurryAllowed } = profileInForce(services);
    const houseGames = collection<object>(services, 'games', locale).flatMap((stored) => {
      const read = gameEntry.safeParse(stored);
      if (!read.success || !Object.hasOwn(titles, read.data.sysname)) return [];
      const title = titles[read.data.sysname]!;
      return [{ ...gameOf(read.data, title, currency, locale), is_hurry_allowed: isHurryAllowed }];
    });
    const games = [...houseGames, ...externalGames(services, currency, locale)];
    let search: GameSearch | undefined;
    // Most lists are never searched.
    return { games, search: (query) => (search ??= gameSearch(games))(query) };
  });

function gameOf(entry: GameEntry, title: Title, currency: Currency, locale: string): CatalogueGame {
  const { name } = entry.description;
  const { lowest, highest, rounded, topWin } = labelOf(title.proof);
  return {
    sysname: entry.sysname,
    name: DEFAULT_TITLE_NAMES(entry.sysname),
    image_url: `/games/${entry.sysname}.webp`,
    description: inLanguage(entry.description, locale) as Game['description'],
    type: title.type,
    provider: entry.provider,
    tags: [...entry.tags, ...featureTags(title)],
    rtp: title.proof.rtp,
    ...(lowest.rtp !== highest.rtp && { rtp_range: { lowest: lowest.rtp, highest: highest.rtp } }),
    ...(rounded && { rtp_at_smallest_stake: rounded.rtp }),
    volatility: title.proof.volatility,
    max_win: topWin.times,
    ...(topWin.isRare && { max_win_one_in: topWin.oneIn }),
    stakes: stakesOnOffer(title, currency),
    demo_stakes: stakesOnOffer(title, 'FUN'),
    stake_step: formatAmount(title.stakeStepMinor, currency),
    demo_stake_step: formatAmount(title.stakeStepMinor, 'FUN'),
    usual_stake: formatAmount(usualStake(title, currency), currency),
    demo_usual_stake: formatAmount(usualStake(title, 'FUN'), 'FUN'),
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
      ...inFields({ sysname: { key: 'wrongField' } }),
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

/** Whole percentages for which a return has a tag, highest first. */
const RETURNS = [98, 97, 96, 95] as const;

/** `volatility:high`, `return:96`, `pays:ways`, `feature:free-spins` … */
function featureTags({ proof, rules }: Pick<Title, 'proof' | 'rules'>): string[] {
  const tags = [`volatility:${proof.volatility}`];
  // Filtering by 96 shows games that return 97 as well.
  for (const least of RETURNS) if (Number(proof.rtp) >= least) tags.push(`return:${least}`);
  return [...tags, ...slotTags(rules as SlotRules)];
}

type SlotRules = Partial<Omit<ReelSlotRules, 'kind'>> & { kind?: string };

function slotTags(rules: SlotRules): string[] {
  if (rules.kind !== 'reel-slot') return [];
  const isVariable = Object.values(rules.sets!).some((set) => set?.heights);
  const features = {
    'free-spins': rules.freeSpins,
    'hold-and-respin': rules.hold,
    tumbles: rules.tumble,
    'expanding-wilds': rules.wilds?.expand,
    'sticky-wilds': rules.wilds?.after === 'stick',
    'walking-wilds': rules.wilds?.after === 'walk',
    buy: rules.buy,
    ante: rules.ante,
    gamble: rules.gamble,
  };
  const names = Object.entries(features).flatMap(([name, has]) => (has ? [`feature:${name}`] : []));
  return [`pays:${isVariable ? 'variable-ways' : rules.pays!.by}`, ...names];
}
