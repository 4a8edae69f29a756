import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { topWithAces } from '../../titles/casino-holdem/prove.ts';
import { titles } from '../../titles/index.ts';
import { labelOf } from './label.ts';
import { parNotes } from './par-notes.ts';
import { volatilityOf } from './report.ts';

const proofOf = (sysname: string) => titles[sysname]!.proof;

describe('the label of a title', () => {
  it('stands at the end of its PAR page, with what its figures do not show', () => {
    for (const title of Object.values(titles)) {
      const page = readFileSync(path.join(import.meta.dirname, `../../titles/${title.sysname}/PAR.md`), 'utf8');
      expect(page.slice(-parNotes(title).length), title.sysname).toBe(parNotes(title));
    }
  });

  it('names the range of returns, the bet of the volatility and the one that varies most', () => {
    expect(labelOf(proofOf('sic-bo'))).toEqual({
      lowest: { mode: 'triple', rtp: '83.7963', standardDeviation: '12.2869' },
      highest: { mode: 'half', rtp: '97.2222', standardDeviation: '0.9996' },
      usual: 'half',
      wildest: { mode: 'triple', rtp: '83.7963', standardDeviation: '12.2869' },
      topWin: { times: 181, oneIn: '216', isRare: false },
    });
    for (const { proof } of Object.values(titles)) {
      const { usual, lowest, highest } = labelOf(proof);
      expect(proof.volatility).toBe(volatilityOf(Number(proof.modes[usual]!.standardDeviation)));
      expect(proof.rtp).toBe(proof.modes[usual]!.rtp);
      expect(Number(lowest.rtp)).toBeLessThanOrEqual(Number(highest.rtp));
    }
  });

  it('counts side bets into the highest win', () => {
    expect(labelOf(proofOf('three-card-poker')).topWin).toEqual({ times: 214, oneIn: '660', isRare: false });
    expect(labelOf(proofOf('casino-holdem')).topWin).toEqual({ times: 610, oneIn: '800767', isRare: false });
    // One flop of ten: whichever two of the royal flush the player holds, about as many dealers take part.
    expect(1 / topWithAces([[48, 44]]) / 800_767).toBeCloseTo(1, 1);
  });

  it('says when a top win is rarer than one in 100 million rounds', () => {
    const rare = Object.values(titles).filter(({ proof }) => labelOf(proof).topWin.isRare);
    expect(rare.map(({ sysname }) => sysname)).toEqual(expect.arrayContaining(['keno', 'amber-harbor']));
    for (const { proof } of rare) expect(Number(labelOf(proof).topWin.oneIn)).toBeGreaterThan(100_000_000);
    expect(labelOf(proofOf('coral-court')).topWin.isRare).toBe(false);
  });
});
