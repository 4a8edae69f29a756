import { describe, expect, it } from 'vitest';
import { asShown } from './shown-events.ts';

const end = { type: 'final-win', amount: '300', celebration: 'small' } as const;

describe('a round of crash that is shown again', () => {
  it('of the version before, or of a live table, has left where its bet did', () => {
    const stored = [{ type: 'left', target: '1.50' }, { type: 'broke', at: '2.10', target: '1.50', hit: true }, end];
    expect(asShown(stored, 200n)).toEqual([
      { type: 'left', bet: 0, at: '1.50', by: 'target', pays: '300' },
      expect.objectContaining({ type: 'broke', at: '2.10' }),
      end,
    ]);
  });

  it('of today is shown as it was', () => {
    const events = [{ type: 'left', bet: 1, at: '1.50', by: 'hand', pays: '300' }, { type: 'broke', at: '2.10' }, end];
    expect(asShown(events, 200n)).toEqual(events);
  });
});
