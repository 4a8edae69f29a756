// The games on offer: entries of content, each with its title's mathematics.
import { titles } from '#math/titles/index.ts';
import type { Title } from '#math/engine/title.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import { collection } from '#domains/content/index.ts';
import type { Game } from './contract.ts';
import { stakesOf } from './stakes.ts';

interface GameEntry {
  sysname: string;
  provider: string;
  priority: number;
  tags: string[];
  description: Game['description'];
}

export interface CatalogueGame extends Game {
  priority: number;
}

const DEFAULT_TITLE_NAMES = (sysname: string): string =>
  sysname.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

export function catalogue(services: Services, currency: Currency, locale: string): CatalogueGame[] {
  return collection<GameEntry>(services, 'games', locale).flatMap((entry) => {
    const title = titles[entry.sysname];
    return title ? [gameOf(entry, title, currency)] : [];
  });
}

function gameOf(entry: GameEntry, title: Title, currency: Currency): CatalogueGame {
  return {
    sysname: entry.sysname,
    name: DEFAULT_TITLE_NAMES(entry.sysname),
    image_url: `/games/${entry.sysname}.svg`,
    description: entry.description,
    type: title.type,
    provider: entry.provider,
    tags: entry.tags,
    rtp: title.proof.rtp,
    volatility: title.proof.volatility,
    max_win: title.proof.maxWin,
    stakes: stakesOnOffer(title, currency),
    demo_stakes: stakesOnOffer(title, 'FUN'),
    has_demo: true,
    priority: entry.priority,
  };
}

const stakesOnOffer = (title: Title, currency: Currency): string[] =>
  stakesOf(title, currency).map((stake) => formatAmount(stake, currency));

export const nameOf = (game: Game): string => game.description.name ?? game.name;

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
