// The wheel, seen from above. It turns one way and the ball the other, and the ball comes to rest in the pocket that the
// round names: where the two meet is known before either moves.
import { RED } from '../../roulette-layout.ts';

interface WheelProps {
  pockets: readonly string[];
  /** Degrees. */
  turn: number;
  ball: { turn: number; /** 1 on the rim, 0 in the pocket. */ height: number } | undefined;
  className?: string | undefined;
}

const at = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

export const colourOf = (pocket: string): 'red' | 'black' | 'green' =>
  pocket === '0' || pocket === '00' ? 'green' : RED.has(Number(pocket)) ? 'red' : 'black';

const FILL = { red: 'var(--wheel-red, #b3202c)', black: '#15161b', green: 'var(--wheel-green, #0c7a4b)' } as const;

/** A segment of the ring from `inner` to `outer` over one pocket. */
function sector(step: number, inner: number, outer: number): string {
  const [from, to] = [-step / 2, step / 2];
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}

export function Wheel({ pockets, turn, ball, className }: WheelProps) {
  const step = 360 / pockets.length;
  const ring = sector(step, 74, 96);
  const hollow = sector(step, 54, 74);
  return (
    <svg viewBox="-120 -120 240 240" className={className} aria-hidden>
      <defs>
        <radialGradient id="roulette-wood" cx="0.4" cy="0.35" r="0.75">
          <stop offset="0" stopColor="var(--wood-light, #a5673a)" />
          <stop offset="1" stopColor="var(--wood-dark, #43200f)" />
        </radialGradient>
        <radialGradient id="roulette-metal" cx="0.38" cy="0.32" r="0.8">
          <stop offset="0" stopColor="#fff6d8" />
          <stop offset="0.45" stopColor="var(--metal, #d9b25f)" />
          <stop offset="1" stopColor="#6d4d17" />
        </radialGradient>
        <radialGradient id="roulette-ball" cx="0.35" cy="0.3" r="0.75">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#b9bcc6" />
        </radialGradient>
      </defs>
      <circle r="119" fill="url(#roulette-wood)" />
      <circle r="119" fill="none" stroke="#000" strokeOpacity="0.35" strokeWidth="2" />
      <circle r="105" fill="#2a140a" />
      <circle r="105" fill="none" stroke="url(#roulette-metal)" strokeWidth="2.4" />
      {Array.from({ length: 8 }, (_, nth) => (
        <rect
          key={nth}
          x="-1.6"
          y="-115"
          width="3.2"
          height="9"
          rx="1.6"
          fill="url(#roulette-metal)"
          transform={`rotate(${nth * 45 + 22})`}
        />
      ))}
      <g transform={`rotate(${turn.toFixed(3)})`}>
        {pockets.map((pocket, index) => (
          <g key={pocket} transform={`rotate(${(index * step).toFixed(4)})`}>
            <path d={ring} fill={FILL[colourOf(pocket)]} stroke="var(--metal, #d9b25f)" strokeWidth="0.7" />
            <path d={hollow} fill={FILL[colourOf(pocket)]} stroke="var(--metal, #d9b25f)" strokeWidth="0.7" />
            <path d={hollow} fill="#000" opacity="0.32" />
            <text
              y="-81.5"
              textAnchor="middle"
              fontSize={pockets.length > 37 ? 9.6 : 10}
              fontWeight="700"
              fontFamily="var(--font-display)"
              fill="#fff"
            >
              {pocket}
            </text>
          </g>
        ))}
        <circle r="54" fill="url(#roulette-wood)" />
        <circle r="54" fill="none" stroke="url(#roulette-metal)" strokeWidth="2" />
        <circle r="34" fill="none" stroke="#000" strokeOpacity="0.25" strokeWidth="10" />
        {[0, 90, 180, 270].map((spoke) => (
          <g key={spoke} transform={`rotate(${spoke})`}>
            <path d="M-2.4 0-1.6-33h3.2L2.4 0z" fill="url(#roulette-metal)" />
            <circle cy="-34" r="4.4" fill="url(#roulette-metal)" />
          </g>
        ))}
        <circle r="13" fill="url(#roulette-metal)" />
        <circle r="6" fill="#fff3cf" opacity="0.75" />
      </g>
      {ball && (
        <circle
          r="4.6"
          cy={-(64 + ball.height * 37)}
          fill="url(#roulette-ball)"
          stroke="#5c5f69"
          strokeWidth="0.4"
          transform={`rotate(${ball.turn.toFixed(3)})`}
        />
      )}
    </svg>
  );
}
