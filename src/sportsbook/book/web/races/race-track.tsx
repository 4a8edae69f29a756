// A race while it is run: the course with its runners, moving between two messages, and who leads. Who wants no motion gets the list.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { runnersOf, type Race, type Runner } from './runners.ts';
import { Silks } from './silks.tsx';
import { asideOf, leadersOf, metresAt, nextLeg, trackOf, type Leg, type Track } from './track.ts';

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
      {!isStill && <Course distance={event.race.distance} runners={runners} metres={metres} />}
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
}

function Course({ distance, runners, metres }: CourseProps) {
  const t = useTexts('races');
  const track = trackOf(distance);
  const { width, height, path, courseWidth, post, isOval } = track;
  const dots = useMovingDots(track, runners, metres);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('trackOf', { distance: formatNumber(distance) })}
      className="block w-full bg-primary-soft"
    >
      <path d={path} fill="none" className="stroke-surface-3" strokeWidth={courseWidth + 8} />
      <path d={path} fill="none" className="stroke-surface-1" strokeWidth={courseWidth} />
      <path d={path} fill="none" className="stroke-line" strokeWidth="1.5" strokeDasharray="2 14" />
      <g aria-hidden>
        <path
          d={`M${post.x} ${post.y - courseWidth / 2}v${courseWidth}`}
          className="stroke-text"
          strokeWidth="6"
          strokeDasharray="8 8"
        />
        <text
          x={post.x}
          y={post.y + (isOval ? courseWidth / 2 + 26 : -courseWidth / 2 - 8)}
          textAnchor="middle"
          className="fill-muted text-[1.25rem]"
        >
          {t('post')}
        </text>
        {runners.map((runner, nth) =>
          metres[nth] === null || metres[nth] === undefined ? null : (
            <g key={runner.id} ref={dots(nth)}>
              <circle r="17" fill={runner.card.silks.colours[0]} className="stroke-text" strokeWidth="2" />
              <path d="M-12 -12A17 17 0 0 1 12 -12Z" fill={runner.card.silks.cap} />
              <circle r="11" className="fill-surface-1" />
              <text y="6" textAnchor="middle" className="figures fill-text text-[1rem] font-semibold">
                {runner.card.number}
              </text>
            </g>
          ),
        )}
      </g>
    </svg>
  );
}

/** Moved by hand, sixty times a second: rendering the page as often would cost a phone its battery. */
function useMovingDots(
  track: Track,
  runners: readonly Runner[],
  metres: readonly (number | null)[],
): (nth: number) => (element: SVGGElement | null) => void {
  const elements = useRef(new Map<number, SVGGElement>());
  const leg = useRef<Leg>(undefined);
  const text = JSON.stringify(metres);
  const place = useEffectEvent((gone: readonly (number | null)[]) => {
    for (const [nth, element] of elements.current) {
      const at = gone[nth];
      if (at === null || at === undefined) continue;
      const { x, y } = track.at(at, asideOf(nth, runners.length, track.courseWidth));
      element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  });
  useEffect(() => {
    leg.current = nextLeg(leg.current, JSON.parse(text) as (number | null)[], performance.now());
  }, [text]);
  useEffect(() => {
    let frame = requestAnimationFrame(function move(now) {
      if (leg.current) place(metresAt(leg.current, now));
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (nth) => (element) => {
    if (element) elements.current.set(nth, element);
    else elements.current.delete(nth);
  };
}
