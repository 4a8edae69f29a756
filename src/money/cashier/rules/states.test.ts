import fc from 'fast-check';
import { statedChanges } from '../testing/stated-changes.ts';
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
import { covers } from '#testing/covers.ts';

const depositState = fc.constantFrom(...DEPOSIT_STATES);
const withdrawalState = fc.constantFrom(...WITHDRAWAL_STATES);
const edgesOf = (edges: Record<string, readonly string[]>): string[] =>
  Object.entries(edges).flatMap(([from, to]) => to.map((target) => `${from} → ${target}`));

/** A change without a beginning is where a payment starts. */
const stated = (kind: 'deposit' | 'withdrawal'): string[] =>
  statedChanges(kind)
    .map(({ change }) => change)
    .filter((change) => change.includes('→'));

test(
  'the table of the README has every change of a deposit and of a withdrawal, and no other',
  covers('OP-02 1/4'),
  () => {
    expect(stated('deposit').toSorted()).toEqual(edgesOf(DEPOSIT_EDGES).toSorted());
    expect(stated('withdrawal').toSorted()).toEqual(edgesOf(WITHDRAWAL_EDGES).toSorted());
  },
);

describe('deposit states', () => {
  test('a deposit has exactly the edges of the rules', covers('~ST-02'), () => {
    expect(edgesOf(DEPOSIT_EDGES)).toEqual([
      'created → pending',
      'pending → seen',
      'pending → success',
      'pending → review',
      'pending → fail',
      'pending → cancel',
      'pending → expired',
      'seen → success',
      'seen → review',
      'seen → fail',
      'seen → cancel',
      'seen → expired',
      'review → success',
      'review → refunded',
      'review → fail',
      'review → cancel',
      'success → success',
      'success → refunded',
      'success → disputed',
      'success → charged_back',
      'fail → seen',
      'fail → success',
      'fail → review',
      'cancel → seen',
      'cancel → success',
      'cancel → review',
      'expired → seen',
      'expired → success',
      'expired → review',
      'refunded → success',
      'refunded → review',
      'disputed → success',
      'disputed → charged_back',
      'charged_back → charged_back',
      'charged_back → success',
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
        // Only a walk back to where it began enters a state twice.
        expect(new Set([from, ...path]).size).toBe(path.length + (from === to ? 0 : 1));
      }),
    );
  });

  test('on any walk success is entered again only out of a dispute or for what went back or came back, so money is credited at most once', () => {
    fc.assert(
      fc.property(fc.array(depositState, { maxLength: 30 }), (wishes) => {
        let state: (typeof DEPOSIT_STATES)[number] = 'created';
        let isCredited = false;
        for (const wish of wishes)
          for (const next of depositStates.pathTo(state, wish) ?? []) {
            // Credited money that comes back is on the balance again, and no person decides on it.
            if (state === 'refunded' && next === 'review' && isCredited) break;
            if (next === 'success' && isCredited)
              expect(['success', 'refunded', 'disputed', 'charged_back']).toContain(state);
            isCredited ||= next === 'success';
            state = next;
          }
      }),
    );
  });

  test('every state has a cause, and exactly the states that wait have a deadline', () => {
    expect(Object.keys(DEPOSIT_CAUSES).sort()).toEqual([...DEPOSIT_STATES].sort());
    const waiting = DEPOSIT_STATES.filter(
      (state) => depositDeadline(state, { createdAt: new Date(0), enteredAt: new Date(0), patienceMs: 1 }) !== null,
    );
    expect(waiting).toEqual(['created', 'pending', 'review']);
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
      'paid → returned',
      'failed → paid',
    ]);
  });

  test('on any walk the held money leaves the hold at most once: paid out or given back', covers('~AP-69'), () => {
    fc.assert(
      fc.property(fc.array(withdrawalState, { maxLength: 40 }), (wishes) => {
        let state: (typeof WITHDRAWAL_STATES)[number] = 'requested';
        let held = 1;
        for (const wish of wishes) {
          if (!withdrawalStates.canMove(state, wish)) continue;
          const money = moneyOnEntering(wish, state);
          state = wish;
          if (money === 'pay-out' || money === 'give-back') held--;
        }
        expect(held).toBe(withdrawalDeadline(state, new Date(0)) === null ? 0 : 1);
      }),
    );
  });

  test('nobody can cancel or decline once it is approved, because the provider may have the order', () => {
    for (const from of ['approved', 'sent', 'paid'] as const)
      for (const to of ['cancelled', 'declined'] as const) expect(withdrawalStates.pathTo(from, to)).toBeUndefined();
  });

  test('every state has a cause, and exactly the states that wait have a deadline', () => {
    expect(Object.keys(WITHDRAWAL_CAUSES).sort()).toEqual([...WITHDRAWAL_STATES].sort());
    const waiting = WITHDRAWAL_STATES.filter((state) => withdrawalDeadline(state, new Date(0)) !== null);
    expect(waiting).toEqual(['requested', 'checks', 'approved', 'sent']);
  });
});
