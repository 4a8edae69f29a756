// The wheel of the fair: its segments in the colours of what they pay, bulbs around them, the pointer above.
interface FairWheelProps {
  /** What each segment pays, in hundredths. */
  wheel: readonly number[];
  /** Degrees. */
  turn: number;
  stopped: number | undefined;
  className: string | undefined;
  /** The text on a segment. */
  label?: (pays: number) => string;
  /** Colours by what a segment pays. */
  colour?: (pays: number) => string;
}

/** The more a segment pays, the warmer its colour. */
export function colourOf(pays: number): string {
  if (pays === 0) return '#3a2530';
  const warmth = Math.min(1, Math.log(pays / 100) / Math.log(4));
  return `oklch(${(0.8 - 0.14 * warmth).toFixed(3)} 0.15 ${(175 - 150 * warmth).toFixed(0)})`;
}

const at = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

export function FairWheel({ wheel, turn, stopped, className, label, colour = colourOf }: FairWheelProps) {
  const step = 360 / wheel.length;
  const sector = `M${at(-step / 2, 52)}L${at(-step / 2, 92)}A92 92 0 0 1 ${at(step / 2, 92)}L${at(step / 2, 52)}A52 52 0 0 0 ${at(-step / 2, 52)}Z`;
  return (
    <svg viewBox="-108 -112 216 220" className={className} aria-hidden>
      <circle r="105" fill="#7c1f2c" />
      <circle r="105" fill="none" stroke="#f3c969" strokeWidth="2" />
      {Array.from({ length: 28 }, (_, nth) => (
        <circle
          key={nth}
          r="2.6"
          cy="-98.6"
          transform={`rotate(${(nth * 360) / 28})`}
          fill={(nth + Math.floor(turn / 12)) % 2 === 0 ? '#fff3c9' : '#f0a93c'}
        />
      ))}
      <g transform={`rotate(${turn.toFixed(3)})`}>
        {wheel.map((pays, index) => (
          <g
            key={index}
            transform={`rotate(${(index * step).toFixed(4)})`}
            opacity={stopped === undefined || stopped === index ? 1 : 0.55}
          >
            <path d={sector} fill={colour(pays)} stroke="#2a0d15" strokeWidth="0.8" />
            {label && (
              <text
                y="-78"
                textAnchor="middle"
                fontSize={Math.min(12, step * 1.15)}
                fontWeight="700"
                fontFamily="var(--font-display)"
                fill="#2a0d15"
              >
                {label(pays)}
              </text>
            )}
          </g>
        ))}
      </g>
      <circle r="52" fill="#fdf1d8" />
      <circle r="52" fill="none" stroke="#7c1f2c" strokeWidth="3" />
      <circle r="46" fill="none" stroke="#c98a2c" strokeWidth="1" strokeDasharray="1 4" />
      {label && <Hub turn={turn} isSeen={stopped === undefined} />}
      <path d="M0-82-9-110a9 9 0 0 1 18 0z" fill="#fff7e3" stroke="#7c1f2c" strokeWidth="2" />
    </svg>
  );
}

/** The brass hub of the wheel. It makes room for the figure once the wheel has stopped. */
const Hub = ({ turn, isSeen }: { turn: number; isSeen: boolean }) => (
  <g transform={`rotate(${turn.toFixed(3)})`} opacity={isSeen ? 1 : 0}>
    {Array.from({ length: 8 }, (_, spoke) => (
      <path key={spoke} d="M-2.6 0-1-42h2L2.6 0z" fill="#c98a2c" transform={`rotate(${spoke * 45})`} />
    ))}
    <circle r="17" fill="#7c1f2c" stroke="#f3c969" strokeWidth="3" />
    <circle r="7" fill="#f3c969" />
  </g>
);
