// Who changed what, when and why; each state can be looked at and brought back.
import { Button } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { Moment, State } from '#desk/shell/web/parts/shown-value.tsx';
import type { VersionInfo } from '../../contract.ts';

interface HistoryViewProps {
  versions: readonly VersionInfo[];
  canRevert: boolean;
  onCompare: (version: VersionInfo) => void;
  onRevert: (version: VersionInfo) => void;
}

export function HistoryView({ versions, canRevert, onCompare, onRevert }: HistoryViewProps) {
  if (versions.length === 0)
    return <EmptyState title="Nobody has changed it" text="It stands as the release has it." icon="history" />;
  return (
    <ol className="grid gap-3">
      {versions.map((version, index) => (
        <li
          key={version.number}
          className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface-1 p-4"
        >
          <span className="figures w-10 text-lg font-semibold text-muted">{version.number}</span>
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-3">
              <State name={version.how} />
              <span className="font-medium">{version.by}</span>
              <span className="text-sm text-muted">
                <Moment at={version.at} />
              </span>
              {index === 0 && <span className="text-sm text-primary">on the site now</span>}
            </p>
            {version.reason !== null && <p className="mt-1 text-sm text-muted">{version.reason}</p>}
          </div>
          <Button size="sm" onClick={() => onCompare(version)}>
            Compare<span className="sr-only"> with version {version.number}</span>
          </Button>
          {canRevert && index > 0 && (
            <Button size="sm" onClick={() => onRevert(version)}>
              Revert<span className="sr-only"> to version {version.number}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
