// Everything that the slices bring to the desk, by its name.
import { assert } from '#kernel/assert.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Act, Area, DeskParts, Listing, SubjectKind, View } from '#platform/desk.ts';
import { rightKey, type Rights } from '#desk/staff/index.ts';

export interface Catalogue {
  views: ReadonlyMap<string, View>;
  listings: ReadonlyMap<string, Listing>;
  subjects: ReadonlyMap<string, SubjectKind>;
  acts: ReadonlyMap<string, Act>;
}

export function catalogueOf(parts: readonly DeskParts[]): Catalogue {
  const catalogue = {
    views: byName(parts.flatMap(({ views = [] }) => views.map((view) => [view.name, view] as const))),
    listings: byName(parts.flatMap(({ listings = [] }) => listings.map((listing) => [listing.name, listing] as const))),
    subjects: byName(parts.flatMap(({ subjects = [] }) => subjects.map((subject) => [subject.kind, subject] as const))),
    acts: byName(parts.flatMap(({ acts = [] }) => acts.map((act) => [act.name, act] as const))),
  };
  for (const { name, subject } of catalogue.acts.values())
    assert(catalogue.subjects.has(subject), `the act ${name} is on a subject that has no page`);
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
export const describeCatalogue = ({ views, listings, acts }: Catalogue, rights: Rights) => ({
  views: [...views.values()].filter(({ area }) => mayRead(rights, area)).map(({ name }) => name),
  listings: [...listings.values()]
    .filter(({ area }) => mayRead(rights, area))
    .map(({ read: _read, queue: _queue, ...listing }) => listing),
  acts: [...acts.values()]
    .filter(({ right }) => rights.has(rightKey(right)))
    .map(({ run: _run, right: _right, fields, ...act }) => ({
      ...act,
      fields: fields.map(({ schema: _schema, ...field }) => field),
    })),
});
