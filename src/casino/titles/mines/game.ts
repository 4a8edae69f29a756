/**
 * Mines: 25 cells, some of them mined, which are where they are before the first one is opened. Each safe cell makes the
 * prize dearer; the player takes it when they like, a mine takes all.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { evenly, type Drawn } from '../../engine/drawn.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { KEPT, prizeLists } from '../../engine/ladder.ts';
import { STAKE_STEP } from '../../engine/multiplier.ts';
import { ClimbOdds } from '../../engine/odds.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof } from '../../engine/title.ts';
import { mostOpened, payoutMinor, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const { least, most } = rules.mines;
const cell = z.int().check(z.minimum(0), z.maximum(rules.cells - 1));
const params = z
  .strictObject({
    mines: z.int().check(z.minimum(least), z.maximum(most)),
    /** Cells that are opened one after the other, and then the prize is taken: a round that is planned ahead. */
    picks: z.optional(z.array(cell).check(z.minLength(1), z.maxLength(rules.cells))),
  })
  .check(
    z.refine(
      ({ mines: count, picks }) =>
        !picks || (new Set(picks).size === picks.length && picks.length <= mostOpened(count)),
      'Wrong value',
    ),
  );
export type Params = z.output<typeof params>;

const action = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('open'), cell }),
  z.strictObject({ do: z.literal('take') }),
]);
export type Action = z.output<typeof action>;

/** What happens in a round, in order. Cells count from 0, row by row. */
export type MinesEvent =
  /** `prizes[n]` is what it pays to stop behind n + 1 cells, as far as the board goes. */
  | { type: 'board'; mines: number; prizes: readonly string[] }
  | { type: 'safe'; cell: number; prize: string }
  | { type: 'mine'; cell: number }
  /** Taken by the player, or because there was nothing more to open. */
  | { type: 'taken'; prize: string }
  /** Where all of them were. */
  | { type: 'reveal'; mines: number[] }
  | { type: 'final-win'; amount: string; celebration: Celebration };

const prizesOf = prizeLists(mostOpened, payoutMinor);

export const mines = steppedTitle<Params, Action>({
  sysname: 'mines',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  steps: {
    action,
    play(stakeMinor, { mines: count }, actions, random) {
      assert(stakeMinor > 0n, 'a round costs something');
      const mined = drawCells(count, random);
      const last = mostOpened(count);
      const prizes = prizesOf(stakeMinor, count);
      const events: MinesEvent[] = [{ type: 'board', mines: count, prizes }];
      const opened = new Set<number>();
      let won: bigint | undefined;
      for (const one of actions) {
        if (won !== undefined) return undefined;
        if (one.do === 'take') {
          if (opened.size === 0) return undefined;
          const prize = prizes[opened.size - 1]!;
          won = BigInt(prize);
          events.push({ type: 'taken', prize });
        } else {
          if (opened.has(one.cell)) return undefined;
          if (mined.has(one.cell)) {
            won = 0n;
            events.push({ type: 'mine', cell: one.cell });
          } else {
            opened.add(one.cell);
            const prize = prizes[opened.size - 1]!;
            events.push({ type: 'safe', cell: one.cell, prize });
            if (opened.size === last) {
              won = BigInt(prize);
              events.push({ type: 'taken', prize });
            }
          }
        }
      }
      if (won !== undefined)
        events.push(
          { type: 'reveal', mines: [...mined].sort((a, b) => a - b) },
          { type: 'final-win', amount: String(won), celebration: celebrationOf(won, stakeMinor, stakeMinor) },
        );
      return {
        events,
        stakedMinor: stakeMinor,
        wonMinor: won ?? 0n,
        offers: won !== undefined ? [] : opened.size > 0 ? [{ do: 'open' }, { do: 'take' }] : [{ do: 'open' }],
      };
    },
    // As planned; else who has opened nothing has nothing to take: a cell is opened for them, as far as their first prize.
    closing({ offers, events }, { picks = [0] }) {
      const next = picks[events.filter(({ type }) => type === 'safe').length];
      if (next !== undefined) return { do: 'open', cell: next };
      assert(
        offers.some((offer) => offer.do === 'take'),
        'behind the first cell there is a prize',
      );
      return { do: 'take' };
    },
  },
  isPlannedAhead: ({ picks }) => picks !== undefined,
  isClimb: true,
  odds({ mines: count }, stakeMinor, events) {
    const odds = new ClimbOdds(KEPT);
    let opened = 0;
    let hasFallen = false;
    for (const { type } of events as MinesEvent[])
      // A cell is safe with the share of safe cells among those that are left.
      if (type === 'safe' || type === 'mine') {
        const left = rules.cells - opened++;
        odds.step((left - count) / left);
        hasFallen = type === 'mine';
      }
    return odds.end({ due: Number(payoutMinor(stakeMinor, count, opened)) / Number(stakeMinor), hasFallen });
  },
  draws: {
    chances: { mine: evenly(rules.cells) },
    of(events, { mines: count }) {
      const drawn: Drawn[] = [];
      const opened: number[] = [];
      let left = count;
      for (const event of events as MinesEvent[])
        if (event.type === 'safe' || event.type === 'mine') {
          const { cell } = event;
          const isMine = event.type === 'mine';
          drawn.push({
            of: 'mine',
            got: isMine ? [cell] : [],
            chance: left / (rules.cells - opened.length),
            only: [cell],
          });
          opened.push(cell);
          if (isMine) left--;
        } else if (event.type === 'reveal')
          drawn.push({
            of: 'mine',
            got: event.mines.filter((cell) => !opened.includes(cell)),
            chance: left / (rules.cells - opened.length),
            without: opened,
          });
      return drawn;
    },
  },
  proof: proof as Proof,
});

/** So many different cells, each set of them equally likely. */
function drawCells(count: number, random: Random): Set<number> {
  const cells = Array.from({ length: rules.cells }, (_, cell) => cell);
  const drawn = new Set<number>();
  for (let left = rules.cells; drawn.size < count; left--) {
    const at = random.int(left);
    drawn.add(cells[at]!);
    cells[at] = cells[left - 1]!;
  }
  return drawn;
}
