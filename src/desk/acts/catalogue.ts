// Everything that the slices bring to the desk, by its name.
import { assert } from '#kernel/assert.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Act, Area, DeskParts, Finder, Listing, SubjectKind } from '#platform/desk.ts';
import { rightKey, type Rights } from '#desk/staff/index.ts';

export interface Catalogue {
  listings: ReadonlyMap<string, Listing>;
  subjects: ReadonlyMap<string, SubjectKind>;
  acts: ReadonlyMap<string, Act>;
  finders: readonly Finder[];
}

export function catalogueOf(parts: readonly DeskParts[]): Catalogue {
  const catalogue = {
    listings: byName(parts.flatMap(({ listings = [] }) => listings.map((listing) => [listing.name, listing] as const))),
    subjects: byName(parts.flatMap(({ subjects = [] }) => subjects.map((subject) => [subject.kind, subject] as const))),
    acts: byName(parts.flatMap(({ acts = [] }) => acts.map((act) => [act.name, act] as const))),
    finders: parts.flatMap(({ finders = [] }) => finders),
  };
  for (const { name, subject, list } of catalogue.acts.values())
    assert(
      subject === 'list' ? catalogue.listings.has(list ?? '') : catalogue.subjects.has(subject),
      `the act ${name} is on a subject that has no page`,
    );
  for (const { kind, tabs = [] } of catalogue.subjects.values())
    for (const { listing, filter } of tabs)
      assert(
        catalogue.listings.get(listing)?.filters.some(({ name }) => name === filter),
        `the tab ${listing} of ${kind} is no list that has the filter ${filter}`,
      );
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

export const mayRead = (rights: Rights, area: Area): boolean => rights.has(rightKey({ area, verb: 'read' }));

/** The pages and acts that a member may see, as the browser needs them. */
export const describeCatalogue = ({ listings, subjects, acts }: Catalogue, rights: Rights) => ({
  listings: [...listings.values()]
    .filter(({ area }) => mayRead(rights, area))
    .map(({ read: _read, queue, ...listing }) => ({ ...listing, isQueue: queue !== undefined })),
  subjects: [...subjects.values()]
    .filter(({ area }) => mayRead(rights, area))
    .map(({ kind, tabs = [] }) => ({
      kind,
      tabs: tabs.filter(({ listing }) => mayRead(rights, partNamed(listings, listing).area)),
    })),
  acts: [...acts.values()].filter(({ right }) => rights.has(rightKey(right))).map(describeAct),
});

const describeAct = ({ run: _run, right: _right, eurCents: _eurCents, preview, fields, ...act }: Act) => ({
  ...act,
  hasPreview: preview !== undefined,
  fields: fields.map(({ schema: _schema, choicesOf, initial, ...field }) => ({
    ...field,
    isFilledByServer: choicesOf !== undefined || initial !== undefined,
  })),
});
