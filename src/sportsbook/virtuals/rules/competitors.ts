/** A club or a player as the feed shows them: short name, colours and crest follow from the name. */
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import type { Fixture } from '#sportsbook/book/index.ts';
import type { Competition } from '../competitions/competition.ts';

type Competitor = Fixture['competitors'][number];

const COLOURS: readonly (readonly [string, string])[] = [
  ['#b3202a', '#ffffff'],
  ['#17408b', '#f5c518'],
  ['#0f6b3c', '#ffffff'],
  ['#111827', '#e5e7eb'],
  ['#5b2a86', '#f3e9ff'],
  ['#d9480f', '#1f2937'],
  ['#0b7285', '#e3fafc'],
  ['#f2c14e', '#1d3557'],
  ['#7a1f3d', '#8ecae6'],
  ['#2f9e44', '#0b2239'],
  ['#1c7ed6', '#ffffff'],
  ['#6b4226', '#f1dca7'],
  ['#c2255c', '#111827'],
  ['#4263eb', '#ff922b'],
  ['#087f5b', '#ffd43b'],
  ['#495057', '#ff6b6b'],
];
const CRESTS = ['plain', 'halves', 'stripes', 'hoops', 'sash', 'quarters', 'chevron', 'roundel'] as const;

/** Words in a club's name that do not distinguish it from others. */
const COMMON = /^(?:fc|sc|cb|kk|bk|sv|tsv|fsv|vfl|ec|spvgg|cf|club|team|real|de|del|van|los)$/i;

export function competitorOf({ id, sport, country, competitors }: Competition, at: number): Competitor {
  const [name = '', colours] = competitors[at]!.split('|');
  const from = country ?? colours;
  return {
    id: keyOf(id, name).slice(0, 64),
    name,
    short: shortOf(name, sport === 'tennis'),
    ...shieldsOf(id, competitors)[at]!,
    ...(from ? { country: from } : {}),
  };
}

const keyOf = (competition: string, name: string): string => `${competition}.${slugOf(name)}`;

type Shield = Pick<Competitor, 'colours' | 'crest'>;
const shields = new WeakMap<Competition['competitors'], readonly Shield[]>();

/**
 * Colours and crests follow from the names. Those of one competition differ: in colours while there are enough of them, and always in
 * colours and division together.
 */
function shieldsOf(competition: string, competitors: Competition['competitors']): readonly Shield[] {
  const ready = shields.get(competitors);
  if (ready) return ready;
  const used = new Set<string>();
  const shieldList = competitors.map((entry, at): Shield => {
    const digits = canonicalHash(keyOf(competition, entry.split('|')[0]!));
    const turn = Math.floor(at / COLOURS.length);
    let place = parseInt(digits.slice(0, 4), 16) % COLOURS.length;
    while (used.has(`${turn} ${place}`)) place = (place + 1) % COLOURS.length;
    let crest = parseInt(digits.slice(4, 8), 16) % CRESTS.length;
    while (used.has(`${place} ${CRESTS[crest]!}`)) crest = (crest + 1) % CRESTS.length;
    used.add(`${turn} ${place}`).add(`${place} ${CRESTS[crest]!}`);
    return { colours: [...COLOURS[place]!], crest: CRESTS[crest]! };
  });
  shields.set(competitors, shieldList);
  return shieldList;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

const slugOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function shortOf(name: string, isPerson: boolean): string {
  const words = plain(name)
    .replaceAll('’', '')
    .split(/[^A-Za-z]+/)
    .filter((word) => word && !COMMON.test(word));
  const word = (isPerson ? words[1] : words[0]) ?? name;
  return word.slice(0, 3).toUpperCase();
}
