/**
 * An append-only log as a Merkle tree (RFC 9162, section 2.1; hashes as in `merkle.ts`). Complete subtrees are nodes: node (level,
 * place) stands over the leaves place × 2^level … (place + 1) × 2^level - 1 and never changes again.
 */
import { assert } from '#kernel/assert.ts';
import { nodeHash, splitOf } from './merkle.ts';

export interface Node {
  level: number;
  place: number;
  hash: string;
}

/** The position of a node that is needed. */
export type Place = Pick<Node, 'level' | 'place'>;
export type NodeAt = (at: Place) => string;

/** The complete subtrees that make up a tree of `size` leaves, from the left. */
export function peaksOf(size: number): Place[] {
  const peaks: Place[] = [];
  let from = 0;
  for (let left = size; left > 0;) {
    const level = Math.floor(Math.log2(left));
    peaks.push({ level, place: from / 2 ** level });
    from += 2 ** level;
    left -= 2 ** level;
  }
  return peaks;
}

/** The nodes completed by leaves appended after the first `size`, whose peaks `known` has. */
export function grownBy(size: number, leaves: readonly string[], known: NodeAt): Node[] {
  const nodes = new Map<string, Node>();
  const keyOf = ({ level, place }: Place): string => `${level}/${place}`;
  const hashAt = (at: Place): string => nodes.get(keyOf(at))?.hash ?? known(at);
  for (const [nth, leaf] of leaves.entries()) {
    let node: Node = { level: 0, place: size + nth, hash: leaf };
    for (;;) {
      nodes.set(keyOf(node), node);
      if (node.place % 2 === 0) break;
      const left = hashAt({ level: node.level, place: node.place - 1 });
      node = { level: node.level + 1, place: (node.place - 1) / 2, hash: nodeHash(left, node.hash) };
    }
  }
  return [...nodes.values()];
}

/** The root over the leaves from `start` to before `end`. */
function rootBetween(start: number, end: number, known: NodeAt): string {
  const count = end - start;
  const level = Math.log2(count);
  if (Number.isInteger(level)) return known({ level, place: start / count });
  const at = splitOf(count);
  return nodeHash(rootBetween(start, start + at, known), rootBetween(start + at, end, known));
}

export const logRoot = (size: number, known: NodeAt): string => rootBetween(0, size, known);

/** The hashes that lead from a leaf to the root, the leaf's sibling first. */
export function inclusionPath(place: number, size: number, known: NodeAt): string[] {
  assert(place >= 0 && place < size, 'the leaf is in the tree');
  const path: string[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const at = start + splitOf(end - start);
    path.unshift(place < at ? rootBetween(at, end, known) : rootBetween(start, at, known));
    if (place < at) end = at;
    else start = at;
  }
  return path;
}

/** The proof that the tree of `first` leaves is the beginning of that of `second`. */
export function consistencyPath(first: number, second: number, known: NodeAt): string[] {
  assert(first >= 1 && first <= second, 'the smaller tree has a leaf, and comes first');
  const within = (size: number, start: number, end: number, isWhole: boolean): string[] => {
    const count = end - start;
    if (size === count) return isWhole ? [] : [rootBetween(start, end, known)];
    const at = splitOf(count);
    return size <= at
      ? [...within(size, start, start + at, isWhole), rootBetween(start + at, end, known)]
      : [...within(size - at, start + at, end, false), rootBetween(start, start + at, known)];
  };
  return within(first, 0, second, true);
}

/** Whether the tree with the first root is the beginning of that with the second (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  { size: first, root: firstRoot }: TreeHead,
  { size: second, root: secondRoot }: TreeHead,
  path: readonly string[],
): boolean {
  if (first === second) return path.length === 0 && firstRoot === secondRoot;
  if (first < 1 || first > second) return false;
  const isPower = Number.isInteger(Math.log2(first));
  const [begin, ...rest] = isPower ? [firstRoot, ...path] : path;
  if (begin === undefined) return false;
  let [node, last] = [first - 1, second - 1];
  while (node % 2 === 1) [node, last] = [(node - 1) / 2, Math.floor(last / 2)];
  let [older, newer] = [begin, begin];
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else newer = nodeHash(newer, hash);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && older === firstRoot && newer === secondRoot;
}

export interface TreeHead {
  size: number;
  root: string;
}

/** A log followed from its first entry: the hashes of its peaks are all that is needed to continue. */
export class FollowedLog {
  size: number;
  #peaks: string[];

  constructor({ size, peaks }: { size: number; peaks: readonly string[] } = { size: 0, peaks: [] }) {
    assert(peaks.length === peaksOf(size).length, 'a tree has its peaks');
    this.size = size;
    this.#peaks = [...peaks];
  }

  get peaks(): readonly string[] {
    return this.#peaks;
  }

  append(leaves: readonly string[]): void {
    const known = this.#known();
    const nodes = new Map(
      grownBy(this.size, leaves, known).map((node) => [`${node.level}/${node.place}`, node.hash] as const),
    );
    this.size += leaves.length;
    this.#peaks = peaksOf(this.size).map((at) => nodes.get(`${at.level}/${at.place}`) ?? known(at));
  }

  /** The root of all entries so far; there is none without entries. */
  get root(): string {
    return this.#peaks.toReversed().reduce((right, left) => nodeHash(left, right));
  }

  #known(): NodeAt {
    const places = peaksOf(this.size);
    const hashes = new Map(places.map(({ level, place }, nth) => [`${level}/${place}`, this.#peaks[nth]!] as const));
    return ({ level, place }) => {
      const hash = hashes.get(`${level}/${place}`);
      assert(hash !== undefined, 'only peaks are asked for');
      return hash;
    };
  }
}
