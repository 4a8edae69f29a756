// One figure of the period by day; the table by day has the same numbers.
import { useEffect, useRef } from 'react';
import { minorPerMajor } from '#kernel/money.ts';
import { Card } from '#site/design-system/surface.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import type { FiguresView } from '../../contract.ts';
import { drawDays } from '../draw-days.ts';
import type { ChangeParams } from '../figures-page.tsx';

interface DaysChartProps {
  data: FiguresView;
  name: string;
  change: ChangeParams;
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export function DaysChart({ data, name, change }: DaysChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { definitions, days, currency } = data;
  const definition =
    definitions.find((candidate) => candidate.name === name) ??
    definitions.find((candidate) => candidate.name === 'ngr') ??
    definitions[0];
  useEffect(() => {
    if (!definition || !place.current) return undefined;
    const { unit } = definition;
    // Only heights of bars are made of these; sums are never computed as floats.
    const perUnit = unit === 'money' ? Number(minorPerMajor(currency)) : unit === 'percent' ? 100 : 1;
    const sign = unit === 'money' ? ` ${currency}` : unit === 'percent' ? ' %' : '';
    return drawDays(
      place.current,
      days.map(({ value: day, figures }) => ({ day, value: Number(figures[definition.name] ?? 0) / perUnit })),
      (value) => COMPACT.format(value) + sign,
    );
  }, [definition, days, currency]);
  if (!definition) return undefined;
  return (
    <Card className="grid gap-3 p-4">
      <div className="w-60">
        <SelectField
          name="chart"
          label="By day"
          value={definition.name}
          onChange={({ target }) => change({ chart: target.value })}
          options={definitions.map(({ name: value, label }) => ({ value, label }))}
        />
      </div>
      <div
        ref={place}
        role="img"
        aria-label={`${definition.label} by day, from ${data.from} to ${data.to}`}
        className="min-h-55"
      />
    </Card>
  );
}
