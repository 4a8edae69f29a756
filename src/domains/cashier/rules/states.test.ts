import fc from 'fast-check';
import { statedChanges } from '#testing/stated-changes.ts';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '../contract.ts';
import { DEPOSIT_CAUSES, DEPOSIT_EDGES, depositDeadline, depositStates } from './deposit-states.ts';
import {
  WITHDRAWAL_CAUSES,
  WITHDRAWAL_EDGES,
  moneyOnEntering,
  withdrawalDeadline,
  withdrawalStates,
} from './withdrawal-states.ts';

const depositState = fc.constantFrom(...DEPOSIT_STATES);
const withdrawalState = fc.constantFrom(...WITHDRAWAL_STATES);
const edgesOf = (edges: Record<string, readonly string[]>): string[] =>
  Object.entries(edges).flatMap(([from, to]) => to.map((one) => `${from} → ${one}`));

/** A change without a beginning is where a payment starts. */
const stated = (kind: 'deposit' | 'withdrawal'): string[] =>
  statedChanges(kind)
    .map(({ change }) => change)
    .filter((change) => change.includes('→'));

test('[OP-02 1/3] the table of the README has every change of a deposit and of a withdrawal, and no other', () => {
  expect(stated('deposit').toSorted()).toEqual(edgesOf(DEPOSIT_EDGES).toSorted());
  expect(stated('withdrawal').toSorted()).toEqual(edgesOf(WITHDRAWAL_EDGES).toSorted());
});

describe('deposit states', () => {
  test('[~ST-02] a deposit has exactly the edges of the rules', () => {
    expect(edgesOf(DEPOSIT_EDGES)).toEqual([
      'created → pending',
      'pending → success',
      'pending → fail',
      'pending → cancel',
      'pending → expired',
      'success → refunded',
      'success → charged_back',
    ]);
  });

  test('a path is made of edges, ends where it should, and no state comes twice', () => {
    fc.assert(
      fc.property(depositState, depositState, (from, to) => {
        const path = depositStates.pathTo(from, to);
        if (!path) return;
        expect(path.at(-1)).toBe(to);
        [from, ...path].reduce((before, after) => {
          expect(depositStates.canMove(before, after)).toBe(true);
          return after;
        });
        expect(new Set([from, ...path]).size).toBe(path.length + 1);
      }),
    );
  });

  test('success is entered at most once on any walk, so money is credited at most once', () => {
    fc.assert(
      fc.property(fc.array(depositState, { maxLength: 30 }), (wishes) => {
        let state: (typeof DEPOSIT_STATES)[number] = 'created';
        let credits = 0;
        for (const wish of wishes)
          for (const next of depositStates.pathTo(state, wish) ?? []) {
            state = next;
            if (state === 'success') credits++;
          }
        expect(credits).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('every state has a cause, and exactly the states that wait have a deadline', () => {
    expect(Object.keys(DEPOSIT_CAUSES).sort()).toEqual([...DEPOSIT_STATES].sort());
    const waiting = DEPOSIT_STATES.filter((state) => depositDeadline(state, new Date(0)) !== null);
    expect(waiting).toEqual(['created', 'pending']);
  });
});

describe('withdrawal states', () => {
  test('a withdrawal has exactly the edges of the rules', () => {
    expect(edgesOf(WITHDRAWAL_EDGES)).toEqual([
      'requested → checks',
      'requested → cancelled',
      'checks → approved',
      'checks → declined',
      'checks → cancelled',
      'approved → sent',
      'sent → paid',
      'sent → failed',
    ]);
  });

  test('[~AP-69] on any walk the held money leaves the hold at most once: paid out or given back', () => {
    fc.assert(
      fc.property(fc.array(withdrawalState, { maxLength: 40 }), (wishes) => {
        let state: (typeof WITHDRAWAL_STATES)[number] = 'requested';
        let held = 1;
        for (const wish of wishes) {
          if (!withdrawalStates.canMove(state, wish)) continue;
          state = wish;
          if (moneyOnEntering(state) === 'pay-out' || moneyOnEntering(state) === 'give-back') held--;
        }
        expect(held).toBe(withdrawalStates.isFinal(state) ? 0 : 1);
      }),
    );
  });

  test('nobody can cancel or decline once it is approved, because the provider may have the order', () => {
    for (const from of ['approved', 'sent', 'paid'] as const)
      for (const to of ['cancelled', 'declined'] as const) expect(withdrawalStates.pathTo(from, to)).toBeUndefined();
  });

  test('every state has a cause, and exactly the states that wait have a deadline', () => {
    expect(Object.keys(WITHDRAWAL_CAUSES).sort()).toEqual([...WITHDRAWAL_STATES].sort());
    for (const state of WITHDRAWAL_STATES)
      expect(withdrawalDeadline(state, new Date(0)) === null).toBe(withdrawalStates.isFinal(state));
  });
});
