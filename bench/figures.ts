/** One measured figure; a target is a sentence for people, never an assertion. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: string;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n  ${title}`);
  for (const { name, value, unit, target } of figures) {
    const digits = value >= 1000 ? 0 : value >= 10 ? 1 : 2;
    console.log(
      `    ${name.padEnd(52)} ${value.toFixed(digits).padStart(12)} ${unit.padEnd(6)} ${target ? `aim ${target}` : ''}`,
    );
  }
}
