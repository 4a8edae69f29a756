// The pages and acts that a member may see, as the browser needs them.
import type { Area } from '#platform/desk.ts';
import { rightKey, type Rights } from '#desk/staff/index.ts';
import type { Catalogue } from '#desk/acts/index.ts';

export const mayRead = (rights: Rights, area: Area): boolean => rights.has(rightKey({ area, verb: 'read' }));

export const describeCatalogue = ({ listings, acts }: Catalogue, rights: Rights) => ({
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
