import { Moment } from '#site/shell/moment.tsx';
import { Card } from '#site/design-system/surface.tsx';

/** When a tournament runs, and its rules, one to a line. */
export function RuleLines({ from, until, lines }: { from: string; until: string; lines: readonly string[] }) {
  return (
    <Card className="p-5">
      <p className="text-sm text-muted">
        <Moment at={from} /> – <Moment at={until} />
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-primary">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
