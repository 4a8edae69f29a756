// Who plays for the two: on the ground in football, in lists elsewhere, with those on the bench.
import type { EventDetails, LineUp, SportEvent } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Crest } from './crest.tsx';
import { Field } from './field.tsx';

type Side = 'home' | 'away';

export function LineUps({
  event,
  lineUps: [home, away],
}: {
  event: SportEvent;
  lineUps: NonNullable<EventDetails['line_ups']>;
}) {
  const t = useTexts('sports.lineUps');
  return (
    <div className="border-t border-line" data-line-ups>
      {event.sport === 'football' && <Pitch event={event} home={home} away={away} />}
      <div className="grid gap-x-6 gap-y-4 p-4 tablet:grid-cols-2">
        <Squad event={event} side={0} lineUp={home} isDrawn={event.sport === 'football'} />
        <Squad event={event} side={1} lineUp={away} isDrawn={event.sport === 'football'} />
      </div>
      {event.is_simulated && <p className="px-4 pb-4 text-xs text-muted">{t('invented')}</p>}
    </div>
  );
}

/** Of the drawing of the ground. */
const LENGTH = 105;
const WIDTH = 60;
const GOAL_LINE = 6;
const MIDDLE = 46;

/** Both sides on one ground, each in its half; hidden from readers, who have the lists. */
function Pitch({ event, home, away }: { event: SportEvent; home: LineUp; away: LineUp }) {
  return (
    <svg
      viewBox={`-2 -2 ${LENGTH + 4} ${WIDTH + 4}`}
      aria-hidden
      className="block w-full bg-primary-soft text-line-strong max-tablet:hidden"
    >
      <rect width={LENGTH} height={WIDTH} fill="none" stroke="currentColor" strokeWidth="0.4" />
      <Field sport={event.sport} />
      <Eleven lineUp={home} side="home" colour={event.competitors[0]?.colours[0] ?? '#888888'} />
      <Eleven lineUp={away} side="away" colour={event.competitors[1]?.colours[0] ?? '#444444'} />
    </svg>
  );
}

function Eleven({ lineUp: { rows }, side, colour }: { lineUp: LineUp; side: Side; colour: string }) {
  return rows.map((row, depth) => {
    const across = GOAL_LINE + (depth / Math.max(1, rows.length - 1)) * (MIDDLE - GOAL_LINE);
    return row.map(({ number, name }, place) => {
      const down = ((place + 1) / (row.length + 1)) * WIDTH;
      const x = side === 'home' ? across : LENGTH - across;
      return (
        <g key={`${name} ${number}`} transform={`translate(${x} ${down})`}>
          <circle r="2.2" fill={colour} className="stroke-text" strokeWidth="0.3" />
          <text
            y="0.8"
            textAnchor="middle"
            fontSize="2.2"
            fontWeight="700"
            fill="#fff"
            stroke="#000"
            strokeWidth="0.35"
            paintOrder="stroke"
          >
            {number}
          </text>
          <text y="4.9" textAnchor="middle" fontSize="1.9" className="fill-text">
            {familyName(name)}
          </text>
        </g>
      );
    });
  });
}

const familyName = (name: string): string => name.slice(name.indexOf(' ') + 1);

function Squad({ event, side, lineUp, isDrawn }: { event: SportEvent; side: 0 | 1; lineUp: LineUp; isDrawn: boolean }) {
  const t = useTexts('sports.lineUps');
  const competitor = event.competitors[side]!;
  return (
    <section aria-label={competitor.name} className="min-w-0 text-sm">
      <h3 className="mb-2 flex items-center gap-2 text-base">
        <Crest competitor={competitor} className="size-5" />
        <span className="min-w-0 truncate">{competitor.name}</span>
        {lineUp.formation && <span className="figures ml-auto text-sm text-muted">{lineUp.formation}</span>}
      </h3>
      <Players players={lineUp.rows.flat()} isMuted={false} isHidden={isDrawn} />
      {lineUp.bench.length > 0 && (
        <>
          <h4 className="mt-3 mb-1 text-xs font-medium text-muted">{t('bench')}</h4>
          <Players players={lineUp.bench} isMuted isHidden={false} />
        </>
      )}
    </section>
  );
}

/** `isHidden`: drawn on the ground where there is room for it. */
function Players({ players, isMuted, isHidden }: { players: LineUp['bench']; isMuted: boolean; isHidden: boolean }) {
  return (
    <ul className={`grid gap-1 ${isMuted ? 'text-muted' : ''} ${isHidden ? 'tablet:sr-only' : ''}`}>
      {players.map(({ number, name }) => (
        <li key={`${name} ${number}`} className="flex gap-3">
          <span className="figures w-6 shrink-0 text-right text-muted">{number}</span>
          <span className="min-w-0 truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
