// All rounds of a player, for real money or for play money, and the same as a file.
import { useEffect, useState } from 'react';
import { createHistoryExport, getHistoryExport, HISTORY_FORMATS, type HistoryExport } from '#casino/lobby/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { reportError } from '#site/shell/report.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { isRound, OpenRounds } from '#site/shell/frame/open-rounds.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { RoundTable, type RoundRow } from './round-table.tsx';
import { useHistory, type HistoryFilter } from './use-history.ts';

const MODES = ['all', 'play', 'demo'] as const;
type Shown = (typeof MODES)[number];
const filterOf = (mode: Shown): HistoryFilter => (mode === 'all' ? {} : { mode });

interface Rounds {
  rows: readonly RoundRow[];
  next: string | null;
}

export interface RoundHistoryProps {
  /** `null` where they could not be loaded. */
  rounds: Rounds | null;
  /** `undefined` where the operator offers none. */
  file?: HistoryExport | null;
}

export const RoundHistory = ({ rounds, file }: RoundHistoryProps) =>
  rounds ? <History rounds={rounds} {...(file !== undefined && { file })} /> : <LoadFailed />;

function History({ rounds, file }: RoundHistoryProps & { rounds: Rounds }) {
  const t = useTexts('games.rounds');
  const { rows = [], filter, hasMore, isBusy, more, show } = useHistory(rounds);
  /** Pressed, and not loaded yet. */
  const [wanted, setWanted] = useState<Shown>();
  const mode = wanted ?? filter?.mode ?? 'all';
  const open = useSession()?.held_stakes.filter(isRound) ?? [];
  const choose = async (next: Shown): Promise<void> => {
    setWanted(next);
    if (await show(filterOf(next))) setWanted(undefined);
  };
  return (
    <div className="grid gap-4" data-history>
      {open.length > 0 && (
        <Card className="p-3">
          <h3 className="px-2 text-sm font-semibold">{t('open')}</h3>
          <OpenRounds held={open} />
        </Card>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex rounded-full border border-line bg-surface-2 p-0.5 text-sm font-semibold">
          <legend className="sr-only">{t('modes')}</legend>
          {MODES.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={mode === choice}
              onClick={() => void choose(choice)}
              className="min-h-11 rounded-full px-4 text-muted hover:text-text aria-pressed:bg-surface-3 aria-pressed:text-text"
            >
              {t(`mode.${choice}`)}
            </button>
          ))}
        </fieldset>
        {file !== undefined && <HistoryFile latest={file} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon="dices"
          title={t('none.title')}
          text={t('none.text')}
          action={
            <Link to="/gamehall" className={buttonStyle()}>
              {t('none.action')}
            </Link>
          }
        />
      ) : (
        <Card className="overflow-x-auto py-2">
          <RoundTable rows={rows} />
          {hasMore && (
            <div className="border-t border-line p-3 text-center">
              <Button look="ghost" icon="history" isBusy={isBusy} onClick={() => void more()}>
                {t('more')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

const ASK_AGAIN_MS = 1000;

/** Requests the file, shows its progress, and offers the download. */
function HistoryFile({ latest }: { latest: HistoryExport | null }) {
  const t = useTexts('games.rounds.file');
  const { api } = useShell();
  const { isBusy, run } = useAction();
  const [file, setFile] = useState(latest);
  const isWaiting = file?.state === 'queued';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      api.call(getHistoryExport).then(
        ({ request }) => setFile(request),
        (failure: unknown) => reportError(failure, 'history export'),
      );
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [api, isWaiting]);

  const createFile = (format: HistoryExport['format']): void =>
    run(async () => setFile(await api.call(createHistoryExport, { format })));
  return (
    <div className="flex flex-wrap items-center gap-2" data-history-file={file?.state ?? 'none'}>
      {isWaiting && (
        <>
          <progress max={100} value={file.progress} aria-label={t('making')} className="w-28 accent-primary" />
          <span className="text-sm text-muted" role="status">
            {t('progress', { percent: file.progress })}
          </span>
        </>
      )}
      {file?.url && (
        <a href={file.url} download className={buttonStyle({ look: 'primary' })}>
          {t('fetch', { format: file.format.toUpperCase(), count: file.rounds ?? 0 })}
        </a>
      )}
      {!isWaiting &&
        HISTORY_FORMATS.map((format) => (
          <Button key={format} icon="arrow-down-to-line" isBusy={isBusy} onClick={() => createFile(format)}>
            {t('ask', { format: format.toUpperCase() })}
          </Button>
        ))}
    </div>
  );
}
