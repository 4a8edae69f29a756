// Very many games: only the visible ones are rendered, and their pages loaded.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GameTile } from './game-tile.tsx';
import { PAGE_SIZE } from './lobby-filter.ts';
import { GRID, WaitingTile, type GameGridProps } from './game-grid.tsx';

/** Height of a row before one is measured; all are alike. */
const ROW_PX = 210;

export function LongGrid({ games, count, onNeed }: GameGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(0);
  const [top, setTop] = useState(0);
  const [rowPx, setRowPx] = useState(ROW_PX);
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = list.current!;
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
      setTop(element.getBoundingClientRect().top + window.scrollY);
      const row = element.firstElementChild;
      if (row) setRowPx(row.getBoundingClientRect().height);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(list.current!);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a component that is memoised
  const rows = useWindowVirtualizer({
    count: columns === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: top,
  });
  useEffect(() => rows.measure(), [rows, rowPx]);
  const seen = rows.getVirtualItems();
  const from = (seen[0]?.index ?? 0) * columns;
  const to = Math.min(count, ((seen.at(-1)?.index ?? -1) + 1) * columns);
  useEffect(() => {
    for (let page = Math.floor(from / PAGE_SIZE); page * PAGE_SIZE < to; page++) {
      const start = page * PAGE_SIZE;
      const end = Math.min(count, start + PAGE_SIZE);
      for (let place = start; place < end; place++) if (games[place] === undefined) return onNeed(start);
    }
  }, [from, to, count, games, onNeed]);
  return (
    <div ref={list} role="list" className={`${GRID} relative`} style={{ height: rows.getTotalSize() }}>
      {seen.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className="absolute inset-x-0 top-0 pb-5"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          <div className={GRID} role="presentation">
            {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => {
              const place = row.index * columns + column;
              const game = games[place];
              return (
                <div key={place} role="listitem" aria-setsize={count} aria-posinset={place + 1}>
                  {game ? <GameTile game={game} isLazy={false} /> : <WaitingTile />}
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
