// Everything that the slices bring to the desk, by its name.
import { assert } from '#kernel/assert.ts';
import type { Column } from '#kernel/desk-values.ts';
import { refuse } from '#kernel/refusals.ts';
import type {
  Act,
  Addition,
  Area,
  ColumnAddition,
  DeskParts,
  Finder,
  Listing,
  SubjectKind,
  View,
} from '#platform/desk.ts';
import { reachOf, type Rights } from '#desk/staff/index.ts';

export interface Catalogue {
  views: ReadonlyMap<string, View>;
  listings: ReadonlyMap<string, Listing>;
  subjects: ReadonlyMap<string, SubjectKind>;
  acts: ReadonlyMap<string, Act>;
  additions: readonly Addition[];
  columnAdditions: readonly ColumnAddition[];
  finders: readonly Finder[];
}

export function catalogueOf(parts: readonly DeskParts[]): Catalogue {
  const catalogue = {
    views: byName(parts.flatMap(({ views = [] }) => views.map((view) => [view.name, view] as const))),
    listings: byName(parts.flatMap(({ listings = [] }) => listings.map((listing) => [listing.name, listing] as const))),
    subjects: byName(parts.flatMap(({ subjects = [] }) => subjects.map((subject) => [subject.kind, subject] as const))),
    acts: byName(parts.flatMap(({ acts = [] }) => acts.map((act) => [act.name, act] as const))),
    additions: parts.flatMap(({ additions = [] }) => additions),
    columnAdditions: parts.flatMap(({ columnAdditions = [] }) => columnAdditions),
    finders: parts.flatMap(({ finders = [] }) => finders),
  };
  for (const { name, subject, list } of catalogue.acts.values())
    assert(
      subject === 'list' ? catalogue.listings.has(list ?? '') : catalogue.subjects.has(subject),
      `the act ${name} is on a subject that has no page`,
    );
  for (const { name, tabOf = [], filters } of catalogue.listings.values())
    for (const { kind, filter } of tabOf)
      assert(
        catalogue.subjects.has(kind) && filters.some((candidate) => candidate.name === filter),
        `the list ${name} is no tab of ${kind} by its filter ${filter}`,
      );
  for (const { kind } of catalogue.additions) assert(catalogue.subjects.has(kind), `${kind} has no page to add to`);
  for (const { listing, columns, before } of catalogue.columnAdditions) {
    const keys = new Set(catalogue.listings.get(listing)?.columns.map(({ key }) => key));
    assert(
      keys.size > 0 && (before === undefined || keys.has(before)) && columns.every(({ key }) => !keys.has(key)),
      `${listing} has no place for more columns`,
    );
  }
  return catalogue;
}

function byName<Part>(entries: ReadonlyArray<readonly [string, Part]>): ReadonlyMap<string, Part> {
  const parts = new Map(entries);
  assert(parts.size === entries.length, 'two parts of the desk have the same name');
  return parts;
}

export const partNamed = <Part>(parts: ReadonlyMap<string, Part>, name: string): Part =>
  parts.get(name) ??
  refuse('InvalidParameter', {
    rule: 'desk.part',
    inputs: { name },
    status: 404,
    sentence: 'There is no such page or act.',
  });

export const mayRead = (rights: Rights, area: Area): boolean => reachOf(rights, { area, verb: 'read' }) !== undefined;

/** The pages and acts that a member may see, as the browser needs them. */
export const describeCatalogue = (catalogue: Catalogue, rights: Rights) => {
  const { views, listings, subjects, acts } = catalogue;
  return {
    views: [...views.values()].filter(({ area }) => mayRead(rights, area)).map(({ name }) => name),
    listings: [...listings.values()]
      .filter(({ area }) => mayRead(rights, area))
      .map(({ read: _read, queue, isPersonal: _isPersonal, ...listing }) => ({
        ...listing,
        columns: columnsWith(listing.columns, columnsAddedTo(catalogue, rights, listing.name)),
        isQueue: queue !== undefined,
      })),
    subjects: [...subjects.values()]
      .filter(({ area }) => mayRead(rights, area))
      .map(({ kind }) => ({ kind, tabs: tabsOf(listings, rights, kind) })),
    acts: [...acts.values()].filter(({ right }) => reachOf(rights, right)).map(describeAct),
  };
};

/** Each in its place. */
export const columnsWith = (columns: readonly Column[], additions: readonly ColumnAddition[]): Column[] => [
  ...columns.flatMap((column) => [
    ...additions.filter(({ before }) => before === column.key).flatMap((addition) => addition.columns),
    column,
  ]),
  ...additions.filter(({ before }) => before === undefined).flatMap((addition) => addition.columns),
];

/** What other slices add to a list, for somebody with these rights. */
export const columnsAddedTo = ({ columnAdditions }: Catalogue, rights: Rights, name: string): ColumnAddition[] =>
  columnAdditions.filter(({ listing, right }) => listing === name && reachOf(rights, right) !== undefined);

const tabsOf = (listings: Catalogue['listings'], rights: Rights, kind: string) =>
  [...listings.values()]
    .filter(({ area }) => mayRead(rights, area))
    .flatMap(({ name, title, tabOf = [] }) =>
      tabOf
        .filter((tab) => tab.kind === kind)
        .map(({ filter, title: ownTitle = title }) => ({ listing: name, title: ownTitle, filter })),
    );

const describeAct = ({
  run: _run,
  right: _right,
  eurCents: _eurCents,
  needsTwo: _needsTwo,
  playerIds: _playerIds,
  preview,
  fields,
  ...act
}: Act) => ({
  ...act,
  hasPreview: preview !== undefined,
  fields: fields.map(({ schema: _schema, choicesOf, partsOf, initial, ...field }) => ({
    ...field,
    isFilledByServer: choicesOf !== undefined || partsOf !== undefined || initial !== undefined,
  })),
});
