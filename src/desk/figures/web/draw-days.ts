// Draws one figure by day with uPlot, in the colours of the theme.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const HEIGHT = 220;
const LEAST_WIDTH = 240;
const HALF_DAY = 43_200;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 10);

export interface DayValue {
  day: string;
  value: number;
}

export function drawDays(place: HTMLElement, days: readonly DayValue[], write: (value: number) => string): () => void {
  let chart: uPlot | undefined;
  const width = (): number => Math.max(LEAST_WIDTH, place.clientWidth);
  const draw = (): void => {
    chart?.destroy();
    const colour = (name: string): string => getComputedStyle(place).getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--text-muted'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    };
    chart = new uPlot(
      {
        width: width(),
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        // Room for half a bar at both ends.
        scales: {
          x: { range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
          y: { range: (_, least, most) => [Math.min(0, least), Math.max(0, most)] },
        },
        axes: [
          // A tick for each day at most: there is nothing between two of them.
          { ...axis, incrs: [1, 2, 3, 7, 14, 30, 90].map((count) => count * 86_400), values: (_, at) => at.map(dayOf) },
          { ...axis, size: 96, values: (_, values) => values.map(write) },
        ],
        series: [
          {},
          {
            stroke: colour('--primary'),
            fill: colour('--primary-soft'),
            paths: uPlot.paths.bars!({ size: [0.7, 48] }),
            points: { show: false },
          },
        ],
      },
      [days.map(({ day }) => Date.parse(day) / 1000), days.map(({ value }) => value)],
      place,
    );
  };
  draw();
  const sizes = new ResizeObserver(() => chart?.setSize({ width: width(), height: HEIGHT }));
  sizes.observe(place);
  // A canvas knows no tokens: it is drawn again when the theme changes.
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    sizes.disconnect();
    themes.disconnect();
    chart?.destroy();
  };
}
