// What names of fields say beyond their type: which texts are long, which are addresses, and which name other entries.
import type { FormField } from '../entry-form-contract.ts';

const LONG = /^(text|summary|description|answer|terms|excerpt|body|rules|publicSubtitle)$/i;
const ADDRESS = /(^|[_-])(url|href|link)$|(Url|Href|Link)$/;
const PICTURE = /(^|[_-])(image|logo|picture)$|(Image|Logo|Picture)$|^image_|^icon(Light|Dark)$/;
const TIME = /^(startsAt|finishedAt|finished_at|until|from_date)$/;

/** Names under which definitions name entries of other collections. */
const REFERENCES: Readonly<Record<string, string>> = {
  bonus: 'bonuses',
  bonuses: 'bonuses',
  offer: 'offers',
  game: 'games',
  excludedGames: 'games',
  customGames: 'games',
  mission: 'loyalty-missions',
  programmes: 'loyalty-missions',
  goods: 'goods',
  character: 'characters',
  tournament: 'tournaments',
  excludeMethods: 'payment-methods',
  exclude_methods: 'payment-methods',
};

/** A plain text, by what its name says. */
export function fieldNamed(name: string, plain: { kind: 'text'; isLong?: boolean }): FormField {
  const to = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
  if (to !== undefined) return { kind: 'reference', to, by: 'name' };
  if (PICTURE.test(name)) return { kind: 'picture' };
  if (ADDRESS.test(name)) return { kind: 'address' };
  if (TIME.test(name)) return { kind: 'time' };
  return LONG.test(name) ? { kind: 'text', isLong: true } : plain;
}
