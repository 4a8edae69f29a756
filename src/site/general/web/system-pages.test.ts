import { describe, expect, it } from 'vitest';
import { pageErrorOf, SLOT_ERROR, systemPageOf } from './system-pages.ts';

describe('system pages', () => {
  it.each([
    [404, 'not-found'],
    [403, 'forbidden'],
    [503, 'maintenance'],
    [500, 'not-found'],
    [418, 'not-found'],
  ])('[ER-07] status %i without a type shows %s', (status, name) => {
    expect(systemPageOf({ status }).name).toBe(name);
  });

  it('[~ER-07] a 403 with a type is a blocked user, not a forbidden page', () => {
    expect(systemPageOf({ status: 403, type: 'UserBannedException' }).name).toBe('user-blocked');
  });

  it('[~LY-09] a game that cannot be launched has a page of its own, whatever its status', () => {
    expect(systemPageOf({ status: 502, type: SLOT_ERROR })).toEqual({ name: 'slot-errors', layout: 'default' });
  });

  it('[~ER-07] maintenance and forbidden stand in the empty layout, the others in the default one', () => {
    expect(systemPageOf({ status: 503 }).layout).toBe('empty');
    expect(systemPageOf({ status: 403 }).layout).toBe('empty');
    expect(systemPageOf({ status: 404 }).layout).toBe('default');
    expect(systemPageOf({ status: 403, type: 'UserBannedException' }).layout).toBe('default');
  });

  it('[~ER-07] refusals of a call that a page needs become its status', () => {
    expect(pageErrorOf({ type: 'UserBannedException', status: 403 })).toEqual({
      status: 403,
      type: 'UserBannedException',
    });
    expect(pageErrorOf({ type: 'ApplicationDisabledException', status: 503 })).toEqual({ status: 503 });
    expect(pageErrorOf({ type: 'ApplicationUnavailableException', status: 503 })).toEqual({ status: 503 });
    expect(pageErrorOf({ type: 'UnknownErrorException', status: 403 })).toEqual({ status: 403 });
    expect(pageErrorOf({ type: 'MethodNotFoundException', status: 404 })).toEqual({ status: 404 });
    expect(pageErrorOf({ type: 'InternalServerErrorException', status: 500 })).toEqual({ status: 500 });
  });
});
