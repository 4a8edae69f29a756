// The pins and pockets of Plinko, and the balls on their paths.
import { useEffect, useRef, useState } from 'react';
import { fromHundredths } from '../../../engine/multiplier.ts';
import type { Ball } from './use-balls.ts';
import style from './plinko.module.css';

interface BoardProps {
  rows: number;
  /** What each pocket pays, in hundredths. */
  pockets: readonly number[];
  balls: readonly Ball[];
  landed: number | undefined;
  label: string;
  className: string | undefined;
}

const ROW = 9;
/** Between two pins of a row: where a stage is wider than high the pins spread over its width, so that pockets are readable. */
const MIN_STEP = 10;
const MAX_STEP = 16;

/** From yellow in the middle to hot pink outside. */
export const heatOf = (pocket: number, rows: number): string => {
  const far = Math.abs(pocket - rows / 2) / (rows / 2);
  return `oklch(${(0.87 - 0.2 * far).toFixed(3)} ${(0.14 + 0.09 * far).toFixed(3)} ${(95 - 90 * far).toFixed(0)})`;
};

/** Where the ball is: it hops from pin to pin, and at last falls into its pocket. */
function placeOf(path: string, progress: number, step: number): { x: number; y: number } {
  const steps = progress * (path.length + 1.5);
  const done = Math.min(path.length, Math.floor(Math.max(0, steps - 1)));
  const part = Math.min(1, Math.max(0, steps - 1 - done));
  let turns = 0;
  for (let row = 0; row < done; row++) turns += path[row] === 'R' ? 1 : -1;
  if (steps < 1) return { x: 0, y: -ROW * (1 - steps * steps) - 3 };
  if (done === path.length) return { x: (turns * step) / 2, y: path.length * ROW - 3 + part * 8 };
  const next = path[done] === 'R' ? 1 : -1;
  const hop = part * part * ROW - 5 * Math.sin(Math.PI * Math.min(1, part * 1.25)) * (1 - part * 0.6);
  return { x: ((turns + next * part) * step) / 2, y: done * ROW - 3 + hop };
}

/** Longer figures are in smaller type. */
const fontOf = (text: string, step: number): number => Math.min(5, (step * 1.5) / text.length);

const short = (hundredths: number): string => {
  const value = hundredths / 100;
  return value >= 1_000
    ? `${value / 1_000}k`
    : value >= 10
      ? String(Math.round(value))
      : fromHundredths(hundredths).replace(/0$/, '').replace(/\.0$/, '');
};

export function Board({ rows, pockets, balls, landed, label, className }: BoardProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [shape, setShape] = useState(1);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (height > 0) setShape(width / height);
    });
    observer.observe(drawing.current!);
    return () => observer.disconnect();
  }, []);
  const high = rows * ROW + 26;
  const step = Math.min(MAX_STEP, Math.max(MIN_STEP, (shape * high) / (rows + 2)));
  const wide = (rows + 2) * step;
  return (
    <svg
      ref={drawing}
      viewBox={`${-wide / 2} -14 ${wide} ${high}`}
      className={className}
      role="img"
      aria-label={`${label}: ${pockets.map((pays) => fromHundredths(pays)).join(', ')}`}
    >
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (__, nth) => (
          <circle
            key={`${row}-${nth}`}
            cx={(nth - (row + 2) / 2) * step}
            cy={row * ROW}
            r="1.25"
            className={style['pin']}
          />
        )),
      )}
      {pockets.map((pays, pocket) => (
        <g
          key={pocket}
          transform={`translate(${(pocket - rows / 2) * step} ${rows * ROW + 3})`}
          className={style['pocket']}
          data-landed={landed === pocket || undefined}
        >
          <rect x={0.4 - step / 2} y="-4" width={step - 0.8} height="9" rx="2" fill={heatOf(pocket, rows)} />
          <text
            y="1.9"
            textAnchor="middle"
            fontSize={fontOf(short(pays), step)}
            fontWeight="700"
            fontFamily="var(--font-display)"
            fill="#1b0620"
          >
            {short(pays)}
          </text>
        </g>
      ))}
      {balls.length === 0 && <circle cy="-6.5" r="2.7" className={`${style['ball']} ${style['idle']}`} />}
      {balls.map(({ key, path, progress }) => {
        const { x, y } = placeOf(path, progress, step);
        return <circle key={key} cx={x} cy={y} r="2.7" className={style['ball']} data-ball />;
      })}
    </svg>
  );
}
