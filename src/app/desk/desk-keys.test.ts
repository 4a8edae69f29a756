// One letter does one thing: of the acts that are offered together no two have the same, and none has one of the desk itself.
import { expect, test } from 'vitest';
import { DESK_KEYS } from '#desk/shell/contract.ts';
import type { Act } from '#platform/desk.ts';
import { deskParts } from '../slices.ts';

const acts = deskParts.flatMap((parts) => parts.acts ?? []);

/** Both may be done to what is open now, or to the list before somebody. */
const areOfferedTogether = (act: Act, other: Act): boolean =>
  act.subject === other.subject &&
  act.list === other.list &&
  (!act.states || !other.states || act.states.some((state) => other.states!.includes(state)));

const clashesAmong = (offered: readonly Act[]): string[] => [
  ...offered.flatMap((act, index) =>
    offered
      .slice(index + 1)
      .filter((other) => act.letter === other.letter && areOfferedTogether(act, other))
      .map((other) => `${act.letter}: ${act.name}, ${other.name}`),
  ),
  ...offered
    .filter(({ letter }) => DESK_KEYS.some(({ letters }) => letters.includes(letter)))
    .map(({ letter, name }) => `${letter}: ${name}, the desk itself`),
];

test('no two acts that are offered together share a letter, and none has one of the desk', () => {
  expect(acts.length).toBeGreaterThan(70);
  expect(clashesAmong(acts)).toEqual([]);
});

test('sabotage: a letter that is given twice is found, and so is one of the desk', () => {
  const changed = acts.map((act) => ({
    ...act,
    ...(act.name === 'bets factor' && { letter: 'f' }),
    ...(act.name === 'limits time-out' && { letter: 't' }),
  }));
  expect(clashesAmong(changed).toSorted()).toEqual([
    'f: bets factor, freespins grant',
    't: limits time-out, the desk itself',
  ]);
});
