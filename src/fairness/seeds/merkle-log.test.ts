import { describe, expect, it } from 'vitest';
import { leafHash, merklePath, merkleRoot, rootOfPath } from './merkle.ts';
import {
  consistencyPath,
  FollowedLog,
  grownBy,
  inclusionPath,
  isConsistent,
  logRoot,
  peaksOf,
  type NodeAt,
} from './merkle-log.ts';

const MOST = 40;
const leaves = Array.from({ length: MOST }, (_, at) => leafHash(new TextEncoder().encode(`entry ${at}`)));
const nodes = new Map(
  grownBy(0, leaves, () => {
    throw new Error('nothing stood before');
  }).map(({ level, place, hash }) => [`${level}/${place}`, hash] as const),
);
const known: NodeAt = ({ level, place }) => nodes.get(`${level}/${place}`)!;
const rootAt = (size: number): string => merkleRoot(leaves.slice(0, size));

describe('a log that grows', () => {
  it('has the root of RFC 9162 at every size, from its nodes and from its peaks alone', () => {
    const followed = new FollowedLog();
    for (let size = 1; size <= MOST; size++) {
      expect(logRoot(size, known)).toBe(rootAt(size));
      followed.append([leaves[size - 1]!]);
      expect(followed.root).toBe(rootAt(size));
    }
    const resumed = new FollowedLog({ size: 27, peaks: peaksOf(27).map(known) });
    resumed.append(leaves.slice(27));
    expect([resumed.size, resumed.root]).toEqual([MOST, rootAt(MOST)]);
  });

  it('keeps to a published vector', () => {
    // RFC 6962: the root of the leaves "" and 0x00, as in the tests of Certificate Transparency.
    const [empty, zero] = [leafHash(new Uint8Array()), leafHash(Uint8Array.of(0))];
    expect(empty).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(merkleRoot([empty, zero])).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
  });

  it('shows of every entry at every size that it is in there', () => {
    for (let size = 1; size <= MOST; size++)
      for (let place = 0; place < size; place++) {
        const path = inclusionPath(place, size, known);
        expect(path).toEqual(merklePath(leaves.slice(0, size), place));
        expect(rootOfPath(leaves[place]!, place, size, path)).toBe(rootAt(size));
      }
  });

  it('shows of every two sizes that one is the beginning of the other, and of no altered one', () => {
    const other = leafHash(Uint8Array.of(1));
    for (let second = 1; second <= MOST; second++)
      for (let first = 1; first <= second; first++) {
        const path = consistencyPath(first, second, known);
        const [before, after] = [
          { size: first, root: rootAt(first) },
          { size: second, root: rootAt(second) },
        ];
        expect(isConsistent(before, after, path)).toBe(true);
        expect(isConsistent({ ...before, root: other }, after, path)).toBe(false);
        expect(isConsistent(before, { ...after, root: other }, path)).toBe(false);
        if (path.length > 0) expect(isConsistent(before, after, [other, ...path.slice(1)])).toBe(false);
        if (first < second) expect(isConsistent(before, after, path.slice(1))).toBe(false);
      }
  });
});
