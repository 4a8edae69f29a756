// A race while it is run: the course with its runners, moving between two messages, and who leads. Who wants no motion gets the list.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { runnersOf, type Race, type Runner } from './runners.ts';
import { Silks } from './silks.tsx';
import { asideOf, closeView, DOT, leadersOf, metresAt, nextLeg, trackOf, type Leg, type Track } from './track.ts';

const SHOWN = 6;

export function RaceTrack({ event }: { event: Race }) {
  const t = useTexts('races');
  const isStill = useStill();
  const runners = runnersOf(event, undefined);
  const metres = event.race.running?.metres ?? runners.map(({ card }) => (card.is_non_runner ? null : 0));
  const leaders = leadersOf(metres);
  const first = leaders[0] === undefined ? undefined : runners[leaders[0]];
  const toGo = Math.max(0, event.race.distance - (metres[leaders[0] ?? 0] ?? 0));
  return (
    <section
      aria-labelledby="race-track"
      data-track
      className="mb-4 overflow-hidden rounded-xl border border-line bg-surface-1 shadow-1"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 id="race-track" className="text-base">
          {t('track')}
        </h2>
        <p className="figures text-sm text-muted">{t('toGo', { count: formatNumber(Math.round(toGo)) })}</p>
      </div>
      {!isStill && <Course distance={event.race.distance} runners={runners} metres={metres} leaders={leaders} />}
      <p className="sr-only" aria-live="polite">
        {first && event.race.running && t('leads', { name: first.name })}
      </p>
      <ol className="grid gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-sm sm:grid-cols-2" data-leaders>
        {leaders.slice(0, isStill ? undefined : SHOWN).map((nth, place) => (
          <li key={runners[nth]!.id} className="flex items-center gap-2">
            <span className="figures w-5 shrink-0 text-right font-semibold text-muted">{place + 1}</span>
            <Silks silks={runners[nth]!.card.silks} className="size-7" />
            <span className="min-w-0 grow truncate">
              <span className="figures mr-1 text-muted">{runners[nth]!.card.number}.</span>
              {runners[nth]!.name}
            </span>
            <span className="figures shrink-0 text-xs text-muted">
              {place === 0
                ? t('metres', { count: formatNumber(Math.round(metres[nth] ?? 0)) })
                : t('metresBehind', {
                    count: formatNumber(Math.round((metres[leaders[0]!] ?? 0) - (metres[nth] ?? 0))),
                  })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether the visitor wants no motion; the server does not know. */
function useStill(): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('(prefers-reduced-motion: reduce)');
    const look = (): void => setStill(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isStill;
}

interface CourseProps {
  distance: number;
  runners: readonly Runner[];
  metres: readonly (number | null)[];
  /** Places in the list of runners, the leader first: who is ahead is drawn above the others. */
  leaders: readonly number[];
}

/** Of the close view. */
const LANE = 30;
const VIEW = { width: 1_000, from: 40, to: 920 };

function Course({ distance, runners, metres, leaders }: CourseProps) {
  const t = useTexts('races');
  const track = trackOf(distance);
  const { width, height, path, courseWidth, post, isOval } = track;
  const { far, near, line } = useMovingDots(track, distance, metres);
  const back = leaders.toReversed();
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('trackOf', { distance: formatNumber(distance) })}
        className="block max-h-96 w-full bg-primary-soft"
      >
        <path d={path} fill="none" className="stroke-line-strong" strokeWidth={courseWidth + 6} />
        <path d={path} fill="none" className="stroke-surface-1" strokeWidth={courseWidth} />
        <path
          d={`M${post.x} ${post.y - courseWidth / 2}v${courseWidth}`}
          className="stroke-text"
          strokeWidth="6"
          strokeDasharray="8 8"
        />
        <text
          x={post.x}
          y={isOval ? post.y - courseWidth / 2 - 14 : post.y - courseWidth / 2 - 10}
          textAnchor="middle"
          className="fill-muted text-[1.25rem]"
        >
          {t('post')}
        </text>
        {back.map((nth) => (
          <Mark key={runners[nth]!.id} runner={runners[nth]!} place={far(nth)} />
        ))}
      </svg>
      <svg
        viewBox={`0 0 ${VIEW.width} ${runners.length * LANE + 16}`}
        aria-hidden
        className="block w-full border-t border-line bg-surface-2"
      >
        <path
          ref={line}
          d={`M0 0v${runners.length * LANE + 16}`}
          className="stroke-text"
          strokeWidth="6"
          strokeDasharray="8 8"
        />
        {runners.map((runner, nth) => (
          <path key={runner.id} d={`M0 ${laneOf(nth)}h${VIEW.width}`} className="stroke-line" strokeWidth="1" />
        ))}
        {back.map((nth) => (
          <Mark key={runners[nth]!.id} runner={runners[nth]!} place={near(nth)} />
        ))}
      </svg>
    </>
  );
}

const laneOf = (nth: number): number => 8 + nth * LANE + LANE / 2;

function Mark({ runner: { card }, place }: { runner: Runner; place: (element: SVGGElement | null) => void }) {
  const [body, second] = card.silks.colours;
  return (
    <g ref={place} aria-hidden>
      <circle r={DOT} fill={body} className="stroke-text" strokeWidth="1.5" />
      <path d={`M${-DOT} 0a${DOT} ${DOT} 0 0 0 ${2 * DOT} 0Z`} fill={second} />
      <circle r="9.5" className="fill-surface-1" />
      <text y="5" textAnchor="middle" className="figures fill-text text-[0.875rem] font-semibold">
        {card.number}
      </text>
    </g>
  );
}

type Place = (nth: number) => (element: SVGGElement | null) => void;

/** Moved by hand, sixty times a second: rendering the page as often would cost a phone its battery. */
function useMovingDots(
  track: Track,
  distance: number,
  metres: readonly (number | null)[],
): { far: Place; near: Place; line: RefObject<SVGPathElement | null> } {
  const [onCourse] = useState(() => new Map<number, SVGGElement>());
  const [inView] = useState(() => new Map<number, SVGGElement>());
  const line = useRef<SVGPathElement>(null);
  const leg = useRef<Leg>(undefined);
  const text = JSON.stringify(metres);
  const place = useEffectEvent((gone: readonly (number | null)[]) => {
    const view = closeView(gone, distance);
    const across = (share: number): number => VIEW.from + share * (VIEW.to - VIEW.from);
    for (const [nth, element] of onCourse) {
      const { x, y } = track.at(gone[nth] ?? 0, asideOf(nth, gone.length, track.courseWidth));
      move(element, x, y);
    }
    for (const [nth, element] of inView) move(element, across(view.shares[nth] ?? 0), laneOf(nth));
    // Out of sight it waits beside the view.
    if (line.current) move(line.current, view.post === null ? -VIEW.width : across(view.post), 0);
  });
  useEffect(() => {
    leg.current = nextLeg(leg.current, JSON.parse(text) as (number | null)[], performance.now());
  }, [text]);
  useEffect(() => {
    let frame = requestAnimationFrame(function tick(now) {
      if (leg.current) place(metresAt(leg.current, now));
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const collect =
    (elements: Map<number, SVGGElement>): Place =>
    (nth) =>
    (element) => {
      if (element) elements.set(nth, element);
      else elements.delete(nth);
    };
  return { far: collect(onCourse), near: collect(inView), line };
}

const move = (element: SVGElement, x: number, y: number): void =>
  element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
