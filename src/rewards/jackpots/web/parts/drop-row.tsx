// One drop: who, when, how much, the round it fell to, and on the page of its jackpot what proves it.
import { useEffect, useRef, useState } from 'react';
import { getDrop, getEntries, type DropProof, type JackpotWin } from '../../contract.ts';
import type { JackpotCheck, JackpotEntry } from '#fairness/seeds/jackpot.ts';
import { toWire } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { VerifierCommand } from '#site/shell/verifier-command.tsx';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Chip, Notice } from '#site/design-system/surface.tsx';

/** A browser need not fetch more than this: `baize-verify` does. */
const MAX_ENTRIES = 50_000;
const AT_ONCE = 10_000;

interface Proved {
  proof: DropProof;
  checks: JackpotCheck[];
}

export function DropRow({ win, hasProof = false }: { win: JackpotWin; hasProof?: boolean }) {
  const t = useTexts('jackpots');
  const { api } = useShell();
  const [proved, setProved] = useState<Proved | 'asking' | 'failed'>();
  const prove = async (): Promise<void> => {
    setProved('asking');
    try {
      const [proof, { verifyDrop }] = await Promise.all([
        api.call(getDrop, { id: win.id }),
        import('#fairness/seeds/jackpot.ts'),
      ]);
      const entries: JackpotEntry[] = [];
      if (proof.entries <= MAX_ENTRIES)
        while (entries.length < proof.entries) {
          const { items } = await api.call(getEntries, {
            run: proof.run_id,
            offset: String(entries.length),
            count: String(AT_ONCE),
          });
          if (items.length === 0) break;
          entries.push(...items);
        }
      setProved({ proof, checks: verifyDrop(proof, entries.length === proof.entries ? entries : undefined) });
    } catch (failure) {
      reportError(failure, 'jackpot proof');
      setProved('failed');
    }
  };
  return (
    <li className="grid gap-3 px-4 py-3 tablet:px-5" data-drop={win.id}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 tablet:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_auto]">
        <span className="min-w-0">
          <b className="block truncate">{hasProof ? win.level_title : `${win.title} · ${win.level_title}`}</b>
          <span className="block truncate text-sm text-muted">{win.fakename}</span>
        </span>
        <span className="text-right tablet:order-last">
          <Money value={win.amount} isGain />
        </span>
        <span className="min-w-0 text-sm max-tablet:order-last">
          {win.round_id ? (
            <Link
              to={`/r/${win.round_id}`}
              aria-label={t('winners.replay', { game: win.game })}
              className="inline-flex min-h-11 items-center text-primary hover:underline"
            >
              {win.game}
            </Link>
          ) : (
            <span className="text-muted">{win.game}</span>
          )}
        </span>
        <span className="text-right text-sm text-muted">
          <Moment at={win.created_at} />
        </span>
      </div>
      {hasProof && typeof proved !== 'object' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon="scale" isBusy={proved === 'asking'} onClick={() => void prove()}>
            {t('proof.check')}
          </Button>
          <span role="status" className="text-sm text-danger">
            {proved === 'failed' && t('proof.failed')}
          </span>
        </div>
      )}
      {typeof proved === 'object' && <Proof {...proved} />}
    </li>
  );
}

function Proof({ proof, checks }: Proved) {
  const t = useTexts('jackpots.proof');
  const isFair = checks.every(({ result }) => result !== 'fails');
  const verdict = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => verdict.current!.focus(), []);
  const drawn =
    proof.drawn === null ? null : proof.terms.trigger.kind === 'time' ? (
      <Moment at={new Date(Number(proof.drawn) * 1000).toISOString()} />
    ) : (
      formatMoney(toWire(BigInt(proof.drawn), 'EUR'))
    );
  return (
    <div ref={verdict} tabIndex={-1} className="grid gap-3 outline-none" data-proof={isFair ? 'holds' : 'fails'}>
      <Notice tone={isFair ? 'primary' : 'danger'} icon={isFair ? 'shield-check' : 'triangle-alert'}>
        {t(isFair ? 'holds' : 'fails')}
      </Notice>
      <ul className="grid gap-1 text-sm">
        {checks.map(({ name, result }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <Chip tone={result === 'holds' ? 'primary' : result === 'fails' ? 'danger' : 'neutral'}>
              {t(`result.${result}`)}
            </Chip>
            {t(`checks.${name}`)}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 text-sm">
        {(
          [
            ['commitment', proof.commitment],
            ['seedHash', proof.seedHash],
            ['seed', proof.seed],
            ['drawn', drawn],
            ['entries', proof.entries],
          ] as const
        ).map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt className="text-muted">{t(name)}</dt>
                <dd className="figures break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <VerifierCommand path={`/api/Jackpots.getDrop?id=${proof.drop_id}`} />
    </div>
  );
}
