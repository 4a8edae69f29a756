// Collections and their entries as staff find them: by what they are for, with what is being written on them.
import type { Context } from '#platform/context.ts';
import {
  allDrafts,
  COLLECTIONS,
  idOfPiece,
  labelOf,
  lastChanges,
  piecesIn,
  shippedNames,
  stateOf,
  type Languages,
  type Piece,
} from '#site/content/index.ts';
import type { CollectionInfo, EntryLine } from './contract.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Promotion: [
    'banners',
    'promotions',
    'campaign-popups',
    'campaigns',
    'offers',
    'bonuses',
    'auth-banners',
    'menu-banners',
  ],
  Pages: ['pages', 'texts', 'menus', 'support', 'custom-codes'],
  Games: ['games', 'games-config', 'search-config', 'tournaments', 'tournaments-config', 'jackpots', 'draws'],
  Loyalty: [
    'loyalty',
    'loyalty-config',
    'loyalty-levels',
    'loyalty-missions',
    'loyalty-products',
    'characters',
    'goods',
    'cashback-config',
    'campaigns-config',
  ],
  Money: ['payment-methods', 'banks', 'cashier-config'],
  'Search engines': ['seos', 'redirects', 'domain-seo-settings', 'settings-seo', 'meta-data-tool'],
};

const groupOf = (collection: string): string =>
  Object.entries(GROUPS).find(([, names]) => names.includes(collection))?.[0] ?? 'Site';

const TITLES: Readonly<Record<string, string>> = { seos: 'Search engine texts', common: 'Common texts' };
export const titleOfCollection = (name: string): string =>
  TITLES[name] ?? labelOf(name.replace(/-config$/, ' settings'));

/** In the order of their groups. */
export async function collectionsAtDesk(ctx: Context): Promise<CollectionInfo[]> {
  const drafts = Map.groupBy(await allDrafts(ctx.db), ({ collection }) => collection);
  const order = Object.values(GROUPS).flat();
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = Object.keys(COLLECTIONS).toSorted((a, b) => place(a) - place(b));
  return Promise.all(
    names.map(async (name) => ({
      name,
      title: titleOfCollection(name),
      group: groupOf(name),
      isSingle: COLLECTIONS[name]!.isSingle,
      entries: (await piecesIn(ctx.db, name)).length,
      drafts: drafts.get(name)?.length ?? 0,
    })),
  );
}

export interface LineFilter {
  collections: readonly string[];
  /** In the name, the title, or anything else that it says. */
  text?: string | undefined;
  state?: string | undefined;
}

/** Every entry, and what is a draft or was taken off the site, in the order of their names. */
export async function entryLines(
  ctx: Context,
  { collections, text = '', state = '' }: LineFilter,
): Promise<EntryLine[]> {
  const drafts = await allDrafts(ctx.db);
  const changes = await lastChanges(ctx.db);
  const lines: EntryLine[] = [];
  for (const collection of collections) {
    const pieces = new Map((await piecesIn(ctx.db, collection)).map((piece) => [piece.address.name, piece]));
    const ofCollection = drafts.filter((draft) => draft.collection === collection);
    const names = new Set([...pieces.keys(), ...ofCollection.map(({ name }) => name), ...shippedNames(collection)]);
    for (const name of [...names].toSorted()) {
      const piece: Piece = pieces.get(name) ?? { address: { collection, name }, entries: new Map() };
      const draft = ofCollection.find((candidate) => candidate.name === name);
      if (!matches(piece, text)) continue;
      const change = changes.get(idOfPiece(piece.address));
      lines.push({
        id: idOfPiece(piece.address),
        collection,
        name: name || titleOfCollection(collection),
        title: titleOf(piece),
        state: draft ? 'draft' : stateOf(piece),
        changedBy:
          draft?.changed_by ?? change?.by ?? (stateOf(piece) === 'shipped' ? 'the release' : 'the content service'),
        changedAt: (draft?.changed_at ?? change?.at ?? newestOf(piece))?.toISOString() ?? null,
      });
    }
  }
  return lines.filter((line) => state === '' || line.state === state);
}

function matches({ address, entries }: Piece, text: string): boolean {
  if (text === '') return true;
  const whole = `${address.name} ${JSON.stringify([...entries.values()].map(({ attributes }) => attributes))}`;
  return whole.toLowerCase().includes(text.toLowerCase());
}

const newestOf = ({ entries }: Piece): Date | undefined =>
  [...entries.values()].map((row) => row.updated_at).toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The first title in it, in English where there is one. */
function titleOf({ entries }: Piece): string {
  const languages = Object.fromEntries([...entries].map(([language, row]) => [language, row.attributes]));
  return titleIn(languages);
}

export function titleIn(languages: Languages): string {
  const attributes = languages['en'] ?? Object.values(languages)[0] ?? {};
  const description = attributes['description'];
  const inner = typeof description === 'object' && description !== null ? (description as Record<string, unknown>) : {};
  const message = attributes['message'] as Record<string, unknown> | undefined;
  for (const value of [
    attributes['title'],
    inner['title'],
    (inner['en'] as { title?: unknown } | undefined)?.title,
    message?.['title'],
    (message?.['en'] as { title?: unknown } | undefined)?.title,
    attributes['label'],
    attributes['text'],
  ]) {
    const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['en'] : value;
    if (typeof text === 'string' && text !== '') return text.length > 90 ? `${text.slice(0, 89)}…` : text;
  }
  return '';
}
