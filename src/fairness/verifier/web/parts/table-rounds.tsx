// The last rounds of a live table: each a link of the published chain, its result computed again here.
import { useState, type FormEvent } from 'react';
import { getLiveHistory } from '#casino/live-tables/contract.ts';
import type { SharedRound } from '#casino/live-tables/round-contract.ts';
import type { Verification } from '#fairness/seeds/verify.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { RESULTS } from './checks.tsx';

const COUNT = '20';

export interface Table {
  sysname: string;
  name: string;
}

interface Checked {
  round: SharedRound;
  verification: Verification;
}

export function TableRounds({
  tables,
  first,
  onChoose,
}: {
  tables: readonly Table[];
  /** The table that the visitor came from. */
  first: string | undefined;
  onChoose: (round: SharedRound) => void;
}) {
  const t = useTexts('games.verify');
  const { api } = useShell();
  const [checked, setChecked] = useState<readonly Checked[]>();
  /** Where the earlier rounds begin. */
  const [earlier, setEarlier] = useState<{ sysname: string; before: string }>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function check(sysname: string, before?: string): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    const earlier = before === undefined ? [] : (checked ?? []);
    if (before === undefined) setChecked(undefined);
    try {
      const [{ items, next }, { verifyTable }] = await Promise.all([
        api.call(getLiveHistory, { sysname, count: COUNT, ...(before !== undefined && { before }) }),
        import('../round-record.ts'),
      ]);
      const followed = new Map<string, string>();
      const results: Checked[] = [];
      // The oldest first: the others follow from it, and none of them holds up the page.
      for (const round of items.toReversed()) {
        const verification = await verifyTable(round, followed);
        if (verification) results.unshift({ round, verification });
        await new Promise((resolve) => setTimeout(resolve));
      }
      setEarlier(next === null ? undefined : { sysname, before: next });
      if (earlier.length + results.length === 0) setFault(t('no-rounds'));
      else setChecked([...earlier, ...results]);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) reportError(error, 'rounds of a table');
      setFault(t('offline'));
    } finally {
      setIsBusy(false);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void check(new FormData(event.currentTarget).get('table') as string);
  };
  const isFair = checked?.every(({ verification }) => verification.verdict === 'fair');

  return (
    <Card className="p-5">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3" data-form="table">
        <div className="min-w-56 flex-1">
          <SelectField
            name="table"
            label={t('table')}
            hint={t('table-hint')}
            fault={fault}
            defaultValue={tables.some(({ sysname }) => sysname === first) ? first : undefined}
            options={tables.map(({ sysname, name }) => ({ value: sysname, label: name }))}
          />
        </div>
        <Button type="submit" isBusy={isBusy} className="mb-6">
          {t('check-rounds')}
        </Button>
      </form>
      <div aria-live="polite">
        {checked && (
          <>
            <p
              data-chain={isFair ? 'fair' : 'unfair'}
              className={`font-semibold ${isFair ? 'text-primary' : 'text-danger'}`}
            >
              {t(isFair ? 'rounds-fair' : 'rounds-unfair', { count: checked.length })}
            </p>
            <p className="break-all font-mono text-xs text-muted">{checked[0]!.round.published}</p>
            <p className="mt-1 text-sm text-muted">{t('table-kept')}</p>
            <CheckedRounds checked={checked} onChoose={onChoose} />
            {earlier && (
              <Button
                className="mt-3"
                isBusy={isBusy}
                data-earlier
                onClick={() => void check(earlier.sysname, earlier.before)}
              >
                {t('earlier')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface CheckedRoundsProps {
  checked: readonly Checked[];
  onChoose: (round: SharedRound) => void;
}

function CheckedRounds({ checked, onChoose }: CheckedRoundsProps) {
  const t = useTexts('games.verify');
  return (
    <ol className="mt-3 max-h-80 overflow-y-auto">
      {checked.map(({ round, verification }) => (
        <li key={round.round_id} data-shared={verification.verdict} className="border-b border-line last:border-0">
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-surface-2"
            onClick={() => onChoose(round)}
          >
            <Mark isFair={verification.verdict === 'fair'} />
            <span className="figures shrink-0 font-semibold">{t('place', { number: round.number })}</span>
            <span className="figures shrink-0 text-sm text-muted">
              <Time at={round.at} shows="time" />
            </span>
            <span className="min-w-0 truncate font-mono text-xs text-muted">{round.link}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Mark({ isFair }: { isFair: boolean }) {
  const t = useTexts('games.verify');
  const result = isFair ? 'holds' : 'fails';
  const { icon, tone } = RESULTS[result];
  return <Icon name={icon} label={t(`result.${result}`)} className={`size-5 shrink-0 ${tone}`} />;
}
