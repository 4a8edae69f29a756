// Content at the desk: the list of all entries, the list of what players are promised, and an entry as the subject of acts.
import { pageOf, type DeskParts, type Listing, type SubjectKind } from '#platform/desk.ts';
import { COLLECTIONS, shippedPiece } from '#site/content/index.ts';
import type { EntryLine } from './contract.ts';
import { contentActs } from './content-acts.ts';
import { entryLines, titleIn, titleOfCollection } from './list-pieces.ts';
import { pieceAtDesk, readAddress } from './view-piece.ts';

const STATES = ['draft', 'shipped', 'changed', 'own', 'unpublished', 'absent'];

const COLUMNS = [
  { key: 'collection', label: 'Collection', kind: 'text' },
  { key: 'entry', label: 'Entry', kind: 'text' },
  { key: 'title', label: 'Says', kind: 'text' },
  { key: 'state', label: 'State', kind: 'state' },
  { key: 'by', label: 'Changed by', kind: 'text' },
  { key: 'at', label: 'Changed', kind: 'time' },
] as const;

const listingOf = (parts: Pick<Listing, 'name' | 'title' | 'about'>, collections: readonly string[]): Listing => ({
  ...parts,
  area: 'content',
  subject: 'content',
  columns: COLUMNS,
  filters: [
    { name: 'collection', label: 'Collection', choices: collections },
    { name: 'state', label: 'State', choices: STATES },
    { name: 'text', label: 'Contains' },
  ],
  whenEmpty: 'No entry is in this list.',
  async read(ctx, { filters: { collection = '', state, text }, after, limit }) {
    const chosen = collection === '' ? collections : collections.filter((name) => name === collection);
    const lines = await entryLines(ctx, { collections: chosen, state, text });
    const start = after === undefined ? 0 : lines.findIndex(({ id }) => id === after) + 1;
    return pageOf(lines.slice(start, start + limit + 1), limit, rowOf);
  },
});

const rowOf = ({ id, collection, name, title, state, changedBy, changedAt }: EntryLine) => ({
  id,
  values: { collection: titleOfCollection(collection), entry: name, title, state, by: changedBy, at: changedAt },
});

/** What players are promised: who gets it stands on the page of each. */
export const PROMISES = ['offers', 'campaigns', 'campaign-popups', 'bonuses'];

const contentKind: SubjectKind = {
  kind: 'content',
  area: 'content',
  async load(ctx, id) {
    const address = readAddress(id);
    const { piece, draft, versions, published, state, version } = await pieceAtDesk(ctx, address);
    const isKnown = piece.entries.size > 0 || draft !== undefined || versions.length > 0;
    if (!isKnown && !shippedPiece(address)) return undefined;
    const languages = draft?.languages ?? published;
    return {
      title: titleIn(languages) || address.name || titleOfCollection(address.collection),
      state,
      version,
      playerIds: [],
      facts: [
        { label: 'Collection', kind: 'text', value: titleOfCollection(address.collection) },
        { label: 'Entry', kind: 'text', value: address.name },
        { label: 'Languages', kind: 'text', value: Object.keys(languages).join(', ') },
      ],
      evidence: [],
      timeline: [],
    };
  },
};

export const desk: DeskParts = {
  listings: [
    listingOf(
      { name: 'content', title: 'Content', about: 'Everything that the site says, and who changed it.' },
      Object.keys(COLLECTIONS),
    ),
    listingOf(
      {
        name: 'promises',
        title: 'Offers and campaigns',
        about: 'What players are offered and sent. The page of each says who gets it now, and what it can cost.',
      },
      PROMISES,
    ),
  ],
  subjects: [contentKind],
  acts: contentActs,
};
