// Each pay line as a small board of its own.
export function LineDiagrams({
  lines,
  rows,
  title,
}: {
  lines: readonly (readonly number[])[];
  rows: number;
  title: string;
}) {
  const wide = 8 + lines[0]!.length * 8.8;
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-muted">{title}</figcaption>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-5" aria-hidden>
        {lines.map((line, number) => (
          <svg
            key={line.join('')}
            viewBox={`0 0 ${wide} ${11 + rows * 7.6}`}
            className="w-full rounded-sm border border-line bg-surface-2"
          >
            <text x="3" y="8" className="fill-muted text-[7px]">
              {number + 1}
            </text>
            {line.flatMap((at, reel) =>
              Array.from({ length: rows }, (_, cell) => (
                <rect
                  key={`${reel}${cell}`}
                  x={4 + reel * 8.8}
                  y={9 + cell * 7.6}
                  width="7"
                  height="6"
                  rx="1.4"
                  className={cell === at ? 'fill-primary' : 'fill-surface-3'}
                />
              )),
            )}
          </svg>
        ))}
      </div>
    </figure>
  );
}
