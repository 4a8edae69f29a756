import { describe, expect, it } from 'vitest';
import { pageErrorOf, SLOT_ERROR, systemPageOf } from './system-pages.ts';
import { covers } from '#testing/covers.ts';

describe('system pages', () => {
  it.each([
    [404, 'not-found'],
    [403, 'forbidden'],
    [503, 'maintenance'],
    [500, 'not-found'],
    [418, 'not-found'],
  ])('status %i without a type shows %s', covers('ER-07'), (status, name) => {
    expect(systemPageOf({ status }).name).toBe(name);
  });

  it('a 403 with a type is a blocked user, not a forbidden page', covers('~ER-07'), () => {
    expect(systemPageOf({ status: 403, type: 'UserBannedException' }).name).toBe('user-blocked');
  });

  it('a game that cannot be launched has a page of its own, whatever its status', covers('~LY-09'), () => {
    expect(systemPageOf({ status: 502, type: SLOT_ERROR })).toEqual({ name: 'slot-errors', layout: 'default' });
  });

  it('maintenance and forbidden stand in the empty layout, the others in the default one', covers('~ER-07'), () => {
    expect(systemPageOf({ status: 503 }).layout).toBe('empty');
    expect(systemPageOf({ status: 403 }).layout).toBe('empty');
    expect(systemPageOf({ status: 404 }).layout).toBe('default');
    expect(systemPageOf({ status: 403, type: 'UserBannedException' }).layout).toBe('default');
  });

  it('refusals of a call that a page needs become its status', covers('~ER-07'), () => {
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
