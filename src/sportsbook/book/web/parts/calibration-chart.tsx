// Predicted against observed: a point for each band, with where it would lie nineteen times in twenty if the odds were right.
import type { CalibrationBand } from '../../calibration-contract.ts';
import { useTexts } from '#site/shell/shell.tsx';

/** Of the drawing; the square of the chart lies inside. */
const SIZE = 320;
const LEFT = 40;
const TOP = 12;
const SIDE = SIZE - LEFT - TOP;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** Of a normal distribution, for nineteen in twenty. */
const SPREAD = 1.96;

const across = (chance: number): number => LEFT + chance * SIDE;
const up = (share: number): number => TOP + (1 - share) * SIDE;
const inside = (share: number): number => Math.min(1, Math.max(0, share));
const percent = (share: number): string => `${Math.round(share * 100)}`;

export function CalibrationChart({ bands }: { bands: readonly CalibrationBand[] }) {
  const t = useTexts('closingOdds');
  const most = Math.max(...bands.map(({ outcomes }) => outcomes));
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t('chart')} className="w-full max-w-md text-xs">
      {TICKS.map((tick) => (
        <g key={tick} className="fill-muted stroke-line">
          <line x1={across(tick)} x2={across(tick)} y1={up(0)} y2={up(1)} />
          <line x1={across(0)} x2={across(1)} y1={up(tick)} y2={up(tick)} />
          <text x={across(tick)} y={up(0) + 16} textAnchor="middle" stroke="none" fontSize="10">
            {percent(tick)}
          </text>
          <text x={LEFT - 6} y={up(tick) + 3} textAnchor="end" stroke="none" fontSize="10">
            {percent(tick)}
          </text>
        </g>
      ))}
      <line x1={across(0)} y1={up(0)} x2={across(1)} y2={up(1)} className="stroke-muted" strokeDasharray="4 4" />
      {bands.map(({ from, predicted, observed, error, outcomes }) => (
        <g key={from} className="fill-primary stroke-primary">
          <line
            x1={across(predicted)}
            x2={across(predicted)}
            y1={up(inside(predicted - SPREAD * error))}
            y2={up(inside(predicted + SPREAD * error))}
            strokeWidth="6"
            strokeLinecap="round"
            opacity="0.3"
          />
          <circle cx={across(predicted)} cy={up(observed)} r={3 + 4 * Math.sqrt(outcomes / most)} stroke="none" />
        </g>
      ))}
      <text x={across(0.5)} y={SIZE - 4} textAnchor="middle" fontSize="11" className="fill-muted">
        {t('axis.predicted')}
      </text>
      <text x={-up(0.5)} y={12} textAnchor="middle" fontSize="11" transform="rotate(-90)" className="fill-muted">
        {t('axis.observed')}
      </text>
    </svg>
  );
}
