// A face of a die: one and four are red, as they are where the game comes from.
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function DieFace({ face, className }: { face: number; className: string | undefined }) {
  const isRed = face === 1 || face === 4;
  return (
    <svg viewBox="-50 -50 100 100" className={className} aria-hidden>
      <rect x="-47" y="-47" width="94" height="94" rx="20" fill="#fffaf0" stroke="#cdb98f" strokeWidth="3" />
      {PIPS[face]!.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x * 25}
          cy={y * 25}
          r={face === 1 ? 17 : 10.5}
          fill={isRed ? '#c3122f' : '#1d1410'}
        />
      ))}
    </svg>
  );
}
