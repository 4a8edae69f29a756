// Draws net by day or month with uPlot, in the colours of the theme, as wide as there is room.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ActivitySpan } from '#money/limits/contract.ts';

const HEIGHT = 220;

/** `21.11`, as the table writes it. */
const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(5, 10).split('-').toReversed().join('.');

export function drawActivity(
  place: HTMLElement,
  spans: readonly ActivitySpan[],
  money: (amount: string) => string,
): () => void {
  let chart: uPlot | undefined;
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
        width: Math.max(200, place.clientWidth),
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        axes: [
          { ...axis, values: (_, days) => days.map(dayOf) },
          { ...axis, size: 84, values: (_, values) => values.map((value) => money(value.toFixed(2))) },
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
      [spans.map(({ from }) => Date.parse(from) / 1000), spans.map(({ net }) => Number(net))],
      place,
    );
  };
  draw();
  const sizes = new ResizeObserver(() => chart?.setSize({ width: Math.max(200, place.clientWidth), height: HEIGHT }));
  sizes.observe(place);
  // A canvas knows no tokens: it is redrawn when the theme changes.
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    sizes.disconnect();
    themes.disconnect();
    chart?.destroy();
  };
}
