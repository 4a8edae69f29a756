// The page of one entry: its form, what is published, what is being written, what the release has, and what publishing would refuse.
import type { Context } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import {
  addressOf,
  COLLECTIONS,
  digestOf,
  faultsOf,
  findDraft,
  findPiece,
  formOf,
  idOfPiece,
  piecesIn,
  publishedOf,
  shippedEntriesOf,
  shippedPiece,
  stateOf,
  versionsOf,
  type Draft,
  type Languages,
  type PieceAddress,
} from '#site/content/index.ts';
import type { DraftInfo, SavedDraft, VersionInfo } from './contract.ts';
import { titleIn, titleOfCollection } from './list-pieces.ts';

export const readAddress = (id: string): PieceAddress =>
  addressOf(id) ??
  refuse('InvalidParameter', {
    rule: 'content.entry',
    inputs: { id: id.slice(0, 64) },
    status: 404,
    sentence: 'There is no such entry.',
  });

/** What decisions on it depend on. */
export async function pieceAtDesk(ctx: Context, address: PieceAddress) {
  const piece = await findPiece(ctx.db, address);
  const draft = await findDraft(ctx.db, address);
  const versions = await versionsOf(ctx.db, address);
  const published = publishedOf(piece);
  return {
    piece,
    draft,
    versions,
    published,
    state: draft ? 'draft' : stateOf(piece),
    version: `${draft?.version ?? 0}/${digestOf(published)}/${versions[0]?.number ?? 0}`,
  };
}

export async function viewPiece(ctx: Context, id: string) {
  const address = readAddress(id);
  const { collection, name } = address;
  const { draft, versions, published, state, version } = await pieceAtDesk(ctx, address);
  const { isLocalised, isSingle } = COLLECTIONS[collection]!;
  const others = (await piecesIn(ctx.db, collection)).flatMap(({ entries }) => [...entries.values()]);
  const form = formOf(
    ctx,
    collection,
    [...others, ...shippedEntriesOf(collection)].map(({ attributes }) => attributes),
    Object.values(draft?.languages ?? published),
  );
  const shipped = shippedPiece(address);
  return {
    id: idOfPiece(address),
    collection,
    collectionTitle: titleOfCollection(collection),
    name,
    title: titleIn(draft?.languages ?? published) || name || titleOfCollection(collection),
    isLocalised,
    isSingle,
    isReadOnly: ctx.config.CONTENT_URL !== '',
    state,
    version,
    form,
    published,
    ...(draft && { draft: draftInfo(draft, published) }),
    ...(shipped && { shipped }),
    faults: draft ? faultsOf(ctx, address, draft.languages) : [],
    versions: versions.map(({ number, at, by_whom: by, how, reason }): VersionInfo => {
      return { number, at: at.toISOString(), by, how, reason };
    }),
    references: await referencesOf(ctx),
  };
}

/** After a draft was saved or dropped. */
export async function savedDraft(ctx: Context, address: PieceAddress): Promise<SavedDraft> {
  const { draft, published, state, version } = await pieceAtDesk(ctx, address);
  return {
    ...(draft && { draft: draftInfo(draft, published) }),
    faults: draft ? faultsOf(ctx, address, draft.languages) : [],
    version,
    state,
  };
}

const draftInfo = (draft: Draft, published: Languages): DraftInfo => ({
  languages: draft.languages,
  version: draft.version,
  changedBy: draft.changed_by,
  changedAt: draft.changed_at.toISOString(),
  isOutdated: draft.base !== digestOf(published),
});

/** Entries that others name, by collection: what a field that names one can be. */
async function referencesOf(ctx: Context): Promise<Record<string, { name: string; number: number }[]>> {
  const pairs = await Promise.all(
    REFERRED.map(async (collection) => {
      const pieces = await piecesIn(ctx.db, collection);
      const choices = pieces
        .map(({ address, entries }) => ({ name: address.name, number: [...entries.values()][0]!.id }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
      return [collection, choices] as const;
    }),
  );
  return Object.fromEntries(pairs);
}

const REFERRED = [
  'bonuses',
  'offers',
  'games',
  'goods',
  'characters',
  'tournaments',
  'loyalty-missions',
  'payment-methods',
  'pages',
];
